import { type ChangeEvent, useRef } from 'react'
import { button } from '../../../../styled-system/recipes'
import { traceFile } from '../../model/exports.ts'
import { useHistory, usePanel, useSend, useShown, useSource } from '../hooks/use-panel.ts'
import { clockText } from '../labels.ts'
import { Press } from '../parts.tsx'
import { saveFile } from '../save-file.ts'
import { Share } from './share.tsx'

/** Source, shown moment, and import and export of traces. */
export function Toolbar() {
  const isLive = usePanel((snapshot) => snapshot.matches({ time: 'live' }))
  const send = useSend()
  const shown = useShown()
  return (
    <div className="inspector-bar inspector-tools">
      <Source />
      <Scrubber />
      <button
        type="button"
        className={button({ look: isLive ? 'outline' : 'accent', size: 'sm' })}
        aria-pressed={!isLive}
        onClick={() => send(isLive ? { type: 'time.go', seq: shown } : { type: 'time.live' })}
      >
        {isLive ? 'Pause' : 'Resume'}
      </button>
      <Files />
      <Share />
    </div>
  )
}

function Source() {
  const { tabs, tab, file } = usePanel(({ context }) => context)
  const isLost = usePanel((snapshot) => snapshot.matches({ source: 'lost' }))
  const send = useSend()
  return (
    <label className="inspector-source">
      Tab
      <select
        value={tab ?? ''}
        onChange={({ target }) => {
          if (target.value !== '') send({ type: 'tab.choose', tab: target.value })
        }}
      >
        {tab === null && <option value="">{file ?? 'none open'}</option>}
        {isLost && tab !== null && <option value={tab}>{tab}, closed</option>}
        {tabs.map(({ tab: name, since }) => (
          <option key={name} value={name}>
            {name} · {clockText(since).slice(0, 8)}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Slider through the recorded steps. */
function Scrubber() {
  const { events } = useHistory()
  const shown = useShown()
  const send = useSend()
  const place = events.findLastIndex(({ seq }) => seq <= shown)
  const step = events[place]

  function onChange({ target }: ChangeEvent<HTMLInputElement>): void {
    const seq = events[Number(target.value)]?.seq
    if (seq !== undefined) send({ type: 'time.go', seq })
  }

  return (
    <input
      type="range"
      className="inspector-scrubber"
      aria-label="Step"
      aria-valuetext={step ? `step ${step.seq}, ${clockText(step.at)}` : 'no step'}
      max={Math.max(0, events.length - 1)}
      value={Math.max(0, place)}
      disabled={events.length === 0}
      onChange={onChange}
    />
  )
}

function Files() {
  const source = useSource()
  const send = useSend()
  const look = button({ look: 'outline', size: 'sm' })
  const input = useRef<HTMLInputElement>(null)

  async function open({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = target.files?.[0]
    if (file === undefined) return
    send({ type: 'trace.open', name: file.name, text: await file.text() })
    target.value = ''
  }

  return (
    <>
      <Press look={look} onPress={() => saveFile(traceFile(source.history()))}>
        Export
      </Press>
      <Press look={look} onPress={() => input.current?.click()}>
        Import
      </Press>
      <input ref={input} type="file" accept=".json,application/json" hidden onChange={open} />
    </>
  )
}
