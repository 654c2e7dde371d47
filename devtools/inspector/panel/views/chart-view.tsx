import { type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { ChartLayout } from '../../chart/layout.ts'
import { chartScene } from '../../chart/scene.ts'
import { highlightsOf, type Situation } from '../highlights.ts'
import { bringIntoView } from '../hooks/in-view.ts'
import { type ChartCoverage, type CoverageSource, useCoverage } from '../hooks/use-coverage.ts'
import { useLayout } from '../hooks/use-layout.ts'
import { useCurrentSeq, useHistory, usePanel, useSource } from '../hooks/use-panel.ts'
import { useSituation } from '../hooks/use-situation.ts'
import { shortName } from '../labels.ts'
import { CheckboxField, keyHandlers, PressButton, Section } from '../parts.tsx'
import { svgElement } from './svg-elements.tsx'
import { TransitionTable } from './transition-table.tsx'

const MIN_ZOOM = 0.2
const READABLE_ZOOM = 0.7
const MAX_ZOOM = 3
const ZOOM_STEP = 1.25

/** The selected actor's chart with its current state, as a drawing or a table. */
export function ChartView() {
  const actor = usePanel(({ context }) => context.actor)
  const situation = useSituation()
  const [asTable, setAsTable] = useState(false)
  const [coverageSource, setCoverageSource] = useState<CoverageSource>('none')
  const [search, setSearch] = useState('')
  /** Index of the current match; Enter and Shift+Enter cycle through the matches. */
  const [matchIndex, setMatchIndex] = useState(0)
  const coverage = useCoverage(situation?.machine ?? '', coverageSource)
  return (
    <Section
      title={actor === null ? 'Chart' : `Chart of ${shortName(actor)}`}
      className="inspector-chart"
      tools={
        <>
          <input
            type="search"
            aria-label="Find in the chart"
            placeholder="State or event"
            value={search}
            onChange={({ target }) => {
              setSearch(target.value)
              setMatchIndex(0)
            }}
            onKeyDown={({ key, shiftKey }) => {
              if (key === 'Enter') setMatchIndex(matchIndex + (shiftKey ? -1 : 1))
            }}
          />
          <CheckboxField name="Table" value={asTable} onChange={setAsTable} />
          <label>
            Coverage
            <select
              value={coverageSource}
              onChange={({ target }) => setCoverageSource(target.value as CoverageSource)}
            >
              <option value="none">off</option>
              <option value="session">this session</option>
              <option value="tests">tests</option>
            </select>
          </label>
          {coverage !== null && coverageSource === 'session' && coverage.of.size > 0 && (
            <span className="inspector-count">
              {[...coverage.of.values()].filter((times) => times > 0).length} of {coverage.of.size}{' '}
              taken
            </span>
          )}
          {situation !== null && (
            <a
              className="inspector-link"
              href={`/inspector#chart=${situation.machine}`}
              target="_blank"
              rel="noreferrer"
            >
              Open live demo
            </a>
          )}
        </>
      }
    >
      {situation === null ? (
        <p className="inspector-text">Select an actor to see its chart.</p>
      ) : asTable ? (
        <TransitionTable situation={situation} search={search} coverage={coverage} />
      ) : (
        <Drawing
          situation={situation}
          search={search}
          matchIndex={matchIndex}
          coverage={coverage}
        />
      )}
    </Section>
  )
}

interface DrawingProps {
  situation: Situation
  search: string
  matchIndex: number
  coverage: ChartCoverage | null
}

function Drawing({ situation, search, matchIndex, coverage }: DrawingProps) {
  const layout = useLayout(situation.machine)
  const now = useNow(situation)
  const matches = useMemo(() => findMatches(layout, search), [layout, search])
  const currentMatch = [...matches].at(matchIndex % matches.size)
  const { box, zoom, fit, zoomBy, ...panHandlers } = useZoom(layout, situation)
  const scene = useMemo(
    () =>
      layout === null
        ? null
        : chartScene(layout, { ...highlightsOf(situation, now, matches, coverage), currentMatch }),
    [layout, situation, now, matches, currentMatch, coverage],
  )

  useEffect(() => {
    if (currentMatch === undefined) return
    const name = CSS.escape(currentMatch)
    box.current
      ?.querySelector(`[data-state="${name}"], [data-transition="${name}"]`)
      ?.scrollIntoView({ block: 'center', inline: 'center' })
  }, [currentMatch, box])

  const zoomIn = (): void => zoomBy(ZOOM_STEP)
  const zoomOut = (): void => zoomBy(1 / ZOOM_STEP)

  if (layout === null || scene === null)
    return <p className="inspector-text">Drawing the chart …</p>
  const size = { ...scene.attributes, width: layout.width * zoom, height: layout.height * zoom }
  return (
    <>
      <div className="inspector-bar">
        {Object.entries({ 'Zoom in': zoomIn, 'Zoom out': zoomOut, Fit: fit }).map(
          ([name, zoom]) => (
            <PressButton key={name} className="inspector-small" onPress={zoom}>
              {name}
            </PressButton>
          ),
        )}
        <span role="status">
          {currentMatch !== undefined &&
            `${[...matches].indexOf(currentMatch) + 1} of ${matches.size} found`}
        </span>
        <span className="inspector-count">{Math.round(zoom * 100)} %</span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a scrollable drawing is not a fieldset */}
      <div
        ref={box}
        role="group"
        aria-label="Drawn chart: arrow keys move it, + and - zoom, 0 fits it"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be focusable
        tabIndex={0}
        className="inspector-scroll inspector-drawing"
        onKeyDown={keyHandlers({ '+': zoomIn, '=': zoomIn, '-': zoomOut, '0': fit })}
        {...panHandlers}
      >
        {svgElement({ ...scene, attributes: size })}
      </div>
    </>
  )
}

/** Time of the app; advances while the last step is shown and a timer is pending. */
function useNow({ timers }: Situation): number {
  const source = useSource()
  const history = useHistory()
  const currentSeq = useCurrentSeq()
  const isLast = usePanel(({ context }) => context.seq === null)
  const isTicking = isLast && timers.length > 0
  const [tick, setTick] = useState(0)
  useEffect(() => {
    if (!isTicking) return
    const id = setInterval(() => setTick((old) => old + 1), 100)
    return () => clearInterval(id)
  }, [isTicking])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tick signals that time has passed
  return useMemo(
    () => (timers.length === 0 ? 0 : isLast ? source.now() : history.timeAt(currentSeq)),
    [tick, isLast, source, history, isLast ? 0 : currentSeq, timers],
  )
}

/** Zoom level and panning of the drawing. */
function useZoom(layout: ChartLayout | null, { active }: Situation) {
  const box = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState(1)
  const dragStart = useRef<{ x: number; y: number } | null>(null)

  function fit(): void {
    const element = box.current
    if (element === null || layout === null || element.clientWidth === 0) return
    const fitZoom = Math.min(
      element.clientWidth / layout.width,
      element.clientHeight / layout.height,
    )
    setZoom(Math.min(1, Math.max(MIN_ZOOM, fitZoom)))
  }

  // Initially fits the width, but not below a readable scale.
  useEffect(() => {
    const width = box.current?.clientWidth ?? 0
    if (layout !== null && width > 0)
      setZoom(Math.min(1, Math.max(READABLE_ZOOM, width / layout.width)))
  }, [layout])

  // Keep the active state in view.
  const state = layout?.states.findLast(({ id }) => active.has(id))
  useEffect(() => {
    if (box.current !== null && state !== undefined) bringIntoView(box.current, state, zoom)
  }, [state, zoom])

  return {
    box,
    zoom,
    fit,
    zoomBy: (factor: number) =>
      setZoom((old) => Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, old * factor))),
    onPointerDown({ clientX: x, clientY: y, button }: PointerEvent) {
      if (button === 0) dragStart.current = { x, y }
    },
    onPointerMove({ clientX: x, clientY: y, buttons }: PointerEvent) {
      const element = box.current
      if (dragStart.current === null || element === null) return
      if (buttons === 0) dragStart.current = null
      else {
        element.scrollBy(dragStart.current.x - x, dragStart.current.y - y)
        dragStart.current = { x, y }
      }
    },
    onPointerUp() {
      dragStart.current = null
    },
  }
}

/** States and transitions whose names contain the text. */
function findMatches(layout: ChartLayout | null, text: string): Set<string> {
  const searchText = text.trim().toLowerCase()
  if (layout === null || searchText === '') return new Set()
  const names = [
    ...layout.states
      .filter(({ name }) => name.toLowerCase().includes(searchText))
      .map(({ id }) => id),
    ...[...layout.states, ...layout.edges.map(({ label }) => label)]
      .flatMap(({ lines }) => lines.flatMap(({ transitions }) => transitions))
      .filter((name) => name.toLowerCase().includes(searchText)),
  ]
  return new Set(names)
}
