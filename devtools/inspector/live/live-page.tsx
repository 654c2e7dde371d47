import { useEffect, useState, useSyncExternalStore } from 'react'
import type { AnyStateNode } from 'xstate'
import { CHARTS } from '../../../src/machines/charts.ts'
import { button } from '../../../styled-system/recipes'
import type { Step } from '../../simulation/scenario.ts'
import type { Trace } from '../../trace/schema.ts'
import { chartNamed } from '../model/charts.ts'
import { labUrl } from '../model/exports.ts'
import { useLayout } from '../panel/hooks/use-layout.ts'
import { useSlow } from '../panel/hooks/use-slow.ts'
import type { LiveDemo, LiveState } from './live-demo.ts'
import { liveUrl } from './live-url.ts'
import { tabsOf } from './story.ts'
import { NetworkActions, TabActions } from './tab-actions.tsx'
import { actorsOf, standing, TabView } from './tab-view.tsx'

/** Origin of `npm run lab` (docs/qa.md). */
const LAB = 'http://localhost:4100'
const SPEEDS = [1, 10, 100, 1000]
const look = button({ look: 'outline', size: 'sm' })

interface LivePageProps {
  living: LiveDemo
  /** Whether the scenario comes from the URL, as opposed to the default one. */
  isGiven: boolean
  onChart(chart: string): void
  /** Opens the run so far in the inspector, as a trace. */
  onLook(): Promise<Trace>
}

/** Live demo of a chart: two tabs of the client side by side in a simulation. */
export function LivePage({ living, isGiven, onChart, onLook }: LivePageProps) {
  const state = useSyncExternalStore(living.subscribe, living.state)
  const [asTable, setAsTable] = useState(false)
  const layout = useLayout(state.chart)
  const { history, scenario } = living
  const tabs = tabsOf(scenario)
  const root = chartNamed(state.chart)?.root as AnyStateNode | undefined
  const onDo = (step: Step): void => void living.act(step)

  function choose(chart: string): void {
    onChart(chart)
    void living.show(chart)
  }

  return (
    <div className="inspector">
      <section className="inspector-part" aria-labelledby="inspector-live">
        <header className="inspector-bar">
          <h2 id="inspector-live">Live demo of {state.chart}</h2>
          <label>
            Chart
            <select value={state.chart} onChange={({ target }) => choose(target.value)}>
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
          <a className="inspector-link" href={`/inspector/charts#${state.chart}`}>
            Documentation
          </a>
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
        <Controls living={living} state={state} />
        <div className="inspector-text">
          <NetworkActions scenario={scenario} onDo={onDo} />
        </div>
        <Said living={living} state={state} tabs={tabs} />
      </section>
      {isGiven && <Steps living={living} state={state} />}
      <div className="inspector-tabs-alive">
        {tabs.map((tab) => (
          <div key={tab}>
            <TabView
              {...{ history, tab, layout, asTable }}
              version={history.version}
              chart={state.chart}
              now={state.times[tab] ?? state.now ?? 0}
              onSend={(actor, event) => void living.send(actor, event)}
            />
            <TabActions tab={tab} scenario={scenario} onDo={onDo} />
          </div>
        ))}
      </div>
      <Kept living={living} state={state} onLook={onLook} />
    </div>
  )
}

interface PartProps {
  living: LiveDemo
  state: LiveState
}

function Controls({ living, state: { playing, speed, now, began } }: PartProps) {
  return (
    <div className="inspector-bar">
      <button
        type="button"
        className={button({ look: 'accent', size: 'sm' })}
        onClick={() => living.play(!playing)}
      >
        {playing ? 'Pause' : 'Play'}
      </button>
      <button type="button" className={look} onClick={() => void living.step()}>
        Step
      </button>
      <button type="button" className={look} onClick={() => void living.begin()}>
        Restart
      </button>
      <label>
        Speed
        <select value={speed} onChange={({ target }) => living.setSpeed(Number(target.value))}>
          {SPEEDS.map((each) => (
            <option key={each} value={each}>
              {each} ×
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
function Said({ living, state, tabs }: PartProps & { tabs: readonly string[] }) {
  const { chart, playing, speed, wrong, refused } = state
  const all = tabs
    .map((tab) => {
      const [actor] = actorsOf(living.history, tab, chart)
      return `Tab ${tab}: ${actor === undefined ? 'none' : standing(living.history, actor)}.`
    })
    .join(' ')
  const events = useSlow(all, playing)
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
function Steps({ living, state: { done } }: PartProps) {
  const { name, about, steps } = living.scenario
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
          {steps.map((step, place) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: steps are never reordered
              key={place}
              aria-current={place === done ? 'step' : undefined}
            >
              {stepText(step)}
            </li>
          ))}
        </ol>
      </section>
    </section>
  )
}

function stepText({ do: deed, ...rest }: Step): string {
  const events = Object.entries(rest).map(
    ([name, value]) => `${name} ${typeof value === 'object' ? JSON.stringify(value) : value}`,
  )
  return [deed, ...events].join(', ')
}

/** Links to the run so far: a permalink, the lab and the inspector. */
function Kept({ living, state, onLook }: PartProps & Pick<LivePageProps, 'onLook'>) {
  const [address, setAddress] = useState('')
  const { chart, lived, playing } = state

  // biome-ignore lint/correctness/useExhaustiveDependencies: each step changes the permalink
  useEffect(() => {
    let isLast = true
    if (!playing)
      void liveUrl(living.lived(), location.origin, chart).then((made) => {
        if (isLast) setAddress(made)
      })
    return () => {
      isLast = false
    }
  }, [living, lived, chart, playing])

  return (
    <p className="inspector-bar">
      {lived.length > 0 && !playing ? (
        <>
          <a className="inspector-link" href={address} target="_blank" rel="noreferrer">
            Copy permalink
          </a>
          <a
            className="inspector-link"
            href={labUrl(living.lived(), LAB)}
            target="_blank"
            rel="noreferrer"
          >
            Open in the lab
          </a>
          <button type="button" className={look} onClick={() => void onLook()}>
            Open in inspector
          </button>
        </>
      ) : (
        'Pause to copy a permalink, or to open the run in the lab or the inspector.'
      )}
    </p>
  )
}
