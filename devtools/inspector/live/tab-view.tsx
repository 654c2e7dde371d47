import { Fragment, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { AnyStateNode } from 'xstate'
import { nodesOf, stateName } from '../../trace/parts.ts'
import type { TraceEvent } from '../../trace/schema.ts'
import { stateText } from '../../trace/to-mermaid.ts'
import type { ChartLayout } from '../chart/layout.ts'
import { chartScene } from '../chart/scene.ts'
import { chartNamed } from '../model/charts.ts'
import type { History } from '../model/history.ts'
import { highlightsOf, type Situation, situationOf } from '../panel/highlights.ts'
import { bringIntoView } from '../panel/hooks/in-view.ts'
import { eventText, shortName } from '../panel/labels.ts'
import { svgElement } from '../panel/views/svg-elements.tsx'
import { TransitionTable } from '../panel/views/transition-table.tsx'
import { SendEvent } from './send-event.tsx'

/** Minimum scale of a drawing. */
const MIN_SCALE = 0.7
const NO_MATCHES: ReadonlySet<string> = new Set()

/** Actors of a tab that run this chart since the last page load; active ones first. */
export function actorsOf(history: History, tab: string, chart: string): string[] {
  const names = history.names().filter((name) => name.startsWith(`${tab} `))
  const lastLoad = names.findLastIndex((name) => /^\S+ app(?:~\d+)?$/.test(name))
  const ofChart = names.slice(lastLoad).filter((name) => history.machineOf(name) === chart)
  const isActive = (name: string): boolean => history.stateAt(name)?.status === 'active'
  return [...ofChart.filter(isActive), ...ofChart.filter((name) => !isActive(name)).toReversed()]
}

/** State of an actor, and its last event. */
export function actorSummary(history: History, actor: string): string {
  const state = history.stateAt(actor)
  const last = history.eventsOf(actor).at(-1)
  const status = state === null || state.status === 'active' ? '' : ` (${state.status})`
  const cause = last === undefined ? '' : `, by ${eventText(last.event.type)}`
  return `${stateText(state?.value)}${status}${cause}`
}

interface TabViewProps {
  history: History
  /** Version of the history. */
  version: number
  /** Time of the tab's device. */
  now: number
  tab: string
  chart: string
  layout: ChartLayout | null
  asTable: boolean
  onSend(actor: string, event: TraceEvent['event']): void
}

/** The chart with the state of an actor in one tab. */
export function TabView(props: TabViewProps) {
  const { history, now, tab, chart, layout, asTable, onSend } = props
  const [selected, setSelected] = useState('')
  const id = useId()
  const actors = actorsOf(history, tab, chart)
  const actor = actors.includes(selected) ? selected : actors[0]
  const seq = actor === undefined ? 0 : (history.eventsOf(actor).at(-1)?.seq ?? 0)
  const situation = useMemo(
    () => (actor === undefined ? null : situationOf(history, actor, seq)),
    [history, actor, seq],
  )
  return (
    <section className="inspector-part inspector-living" aria-labelledby={id}>
      <header className="inspector-bar">
        <h3 id={id}>Tab {tab}</h3>
        {actors.length > 1 && (
          <label>
            Actor
            <select value={actor} onChange={({ target }) => setSelected(target.value)}>
              {actors.map((name) => (
                <option key={name} value={name}>
                  {shortName(name).split('/').slice(-2).join('/')}
                </option>
              ))}
            </select>
          </label>
        )}
        <span className="inspector-value">
          {actor === undefined ? `No ${chart} has run here yet.` : actorSummary(history, actor)}
        </span>
      </header>
      {asTable && situation !== null ? (
        <TransitionTable
          situation={situation}
          search=""
          coverage={null}
          nameSuffix={` of tab ${tab}`}
        />
      ) : (
        layout && <Drawing layout={layout} situation={situation} now={now} tab={tab} />
      )}
      {situation !== null && <StateDescriptions situation={situation} />}
      {actor !== undefined && <SendEvent key={actor} {...{ history, actor, seq, tab, onSend }} />}
    </section>
  )
}

/** Descriptions of the active states, innermost last. */
function StateDescriptions({ situation: { machine, active } }: { situation: Situation }) {
  const root = chartNamed(machine)?.root as AnyStateNode | undefined
  const nodes = root === undefined ? [] : [...nodesOf(root)].filter((node) => node !== root)
  const described = nodes.filter((node) => active.has(stateName(node)) && node.description)
  if (described.length === 0) return null
  return (
    <dl className="inspector-text">
      {described.map((node) => (
        <Fragment key={node.id}>
          <dt>{stateName(node)}</dt>
          <dd>{node.description}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

interface DrawingProps {
  layout: ChartLayout
  situation: Situation | null
  now: number
  tab: string
}

function Drawing({ layout, situation, now, tab }: DrawingProps) {
  const box = useRef<HTMLElement>(null)
  const hasTimers = situation !== null && situation.timers.length > 0
  const at = hasTimers ? now : 0
  const scene = useMemo(
    () =>
      chartScene(layout, situation === null ? {} : highlightsOf(situation, at, NO_MATCHES, null)),
    [layout, situation, at],
  )
  const { height: _, ...attributes } = scene.attributes
  const state = layout.states.findLast(({ id }) => situation?.active.has(id))

  // Keep the active state in view.
  useEffect(() => {
    const element = box.current
    const width = element?.firstElementChild?.clientWidth ?? 0
    if (element !== null && state !== undefined && width > 0)
      bringIntoView(element, state, width / layout.width)
  }, [state, layout])

  return (
    <section
      ref={box}
      className="inspector-scroll inspector-drawing"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be focusable
      tabIndex={0}
      aria-label={`Chart of tab ${tab}`}
    >
      <div style={{ minWidth: layout.width * MIN_SCALE, maxWidth: layout.width }}>
        {svgElement({ ...scene, attributes: { ...attributes, width: '100%' } })}
      </div>
    </section>
  )
}
