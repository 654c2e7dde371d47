import { type ChangeEvent, useEffect, useRef } from 'react'
import { button } from '../../../../styled-system/recipes'
import type { TabInfo } from '../../channel.ts'
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
        {isLost && tab !== null && <option value={tab}>closed tab</option>}
        {tabs.map((info) => (
          <option key={info.tab} value={info.tab}>
            {tabLabel(info)}
          </option>
        ))}
      </select>
    </label>
  )
}

/** `/explore · 02:04:26 · signed out` */
const tabLabel = ({ tab, since, page, isSignedIn }: TabInfo): string =>
  [
    page ?? tab,
    clockText(since).slice(0, 8),
    ...(isSignedIn === undefined ? [] : [isSignedIn ? 'signed in' : 'signed out']),
  ].join(' · ')

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

  function goBy(by: number): void {
    const seq = events[index + by]?.seq
    if (seq !== undefined) send({ type: 'time.go', seq })
  }

  useEffect(() => {
    function onKeyDown({ key, target, ctrlKey, metaKey }: KeyboardEvent): void {
      const by = key === '[' ? -1 : key === ']' ? 1 : 0
      if (by !== 0 && !ctrlKey && !metaKey && isOutsideFields(target as Element)) goBy(by)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })

  return (
    <>
      <PressButton className="inspector-small" name="Previous step" onPress={() => goBy(-1)}>
        ◀
      </PressButton>
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
      <PressButton className="inspector-small" name="Next step" onPress={() => goBy(1)}>
        ▶
      </PressButton>
    </>
  )
}

/** Whether a key pressed there is a shortcut of the inspector. Docked, it has those of its own only. */
const isOutsideFields = (target: Element): boolean =>
  target.closest('input:not([type=range]), textarea, select') === null &&
  (target.closest('.inspector') !== null || document.querySelector('.inspector-dock') === null)

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
