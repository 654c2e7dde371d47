import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react'
import { sequence } from '../model/sequence.ts'
import { HEAD_HEIGHT, sequenceScene } from '../model/sequence-scene.ts'
import { bringIntoView } from './in-view.ts'
import { svgElement } from './svg-elements.tsx'
import { useHistory, usePanel, useSend, useShown } from './use-panel.ts'
import { useSlow } from './use-slow.ts'

/** Who told whom what, with the wire and the timers; the events of the log as a picture. */
export function SequenceView() {
  const history = useHistory()
  const { filter, actor, seq } = usePanel(({ context }) => context)
  const version = useSlow(history.version, seq === null)
  const shown = useSlow(useShown(), seq === null)
  const send = useSend()
  const [unfolded, setUnfolded] = useState(false)
  const box = useRef<HTMLElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a history is the same one when it has grown.
  const told = useMemo(() => {
    const below = filter.chosen && actor !== null ? { actor } : {}
    const text = filter.text === '' ? {} : { text: filter.text }
    const until = seq === null ? {} : { until: seq }
    return sequence(history, { filter: { ...below, ...text }, ...until, unfolded })
  }, [history, version, filter, actor, seq, unfolded])
  const scene = useMemo(() => sequenceScene(told, shown), [told, shown])

  // What is looked at is in view, and what came last.
  useEffect(() => {
    if (box.current !== null && scene.chosen !== null) bringIntoView(box.current, scene.chosen, 1)
  }, [scene])

  function onClick({ target }: MouseEvent): void {
    const row = (target as Element).closest('[data-seq]')
    if (row !== null) send({ type: 'time.go', seq: Number(row.getAttribute('data-seq')) })
  }

  function onKeyDown(event: KeyboardEvent): void {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (by === 0) return
    event.preventDefault()
    const next =
      by < 0 ? told.rows.filter((row) => (row.seq ?? shown) < shown).at(-1)?.seq : after()
    if (next !== undefined) send({ type: 'time.go', seq: next })
  }

  /** The picture ends with the step that is shown. */
  const after = (): number | undefined => history.eventsSince(shown)[0]?.seq

  return (
    <section className="inspector-part" aria-labelledby="inspector-sequence">
      <header className="inspector-bar">
        <h2 id="inspector-sequence">Sequence</h2>
        <label>
          <input
            type="checkbox"
            checked={unfolded}
            onChange={({ target }) => setUnfolded(target.checked)}
          />
          Every heartbeat
        </label>
        <span className="inspector-count">
          {told.rows.length} rows{told.cut > 0 && `, ${told.cut} before them`}
        </span>
      </header>
      <section
        ref={box}
        className="inspector-scroll inspector-sequence"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and arrow keys go through its steps.
        tabIndex={0}
        aria-label="Sequence diagram. Arrow keys go from step to step; the table of events says the same in words."
        onClick={onClick}
        onKeyDown={onKeyDown}
      >
        <svg
          className="inspector-lanes"
          width={scene.width}
          height={HEAD_HEIGHT}
          aria-hidden="true"
          focusable="false"
        >
          {svgElement(scene.head)}
        </svg>
        <svg width={scene.width} height={scene.height} aria-hidden="true" focusable="false">
          {svgElement(scene.body)}
        </svg>
      </section>
    </section>
  )
}
