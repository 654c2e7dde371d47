import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { describe, expect, it, onTestFinished } from 'vitest'
import { DEFAULT_SCENARIO } from '../../devtools/inspector/live/story.ts'
import { createHistory } from '../../devtools/inspector/model/history.ts'
import { LiveSimulation, type News } from '../../devtools/inspector/sandbox/live-simulation.ts'
import { play } from '../../devtools/inspector/sandbox/play.ts'
import { eventLogText } from '../../devtools/simulation/event-log.ts'
import { Scenario, type Step } from '../../devtools/simulation/scenario.ts'
import { CHARTS } from '../../src/machines/charts.ts'

const SLOW = v.parse(
  Scenario,
  JSON.parse(readFileSync('devtools/lab/scenarios/4001-slow-refresh-offline.json', 'utf8')),
)

/** Charts that have only one state, and what they do instead. */
const STANDING = new Map([
  ['member', 'it invokes the actors of a session'],
  ['browse', 'it retains feeds and threads'],
  ['uploads', 'it retains one upload per file'],
  ['follow', 'it has one optimistic toggle per user'],
  ['wishlist', 'it has one optimistic toggle per asset'],
])

/** User actions for charts that do not move by themselves. */
const BY_BUTTON = new Map<string, readonly Step[]>([
  ['network', [{ do: 'offline' }]],
  ['page', [{ do: 'hide', tab: 'a' }]],
  ['refresh', [{ do: 'revoke' }, { do: 'write', tab: 'a', text: 'From tab a' }]],
])

/** A running simulation, and the history of its events. */
function lives(scenario: Scenario, chart: string | null = null) {
  const world = new LiveSimulation(scenario, chart)
  const history = createHistory()
  let isOver = false
  function end(): void {
    if (!isOver) world.end()
    isOver = true
  }
  onTestFinished(end)
  const addToHistory = (news: News): News => {
    history.add({ ...news.part, now: news.now })
    return news
  }
  return { world, history, addToHistory, end }
}

async function livedOut(scenario: Scenario, tick: number) {
  const { world, history, addToHistory, end } = lives(scenario)
  let news = addToHistory(await world.news())
  while (news.done < scenario.steps.length && news.wrong === null)
    news = addToHistory(await world.pass(tick, null))
  end()
  return { news, history }
}

describe('LiveSimulation', () => {
  it.each([100, 7, 3_600_000])(
    'produces the same trace as a single run when advanced by %d ms at a time',
    async (tick) => {
      const { news, history } = await livedOut(SLOW, tick)
      const { trace } = await play(SLOW)
      expect(news.wrong).toBe(null)
      const emitted = history.events.filter(({ seq }) => seq <= (trace.events.at(-1)?.seq ?? 0))
      expect(emitted).toEqual(trace.events)
    },
  )

  it('stays paused until it is advanced, and stops at the next event of the chart', async () => {
    const { world, history, addToHistory } = lives(DEFAULT_SCENARIO)
    const begun = addToHistory(await world.news())
    expect(begun.done).toBe(2)
    expect(addToHistory(await world.news()).now).toBe(begun.now)
    const sessions = () => history.eventsOf('a app/session').length
    const before = sessions()
    const news = addToHistory(await world.pass(60_000, 'session'))
    expect(sessions()).toBeGreaterThan(before)
    expect(history.events.at(-1)?.at).toBe(news.now)
    // A second call advances to the next event, not to the end.
    const next = addToHistory(await world.pass(60_000, 'session'))
    expect(next.now).toBeLessThan(begun.now + 60_000)
  })

  it('carries out or rejects manual steps, and records them as a replayable scenario', async () => {
    const { world, history, addToHistory, end } = lives(DEFAULT_SCENARIO)
    addToHistory(await world.pass(10_000, null))
    expect(history.stateAt('b app/network')?.value).toBe('online')
    const refused = async (step: Step) => addToHistory(await world.act(step)).refused
    expect(await refused({ do: 'offline' })).toBe(null)
    expect(await refused({ do: 'sign-in', tab: 'a', person: 'ayen' })).toBe(
      'the page does not offer this action now.',
    )
    expect(await refused({ do: 'show', tab: 'z' })).toBe('There is no tab z.')
    const { lived } = addToHistory(await world.pass(2500, null))
    expect(history.stateAt('b app/network')?.value).toBe('offline')
    expect(lived.slice(-2)).toEqual([{ do: 'offline' }, { do: 'wait', ms: 2500 }])
    expect(lived.map((step) => step.do)).not.toContain('until')
    end()
    const again = await play({ ...DEFAULT_SCENARIO, steps: [...lived] })
    expect(again.stopped).toBe(null)
    const last = history.events.at(-1)?.seq ?? 0
    expect(again.trace.events.filter(({ seq }) => seq <= last)).toEqual(history.events)
    expect(eventLogText(again.trace.journal ?? [])).toContain('offline')
  })

  it('delivers a manually sent event to an actor without adding a step to the scenario', async () => {
    const { world, history, addToHistory } = lives(DEFAULT_SCENARIO)
    const before = addToHistory(await world.pass(10_000, null))
    const event = { type: 'browser.offline' }
    const news = addToHistory(await world.send('a app/network', event))
    expect([news.refused, news.lived]).toEqual([null, before.lived])
    expect(history.eventsOf('a app/network').at(-1)?.event).toEqual(event)
    expect(history.stateAt('a app/network')?.value).toBe('offline')
    expect(history.stateAt('b app/network')?.value).toBe('online')
    const refused = addToHistory(await world.send('a app/missing', event)).refused
    expect(refused).toBe('No actor "a app/missing".')
  })

  it('reports the time of each tab by its device clock', async () => {
    const { world, addToHistory } = lives(DEFAULT_SCENARIO)
    addToHistory(await world.pass(10_000, null))
    addToHistory(await world.act({ do: 'open', tab: 'c', browser: 'other' }))
    const { now, times } = addToHistory(await world.act({ do: 'jump', tab: 'a', ms: -3_600_000 }))
    expect(times).toEqual({ a: now - 3_600_000, b: now - 3_600_000, c: now })
  })

  it('reports the step at which a scenario failed, and keeps running', async () => {
    const steps = [...DEFAULT_SCENARIO.steps.slice(0, 3), { do: 'leave-chat', tab: 'z' } as const]
    const { world, addToHistory } = lives({ ...DEFAULT_SCENARIO, steps })
    const news = addToHistory(await world.pass(1000, null))
    expect([news.done, news.wrong]).toEqual([3, 'Step 4 failed: There is no tab z.'])
    expect(addToHistory(await world.pass(1000, null)).now).toBe(news.now + 1000)
  })

  it('starts every chart in both tabs on request', async () => {
    const { world, history, addToHistory } = lives(DEFAULT_SCENARIO)
    addToHistory(await world.pass(10_000, null))
    for (const chart of Object.keys(CHARTS)) {
      addToHistory(await world.show(chart))
      addToHistory(await world.pass(1000, null))
    }
    const missing = ['a', 'b'].flatMap((tab) => {
      const names = history.names().filter((name) => name.startsWith(`${tab} `))
      const had = new Set(names.map((name) => history.machineOf(name)))
      return Object.keys(CHARTS).filter((chart) => !had.has(chart))
    })
    expect(missing).toEqual([])
  })

  describe('drives the selected chart to a transition', () => {
    const moved = async (chart: string, steps: readonly Step[] = []): Promise<Set<string>> => {
      const { world, history, addToHistory } = lives(DEFAULT_SCENARIO, chart)
      addToHistory(await world.pass(10_000, null))
      for (const step of steps) expect(addToHistory(await world.act(step)).refused).toBe(null)
      if (steps.length > 0) addToHistory(await world.pass(1000, null))
      const own = history.names().filter((name) => history.machineOf(name) === chart)
      const values = own
        .filter((name) => name.startsWith('a '))
        .map((name) =>
          history
            .eventsOf(name)
            .map(({ seq }) => JSON.stringify(history.stateAt(name, seq)?.value)),
        )
      // Of one actor: two actors in different states do not count as a transition.
      return new Set(values.toSorted((one, other) => new Set(other).size - new Set(one).size)[0])
    }

    const all = Object.keys(CHARTS)
    const needsAction = new Set([...STANDING, ...BY_BUTTON].map(([chart]) => chart))

    it.each(all.filter((chart) => !needsAction.has(chart)))(
      '%s without user action',
      async (chart) => {
        expect((await moved(chart)).size).toBeGreaterThan(1)
      },
    )

    it.each([...BY_BUTTON])('%s only after a user action', async (chart, steps) => {
      expect((await moved(chart)).size).toBe(1)
      expect((await moved(chart, steps)).size).toBeGreaterThan(1)
    })

    it.each([...STANDING])('not %s: %s', (chart) => {
      const machine = CHARTS[chart]?.({ now: () => 0, random: () => 0, newId: () => 'id' })
      expect(Object.keys(machine?.states ?? {}).length).toBeLessThan(2)
      expect(all).toContain(chart)
    })
  })

  it.each([
    ['purchase', 'a app/member/purchase-1', 'bought'],
    ['application', 'a app/member/application-1', 'sent'],
    ['report', 'a app/member/report', 'sending'],
    ['feed', 'a app/browse/feed-posts', 'loadingMore'],
    ['thread', 'a app/browse/thread-post:1', 'sending'],
    ['search', 'a app/browse/search', 'shown'],
  ])('returns success responses to the requests of %s', async (chart, actor, state) => {
    const { world, history, addToHistory } = lives(DEFAULT_SCENARIO, chart)
    addToHistory(await world.pass(10_000, null))
    const values = history.eventsOf(actor).map(({ seq }) => history.stateAt(actor, seq)?.value)
    expect(JSON.stringify(values)).toContain(`"${state}"`)
    const failed = world.journal.filter(({ by, what }) => by === 'server' && /^[45]/.test(what))
    expect(failed).toEqual([])
  })

  it('starts a chart that is selected later', async () => {
    const { world, history, addToHistory } = lives(DEFAULT_SCENARIO, 'connection')
    addToHistory(await world.pass(10_000, null))
    expect(history.machineOf('a app/browse')).toBe(null)
    addToHistory(await world.show('feed'))
    addToHistory(await world.pass(1000, null))
    expect(history.names().filter((name) => history.machineOf(name) === 'feed')).toHaveLength(2)
  })
})
