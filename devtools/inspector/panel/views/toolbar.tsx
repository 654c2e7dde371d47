import { type ChangeEvent, useRef } from 'react'
import { button } from '../../../../styled-system/recipes'
import { traceFile } from '../../model/exports.ts'
import { useCurrentSeq, useHistory, usePanel, useSend, useSource } from '../hooks/use-panel.ts'
import { clockText } from '../labels.ts'
import { PressButton } from '../parts.tsx'
import { saveFile } from '../save-file.ts'
import { Share } from './share.tsx'

/** Source, shown moment, and import and export of traces. */
export function Toolbar() {
  const isLive = usePanel((snapshot) => snapshot.matches({ time: 'live' }))
  const send = useSend()
  const currentSeq = useCurrentSeq()
  return (
    <div className="inspector-bar inspector-tools">
      <SourceSelect />
      <Scrubber />
      <button
        type="button"
        className={button({ look: isLive ? 'outline' : 'accent', size: 'sm' })}
        aria-pressed={!isLive}
        onClick={() => send(isLive ? { type: 'time.go', seq: currentSeq } : { type: 'time.live' })}
      >
        {isLive ? 'Pause' : 'Resume'}
      </button>
      <FileButtons />
      <Share />
    </div>
  )
}

function SourceSelect() {
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
  const currentSeq = useCurrentSeq()
  const send = useSend()
  const index = events.findLastIndex(({ seq }) => seq <= currentSeq)
  const step = events[index]

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
      value={Math.max(0, index)}
      disabled={events.length === 0}
      onChange={onChange}
    />
  )
}

function FileButtons() {
  const source = useSource()
  const send = useSend()
  const buttonClass = button({ look: 'outline', size: 'sm' })
  const input = useRef<HTMLInputElement>(null)

  async function open({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = target.files?.[0]
    if (file === undefined) return
    send({ type: 'trace.open', name: file.name, text: await file.text() })
    target.value = ''
  }

  return (
    <>
      <PressButton className={buttonClass} onPress={() => saveFile(traceFile(source.history()))}>
        Export
      </PressButton>
      <PressButton className={buttonClass} onPress={() => input.current?.click()}>
        Import
      </PressButton>
      <input ref={input} type="file" accept=".json,application/json" hidden onChange={open} />
    </>
  )
}
