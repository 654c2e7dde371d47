// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it, onTestFinished } from 'vitest'
import { LiveDemo } from '../../devtools/inspector/live/live-demo.ts'
import { LivePage } from '../../devtools/inspector/live/live-page.tsx'
import { DEFAULT_SCENARIO } from '../../devtools/inspector/live/story.ts'
import { LiveSimulation, type News } from '../../devtools/inspector/sandbox/live-simulation.ts'
import type { Sandbox } from '../../devtools/inspector/sandbox/sandbox.ts'
import type { LiveCommand } from '../../devtools/inspector/sandbox/worker.ts'
import type { Scenario, Step } from '../../devtools/simulation/scenario.ts'

afterEach(cleanup)

/** A page with its simulation, as in the worker, paused after the scenario. */
async function opened(scenario: Scenario, chart: string) {
  let world: LiveSimulation | null = null
  const { setTimeout, clearTimeout } = globalThis
  let ofWorld = {}
  function notify(emitted: LiveCommand): Promise<News> {
    if ('begin' in emitted) {
      world = new LiveSimulation(emitted.begin, emitted.chart)
      return world.pass(30_000, null)
    }
    if (world === null) throw new Error('no simulation is running')
    if ('act' in emitted) return world.act(emitted.act)
    if ('send' in emitted) return world.send(emitted.actor, emitted.send)
    return 'show' in emitted ? world.show(emitted.show) : world.pass(emitted.pass, emitted.chart)
  }
  /**
   * The simulation replaces the timers of its thread, which the page needs between two commands.
   */
  async function live(emitted: LiveCommand): Promise<News> {
    Object.assign(globalThis, ofWorld)
    const news = await notify(emitted)
    ofWorld = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout }
    Object.assign(globalThis, { setTimeout, clearTimeout })
    return news
  }
  onTestFinished(() => world?.end())
  const living = new LiveDemo({
    ...{ scenario, chart, autoplay: false, speed: 1, pauseAtEnd: false, elapsed: () => 0 },
    sandbox: { live, stop: () => {} } as unknown as Sandbox,
    wait: () => new Promise(() => {}),
  })
  await living.act({ do: 'mark' })
  await act(async () => {
    render(
      <LivePage
        demo={living}
        isFromUrl={false}
        onChart={() => {}}
        onInspect={() => new Promise(() => {})}
      />,
    )
  })
  const tab = (name: string) => within(screen.getByRole('region', { name: `Tab ${name}` }))
  const drawn = async (name: string) =>
    (await tab(name).findByRole('img', undefined, { timeout: 10_000 })).innerHTML
  return { living, tab, drawn }
}

it('counts down by the device clock, even if it is wrong', async () => {
  const closes: Step[] = [
    { do: 'wait', ms: 20_000 },
    { do: 'close-sockets', role: 'general', code: 1006 },
    { do: 'wait', ms: 1000 },
  ]
  const steps = [...DEFAULT_SCENARIO.steps, ...closes]
  const { drawn } = await opened(
    { ...DEFAULT_SCENARIO, steps: [...steps, { do: 'wait', ms: 60_000 }] },
    'connection',
  )
  const right = await drawn('a')
  cleanup()
  const jump = { do: 'jump', tab: 'a', ms: -60_000 } as const
  const wrong = await opened(
    {
      ...DEFAULT_SCENARIO,
      steps: [...DEFAULT_SCENARIO.steps, jump, ...closes, { do: 'wait', ms: 60_000 }],
    },
    'connection',
  )
  expect(await wrong.drawn('a')).toBe(right)
})

it('sends an actor the event selected in the form', async () => {
  const { living, tab } = await opened(DEFAULT_SCENARIO, 'network')
  const summary = tab('a').getByText('Send event to tab a')
  const details = summary.closest('details') as HTMLDetailsElement
  act(() => {
    details.open = true
    fireEvent(details, new Event('toggle'))
  })
  expect(tab('a').getByText(/are not part of the scenario or its permalink/)).toBeTruthy()
  const choice = await tab('a').findByRole('combobox', { name: 'Event for tab a' })
  fireEvent.change(choice, { target: { value: 'browser.offline' } })
  const before = living.state().lived
  fireEvent.click(tab('a').getByRole('button', { name: 'Send it to tab a' }))
  await tab('a').findByText('offline, by browser.offline')
  expect(tab('b').getByText(/^online, by /)).toBeTruthy()
  expect(living.state().lived).toEqual(before)
})

it('shows the description of the active state and a link to the documentation', async () => {
  const { tab } = await opened(DEFAULT_SCENARIO, 'network')
  const meant = tab('a').getByRole('term')
  expect(meant.textContent).toBe('online')
  expect(tab('a').getByRole('definition').textContent).toBe(
    'The browser reports a network or nothing at all; initial state, corrected at once if the browser reports otherwise.',
  )
  const link = screen.getByRole('link', { name: 'Documentation' })
  expect(link.getAttribute('href')).toBe('/inspector/charts#network')
})
