import { useEffect, useState, useSyncExternalStore } from 'react'
import type { AnyStateNode } from 'xstate'
import { CHARTS } from '../../../src/machines/charts.ts'
import { button } from '../../../styled-system/recipes'
import type { Step } from '../../simulation/scenario.ts'
import type { Trace } from '../../trace/schema.ts'
import { chartNamed } from '../model/charts.ts'
import { labUrl } from '../model/exports.ts'
import { useLayout } from '../panel/hooks/use-layout.ts'
import { useThrottled } from '../panel/hooks/use-slow.ts'
import type { LiveDemo, LiveState } from './live-demo.ts'
import { liveUrl } from './live-url.ts'
import { tabsOf } from './story.ts'
import { NetworkActions, TabActions } from './tab-actions.tsx'
import { actorSummary, actorsOf, TabView } from './tab-view.tsx'

/** Origin of `npm run lab` (docs/qa.md). */
const LAB = 'http://localhost:4100'
const SPEEDS = [1, 10, 100, 1000]
const buttonClass = button({ look: 'outline', size: 'sm' })

interface LivePageProps {
  demo: LiveDemo
  /** Whether the scenario comes from the URL, as opposed to the default one. */
  isFromUrl: boolean
  onChart(chart: string): void
  /** Opens the run so far in the inspector, as a trace. */
  onInspect(): Promise<Trace>
}

/** Live demo of a chart: two tabs of the client side by side in a simulation. */
export function LivePage({ demo, isFromUrl, onChart, onInspect }: LivePageProps) {
  const state = useSyncExternalStore(demo.subscribe, demo.state)
  const [asTable, setAsTable] = useState(false)
  const layout = useLayout(state.chart)
  const { history, scenario } = demo
  const tabs = tabsOf(scenario)
  const root = chartNamed(state.chart)?.root as AnyStateNode | undefined
  const onStep = (step: Step): void => void demo.act(step)

  function selectChart(chart: string): void {
    onChart(chart)
    void demo.showChart(chart)
  }

  return (
    <div className="inspector">
      <section className="inspector-part" aria-labelledby="inspector-live">
        <header className="inspector-bar">
          <h2 id="inspector-live">Live demo of {state.chart}</h2>
          <label>
            Chart
            <select value={state.chart} onChange={({ target }) => selectChart(target.value)}>
              {Object.keys(CHARTS).map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </label>
          <label>
            <input
              type="checkbox"
              checked={asTable}
              onChange={({ target }) => setAsTable(target.checked)}
            />
            Tables
          </label>
          {/* The page of all charts is served by `npm run dev` only. */}
          {import.meta.env?.DEV && (
            <a className="inspector-link" href={`/inspector/charts#${state.chart}`}>
              Documentation
            </a>
          )}
          <a className="inspector-link" href="/inspector">
            Inspector
          </a>
        </header>
        <div className="inspector-text">
          <p>{root?.description}</p>
          <p>
            The client runs here without its pages, in a simulation: {tabs.length} tabs, a network
            and a server with sessions, messages, notifications and some content. Other requests get
            404.
          </p>
        </div>
        <Controls demo={demo} state={state} />
        <div className="inspector-text">
          <NetworkActions scenario={scenario} onStep={onStep} />
        </div>
        <StatusText demo={demo} state={state} tabs={tabs} />
      </section>
      {isFromUrl && <Steps demo={demo} state={state} />}
      <div className="inspector-tabs-alive">
        {tabs.map((tab) => (
          <div key={tab}>
            <TabView
              {...{ history, tab, layout, asTable }}
              version={history.version}
              chart={state.chart}
              now={state.times[tab] ?? state.now ?? 0}
              onSend={(actor, event) => void demo.send(actor, event)}
            />
            <TabActions tab={tab} scenario={scenario} onStep={onStep} />
          </div>
        ))}
      </div>
      <RunLinks demo={demo} state={state} onInspect={onInspect} />
    </div>
  )
}

interface SectionProps {
  demo: LiveDemo
  state: LiveState
}

function Controls({ demo, state: { playing, speed, now, began } }: SectionProps) {
  return (
    <div className="inspector-bar">
      <button
        type="button"
        className={button({ look: 'accent', size: 'sm' })}
        onClick={() => demo.play(!playing)}
      >
        {playing ? 'Pause' : 'Play'}
      </button>
      <button type="button" className={buttonClass} onClick={() => void demo.step()}>
        Step
      </button>
      <button type="button" className={buttonClass} onClick={() => void demo.restart()}>
        Restart
      </button>
      <label>
        Speed
        <select value={speed} onChange={({ target }) => demo.setSpeed(Number(target.value))}>
          {SPEEDS.map((factor) => (
            <option key={factor} value={factor}>
              {factor} ×
            </option>
          ))}
        </select>
      </label>
      <span className="inspector-count">
        {now === null ? 'Loading…' : `${((now - began) / 1000).toFixed(2)} s`}
      </span>
    </div>
  )
}

/** Status text, announced at real-time speed or step by step. */
function StatusText({ demo, state, tabs }: SectionProps & { tabs: readonly string[] }) {
  const { chart, playing, speed, wrong, refused } = state
  const summary = tabs
    .map((tab) => {
      const [actor] = actorsOf(demo.history, tab, chart)
      return `Tab ${tab}: ${actor === undefined ? 'none' : actorSummary(demo.history, actor)}.`
    })
    .join(' ')
  const events = useThrottled(summary, playing)
  return (
    <div className="inspector-text">
      {(wrong ?? refused) !== null && (
        <p role="alert" className="inspector-wrong">
          {wrong ?? `Refused: ${refused}`}
        </p>
      )}
      <p role="status" className="inspector-unseen">
        {playing && speed > 1 ? 'Playing.' : events}
      </p>
    </div>
  )
}

/** The steps of a given scenario, and its progress. */
function Steps({ demo, state: { done } }: SectionProps) {
  const { name, about, steps } = demo.scenario
  return (
    <section className="inspector-part" aria-labelledby="inspector-steps">
      <header className="inspector-bar">
        <h2 id="inspector-steps">{name}</h2>
        <span className="inspector-count">
          {done} of {steps.length} steps done
        </span>
      </header>
      {about !== undefined && <p className="inspector-text inspector-about">{about}</p>}
      <section
        className="inspector-scroll inspector-text"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be focusable
        tabIndex={0}
        aria-label="Scenario steps"
      >
        <ol className="inspector-forked">
          {steps.map((step, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: steps are never reordered
              key={index}
              aria-current={index === done ? 'step' : undefined}
            >
              {stepText(step)}
            </li>
          ))}
        </ol>
      </section>
    </section>
  )
}

function stepText({ do: action, ...rest }: Step): string {
  const events = Object.entries(rest).map(
    ([name, value]) => `${name} ${typeof value === 'object' ? JSON.stringify(value) : value}`,
  )
  return [action, ...events].join(', ')
}

/** Links to the run so far: a permalink, the lab and the inspector. */
function RunLinks({ demo, state, onInspect }: SectionProps & Pick<LivePageProps, 'onInspect'>) {
  const [permalink, setPermalink] = useState('')
  const { chart, lived, playing } = state

  // biome-ignore lint/correctness/useExhaustiveDependencies: each step changes the permalink
  useEffect(() => {
    let isCurrent = true
    if (!playing)
      void liveUrl(demo.lived(), location.origin, chart).then((url) => {
        if (isCurrent) setPermalink(url)
      })
    return () => {
      isCurrent = false
    }
  }, [demo, lived, chart, playing])

  return (
    <p className="inspector-bar">
      {lived.length > 0 && !playing ? (
        <>
          <a className="inspector-link" href={permalink} target="_blank" rel="noreferrer">
            Copy permalink
          </a>
          <a
            className="inspector-link"
            href={labUrl(demo.lived(), LAB)}
            target="_blank"
            rel="noreferrer"
          >
            Open in the lab
          </a>
          <button type="button" className={buttonClass} onClick={() => void onInspect()}>
            Open in inspector
          </button>
        </>
      ) : (
        'Pause to copy a permalink, or to open the run in the lab or the inspector.'
      )}
    </p>
  )
}
