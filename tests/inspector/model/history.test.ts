import { describe, expect, it } from 'vitest'
import { createHistory, fromTrace } from '../../../devtools/inspector/model/history.ts'
import type { ActorNode } from '../../../devtools/inspector/model/tree.ts'
import { replay } from '../../../devtools/trace/replay.ts'
import type { Trace, TraceEvent } from '../../../devtools/trace/schema.ts'
import { SMALL } from './small.ts'
import { FILES, readTrace } from './stored-traces.ts'

/** Draws a tree as lines; ended actors are in parentheses. */
function drawn(nodes: readonly ActorNode[], depth = 0): string[] {
  return nodes.flatMap(({ name, value, ended, leak, children }) => {
    const said = `${name.split('/').at(-1)} ${JSON.stringify(value)}`
    return [
      `${'  '.repeat(depth)}${ended ? `(${said})` : said}${leak ? ' leak' : ''}`,
      ...drawn(children, depth + 1),
    ]
  })
}

const allOf = (nodes: readonly ActorNode[]): ActorNode[] =>
  nodes.flatMap((node) => [node, ...allOf(node.children)])

describe('History.actors', () => {
  it('returns the actors as a tree, including ended ones', () => {
    expect(drawn(fromTrace(SMALL).actors())).toEqual([
      'a app "signedOut"',
      '  connection {"attempting":"connecting"}',
      '    (transport "closed")',
      '      (usableToken null)',
      '    transport~2 "idle"',
    ])
  })

  it('returns the tree after a step', () => {
    expect(drawn(fromTrace(SMALL).actors(4))).toEqual([
      'a app "signedOut"',
      '  connection {"attempting":"connecting"}',
      '    transport "token"',
      '      usableToken null',
    ])
  })

  it('describes an actor by path, incarnation, machine and parent', () => {
    const again = allOf(fromTrace(SMALL).actors()).find(({ incarnation }) => incarnation === 2)
    expect(again).toEqual({
      name: 'a app/connection/transport~2',
      tab: 'a',
      path: ['app', 'connection', 'transport'],
      id: 'transport',
      incarnation: 2,
      machine: 'transport',
      parent: 'a app/connection',
      value: 'idle',
      status: 'active',
      ended: false,
      leak: false,
      children: [],
    })
  })

  it('flags an actor that is active after its parent has ended', () => {
    const events: TraceEvent[] = [
      ...SMALL.events,
      {
        seq: 11,
        at: 5_000,
        actor: 'a app/connection',
        event: { type: 'xstate.stop' },
        status: 'stopped',
      },
    ]
    const leaks = allOf(fromTrace({ ...SMALL, events }).actors()).filter(({ leak }) => leak)
    expect(leaks.map(({ name }) => name)).toEqual(['a app/connection/transport~2'])
  })

  it.each(FILES)('finds no leak in %s', (file) => {
    const all = allOf(fromTrace(readTrace(file)).actors())
    expect(all).toHaveLength(readTrace(file).actors.length)
    expect(all.filter(({ leak }) => leak)).toEqual([])
  })

  it('has no active actors of the authenticated scope after sign-out', () => {
    const left = allOf(fromTrace(readTrace('drop-reconnect-sign-out.json')).actors())
      .filter(({ ended, path }) => !ended && path.length > 1)
      .map(({ path }) => path.join('/'))
    expect(left.filter((path) => path.startsWith('app/member'))).toEqual([])
    expect(left).toContain('app/session')
  })
})

describe('History.stateAt', () => {
  const history = fromTrace(SMALL)
  const CONNECTION = 'a app/connection'

  it('returns null before the actor started, and for an unknown actor', () => {
    expect([history.stateAt(CONNECTION, 1), history.stateAt('a app/missing', 9)]).toEqual([
      null,
      null,
    ])
  })

  it('returns state, context, status and timers with their due times', () => {
    expect(history.stateAt(CONNECTION, 8)).toEqual({
      value: 'waiting',
      context: { attempts: 1, error: null },
      status: 'active',
      timers: [{ event: 'xstate.after.untilRetry.connection.waiting', delay: 3_000, due: 4_200 }],
    })
  })

  it('drops timers that fired or whose state was exited', () => {
    expect(history.stateAt(CONNECTION)?.timers).toEqual([])
    expect(history.stateAt('a app/connection/transport', 5)?.timers).toEqual([
      { event: 'xstate.after.tokenMaxWait.transport.token', delay: 150_000, due: 151_000 },
    ])
    expect(history.stateAt('a app/connection/transport', 6)?.timers).toEqual([])
  })

  it('restarts a timer that is set again, and keeps the timers of ancestor states', () => {
    const step = (seq: number, more: Partial<TraceEvent>): TraceEvent => ({
      seq,
      at: seq * 100,
      actor: 'a x',
      event: { type: 'go' },
      ...more,
    })
    const outer = { event: 'xstate.after.long.x.on', delay: 9_000 }
    const inner = { event: 'xstate.after.50.x.on.ping', delay: 50 }
    const trace: Trace = {
      version: 1,
      actors: [{ name: 'a x', machine: 'x' }],
      events: [
        step(1, { value: { on: 'ping', other: 'y' }, timers: [outer, inner] }),
        step(2, { timers: [inner] }),
        step(3, { value: { on: 'pong', other: 'y' } }),
      ],
    }
    const at = (seq: number) => fromTrace(trace).stateAt('a x', seq)?.timers
    expect(at(1)).toEqual([
      { ...outer, due: 9_100 },
      { ...inner, due: 150 },
    ])
    expect(at(2)).toEqual([
      { ...outer, due: 9_100 },
      { ...inner, due: 250 },
    ])
    expect(at(3)).toEqual([{ ...outer, due: 9_100 }])
  })
})

describe('History.add', () => {
  it('gives the same result for overlapping parts as for the whole trace', () => {
    const trace = readTrace(FILES[0]!)
    const history = createHistory()
    for (const [place, event] of trace.events.entries()) {
      const named = trace.actors.filter(({ name }) => name === event.actor)
      history.add({ actors: named, events: trace.events.slice(Math.max(0, place - 3), place + 1) })
    }
    const order = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)
    const { about: _, ...whole } = trace
    const { actors, ...rest } = history.toTrace()
    expect({ ...rest, actors: actors.toSorted(order) }).toEqual({
      ...whole,
      actors: whole.actors.toSorted(order),
    })
  })

  it.each(FILES)('returns %s unchanged from toTrace', (file) => {
    expect(fromTrace(readTrace(file)).toTrace()).toEqual(readTrace(file))
  })

  it('updates version and current time', () => {
    const history = createHistory()
    expect([history.version, history.now]).toEqual([0, 0])
    history.add({ actors: SMALL.actors, events: SMALL.events })
    expect([history.version, history.now]).toEqual([1, 4_200])
    history.add({ now: 5_000 })
    expect([history.version, history.now, history.events.length]).toEqual([2, 5_000, 9])
    // The clock was set back. A part without a time does not change `now`.
    history.add({ now: 2_000 })
    history.add({ journal: [{ at: 0, tab: null, by: 'step', what: 'mark' }] })
    expect(history.now).toBe(2_000)
  })

  it('counts only the events that the sender had dropped at the start', () => {
    const history = createHistory()
    history.add({ actors: SMALL.actors, events: SMALL.events, dropped: 40 })
    history.add({ events: [], dropped: 45 })
    expect(history.dropped).toBe(40)
  })

  it('drops events beyond the limit, but keeps the state of every actor', () => {
    const trace = readTrace(FILES[0]!)
    const history = createHistory(100)
    const whole = fromTrace(trace)
    for (const event of trace.events) history.add({ actors: trace.actors, events: [event] })
    expect(history.events.length).toBeLessThanOrEqual(100)
    expect(history.dropped + history.events.length).toBe(trace.events.length)
    const first = history.events[0]!.seq
    const alive = allOf(whole.actors(first)).filter(({ ended, machine }) => !ended && machine)
    expect(alive.length).toBeGreaterThan(20)
    for (const { name } of alive)
      expect([name, history.stateAt(name, first)]).toEqual([name, whole.stateAt(name, first)])
    const names = new Set(allOf(history.actors(first)).map(({ name }) => name))
    expect(alive.filter(({ name }) => !names.has(name))).toEqual([])
  })

  it('drops an ended actor without retained events, even if it is added again', () => {
    const trace = readTrace(FILES[0]!)
    const history = createHistory(100)
    for (const event of trace.events) history.add({ actors: trace.actors, events: [event] })
    const promise = 'a app/session/readTokens'
    expect(allOf(fromTrace(trace).actors()).map(({ name }) => name)).toContain(promise)
    expect(allOf(history.actors()).map(({ name }) => name)).not.toContain(promise)
  })

  it('exports the retained events as a trace that can be replayed', () => {
    const trace = readTrace(FILES[0]!)
    const history = createHistory(118)
    for (const event of trace.events) history.add({ actors: trace.actors, events: [event] })
    const exported = history.toTrace()
    const steps = exported.events.filter(({ actor }) => history.machineOf(actor) !== null).length
    expect(replay(exported)).toEqual({ steps, charts: expect.any(Number), divergence: null })
    expect(steps).toBeGreaterThan(50)
    expect(exported.dropped).toBe(trace.events.length - exported.events.length)
  })
})
