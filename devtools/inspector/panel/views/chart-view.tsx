import { type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { ChartLayout } from '../../chart/layout.ts'
import { sceneOf } from '../../chart/scene.ts'
import { highlightsOf, type Situation } from '../highlights.ts'
import { bringIntoView } from '../hooks/in-view.ts'
import { type ChartCoverage, type Taker, useCoverage } from '../hooks/use-coverage.ts'
import { useLayout } from '../hooks/use-layout.ts'
import { useHistory, usePanel, useShown, useSource } from '../hooks/use-panel.ts'
import { useSituation } from '../hooks/use-situation.ts'
import { shortName } from '../labels.ts'
import { Check, onKeys, Part, Press } from '../parts.tsx'
import { svgElement } from './svg-elements.tsx'
import { TransitionTable } from './transition-table.tsx'

const LEAST = 0.2
const READABLE = 0.7
const MOST = 3
const STEP = 1.25

/** The selected actor's chart with its current state, as a drawing or a table. */
export function ChartView() {
  const actor = usePanel(({ context }) => context.actor)
  const situation = useSituation()
  const [asTable, setAsTable] = useState(false)
  const [taker, setTaker] = useState<Taker>('none')
  const [search, setSearch] = useState('')
  /** Index of the current match; Enter and Shift+Enter cycle through the matches. */
  const [place, setPlace] = useState(0)
  const coverage = useCoverage(situation?.machine ?? '', taker)
  return (
    <Part
      title={actor === null ? 'Chart' : `Chart of ${shortName(actor)}`}
      look="inspector-chart"
      tools={
        <>
          <input
            type="search"
            aria-label="Find in the chart"
            placeholder="State or event"
            value={search}
            onChange={({ target }) => {
              setSearch(target.value)
              setPlace(0)
            }}
            onKeyDown={({ key, shiftKey }) => {
              if (key === 'Enter') setPlace(place + (shiftKey ? -1 : 1))
            }}
          />
          <Check name="Table" value={asTable} onChange={setAsTable} />
          <label>
            Coverage
            <select value={taker} onChange={({ target }) => setTaker(target.value as Taker)}>
              <option value="none">off</option>
              <option value="session">this session</option>
              <option value="tests">tests</option>
            </select>
          </label>
          {coverage !== null && taker === 'session' && coverage.of.size > 0 && (
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
        <p className="inspector-text">Choose an actor to see its chart.</p>
      ) : asTable ? (
        <TransitionTable situation={situation} search={search} coverage={coverage} />
      ) : (
        <Drawing situation={situation} search={search} place={place} coverage={coverage} />
      )}
    </Part>
  )
}

interface DrawingProps {
  situation: Situation
  search: string
  place: number
  coverage: ChartCoverage | null
}

function Drawing({ situation, search, place, coverage }: DrawingProps) {
  const layout = useLayout(situation.machine)
  const now = useNow(situation)
  const found = useMemo(() => foundIn(layout, search), [layout, search])
  const looked = [...found].at(place % found.size)
  const { box, zoom, fit, zoomBy, ...hand } = useZoom(layout, situation)
  const scene = useMemo(
    () =>
      layout === null
        ? null
        : sceneOf(layout, { ...highlightsOf(situation, now, found, coverage), looked }),
    [layout, situation, now, found, looked, coverage],
  )

  useEffect(() => {
    if (looked === undefined) return
    const name = CSS.escape(looked)
    box.current
      ?.querySelector(`[data-state="${name}"], [data-transition="${name}"]`)
      ?.scrollIntoView({ block: 'center', inline: 'center' })
  }, [looked, box])

  const nearer = (): void => zoomBy(STEP)
  const further = (): void => zoomBy(1 / STEP)

  if (layout === null || scene === null)
    return <p className="inspector-text">This chart has no drawing.</p>
  const size = { ...scene.attributes, width: layout.width * zoom, height: layout.height * zoom }
  return (
    <>
      <div className="inspector-bar">
        {Object.entries({ 'Zoom in': nearer, 'Zoom out': further, Fit: fit }).map(
          ([name, zoom]) => (
            <Press key={name} look="inspector-small" onPress={zoom}>
              {name}
            </Press>
          ),
        )}
        <span role="status">
          {looked !== undefined && `${[...found].indexOf(looked) + 1} of ${found.size} found`}
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
        onKeyDown={onKeys({ '+': nearer, '=': nearer, '-': further, '0': fit })}
        {...hand}
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
  const shown = useShown()
  const isLast = usePanel(({ context }) => context.seq === null)
  const runs = isLast && timers.length > 0
  const [tick, setTick] = useState(0)
  useEffect(() => {
    if (!runs) return
    const id = setInterval(() => setTick((old) => old + 1), 100)
    return () => clearInterval(id)
  }, [runs])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tick signals that time has passed
  return useMemo(
    () => (timers.length === 0 ? 0 : isLast ? source.now() : history.timeAt(shown)),
    [tick, isLast, source, history, isLast ? 0 : shown, timers],
  )
}

/** Zoom level and panning of the drawing. */
function useZoom(layout: ChartLayout | null, { active }: Situation) {
  const box = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState(1)
  const held = useRef<{ x: number; y: number } | null>(null)

  function fit(): void {
    const element = box.current
    if (element === null || layout === null || element.clientWidth === 0) return
    const most = Math.min(element.clientWidth / layout.width, element.clientHeight / layout.height)
    setZoom(Math.min(1, Math.max(LEAST, most)))
  }

  // Initially fits the width, but not below a readable scale.
  useEffect(() => {
    const width = box.current?.clientWidth ?? 0
    if (layout !== null && width > 0) setZoom(Math.min(1, Math.max(READABLE, width / layout.width)))
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
    zoomBy: (factor: number) => setZoom((old) => Math.min(MOST, Math.max(LEAST, old * factor))),
    onPointerDown({ clientX: x, clientY: y, button }: PointerEvent) {
      if (button === 0) held.current = { x, y }
    },
    onPointerMove({ clientX: x, clientY: y, buttons }: PointerEvent) {
      const element = box.current
      if (held.current === null || element === null) return
      if (buttons === 0) held.current = null
      else {
        element.scrollBy(held.current.x - x, held.current.y - y)
        held.current = { x, y }
      }
    },
    onPointerUp() {
      held.current = null
    },
  }
}

/** States and transitions whose names contain the text. */
export function foundIn(layout: ChartLayout | null, text: string): Set<string> {
  const looked = text.trim().toLowerCase()
  if (layout === null || looked === '') return new Set()
  const names = [
    ...layout.states.filter(({ name }) => name.toLowerCase().includes(looked)).map(({ id }) => id),
    ...[...layout.states, ...layout.edges.map(({ label }) => label)]
      .flatMap(({ lines }) => lines.flatMap(({ transitions }) => transitions))
      .filter((name) => name.toLowerCase().includes(looked)),
  ]
  return new Set(names)
}
