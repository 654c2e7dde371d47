import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { TraceEvent } from '../../../trace/schema.ts'
import { sequence } from '../../model/sequence.ts'
import { HEAD_HEIGHT, sequenceScene } from '../../model/sequence-scene.ts'
import { passes } from '../event-filter.ts'
import { bringIntoView } from '../hooks/in-view.ts'
import { useCurrentSeq, useHistory, usePanel, useSend } from '../hooks/use-panel.ts'
import { useThrottled } from '../hooks/use-slow.ts'
import { CheckboxField, keyHandlers, Section } from '../parts.tsx'
import { svgElement } from './svg-elements.tsx'

/** Sequence diagram of the events between actors, with network traffic and timers. */
export function SequenceView() {
  const history = useHistory()
  const { filter, actor, seq } = usePanel(({ context }) => context)
  const version = useThrottled(history.version, seq === null)
  const currentSeq = useThrottled(useCurrentSeq(), seq === null)
  const send = useSend()
  const [unfolded, setUnfolded] = useState(false)
  const box = useRef<HTMLElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a history grows in place
  const steps = useMemo(() => {
    const until = seq === null ? {} : { until: seq }
    const accepts = (step: TraceEvent): boolean => passes(step, { ...filter, own: false }, actor)
    return sequence(history, { accepts, ...until, unfolded })
  }, [history, version, filter, actor, seq, unfolded])
  const scene = useMemo(() => sequenceScene(steps, currentSeq), [steps, currentSeq])

  // Keep the selected step in view, or the last one.
  useEffect(() => {
    if (box.current !== null && scene.chosen !== null) bringIntoView(box.current, scene.chosen, 1)
  }, [scene])

  function onClick({ target }: MouseEvent): void {
    const row = (target as Element).closest('[data-seq]')
    if (row !== null) send({ type: 'time.go', seq: Number(row.getAttribute('data-seq')) })
  }

  function goTo(next: number | undefined): void {
    if (next !== undefined) send({ type: 'time.go', seq: next })
  }
  const onKeyDown = keyHandlers({
    ArrowUp: () => goTo(steps.rows.findLast((row) => (row.seq ?? currentSeq) < currentSeq)?.seq),
    // The diagram ends at the shown step, so take the next one from the history.
    ArrowDown: () => goTo(history.eventsSince(currentSeq)[0]?.seq),
  })

  return (
    <Section
      title="Sequence"
      tools={
        <>
          <CheckboxField name="Every heartbeat" value={unfolded} onChange={setUnfolded} />
          <span className="inspector-count">
            {steps.rows.length} rows{steps.omitted > 0 && `, ${steps.omitted} before them`}
          </span>
        </>
      }
    >
      {steps.rows.length === 0 && (
        <p className="inspector-text">No messages up to step {currentSeq}.</p>
      )}
      <section
        ref={box}
        className="inspector-scroll inspector-sequence"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable, arrow keys select steps
        tabIndex={0}
        aria-label="Sequence diagram: arrow keys move between steps; the Events view has the same as text"
        onClick={onClick}
        onKeyDown={onKeyDown}
      >
        <svg
          className="inspector-lifelines"
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
    </Section>
  )
}
