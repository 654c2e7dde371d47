import { describe, expect, it } from 'vitest'
import { namesOf } from '../../../devtools/inspector/model/charts.ts'
import { type Candidate, candidates } from '../../../devtools/inspector/model/guard-calls.ts'
import { fromTrace } from '../../../devtools/inspector/model/history.ts'
import { microstepsOf, possible, whyNot, whyOf } from '../../../devtools/inspector/model/why-not.ts'
import { createStage } from '../../../devtools/trace/stage.ts'
import { FILES, readTrace } from './stored-traces.ts'

const history = fromTrace(readTrace('drop-reconnect-sign-out.json'))
const CHAT = 'a app/member/chat-1'
const CONNECTION = 'a app/member/connection'

/** The messages are read, the draft is empty. */
const READ = 161
/** The general socket dropped: the connection waits for its next retry. */
const WAITING = 111

const asked = (found: readonly Candidate[]) =>
  found.map(({ state, on, guard, result }) => `${state}: ${on} [${guard}] ${result}`)

describe('whyNot', () => {
  it('returns the guard and the values it read', () => {
    const answer = whyNot(history, CONNECTION, WAITING, { type: 'conversation.choose', id: 1 })
    // No conversation was open before.
    expect(answer?.outcome).toBe('taken')
    const open = whyNot(history, 'a app/member/conversationConnection', READ, {
      type: 'conversation.choose',
      id: 1,
    })
    expect([open?.outcome, open?.dependsOnPayload]).toEqual(['refused', true])
    expect(open?.candidates.slice(0, 2)).toEqual([
      {
        id: '(connection): conversation.choose [isOther] -> attempting',
        state: '(connection)',
        on: 'conversation.choose',
        guard: 'isOther',
        targets: ['attempting'],
        actions: ['begin'],
        result: 'refused',
        reads: [
          { of: 'event', path: ['id'], value: 1 },
          { of: 'context', path: ['conversationId'], value: 1 },
        ],
      },
      {
        id: '(connection): conversation.choose',
        state: '(connection)',
        on: 'conversation.choose',
        guard: null,
        targets: [],
        actions: [],
        result: 'taken',
        reads: [],
      },
    ])
  })

  it('evaluates the guards in order until one passes', () => {
    const answer = whyNot(history, CHAT, READ, { type: 'message.send' })
    expect(answer?.outcome).toBe('taken')
    const [lacks, blank, ...rest] = answer?.candidates ?? []
    expect([lacks?.guard, lacks?.result, lacks?.reads]).toEqual([
      'lacksConversation',
      'refused',
      [{ of: 'context', path: ['conversationId'], value: 1 }],
    ])
    expect([blank?.guard, blank?.result, blank?.reads]).toEqual([
      'isBlank',
      'taken',
      [{ of: 'context', path: ['composer', 'draft'], value: '' }],
    ])
    expect(new Set(rest.map(({ result }) => result))).toEqual(new Set(['unasked']))
  })

  it('distinguishes unknown events from ignored ones', () => {
    const of = (type: string) => whyNot(history, CONNECTION, WAITING, { type })?.outcome
    expect(of('nobody.knows')).toBe('unexpected')
    expect(of('transport.opened')).toBe('ignored')
  })

  it('reports a throwing guard as a rejection with the error', () => {
    const [first] = whyNot(history, CHAT, READ, { type: 'messages.arrived' })?.candidates ?? []
    expect([first?.guard, first?.result]).toEqual(['hasNewMessage', 'refused'])
    expect(first?.error).toMatch(/undefined/)
  })

  it('returns null for an actor that has not started, has ended, or is not a machine', () => {
    const event = { type: 'network.online' }
    expect(whyNot(history, CHAT, 1, event)).toBe(null)
    expect(whyNot(history, CHAT, history.events.at(-1)?.seq ?? 0, event)).toBe(null)
    expect(whyNot(history, 'a app/session/readTokens', 12, event)).toBe(null)
    expect(whyOf(history, 2)).toBe(null)
  })
})

describe('whyOf', () => {
  it('returns no outcome for the stop of an actor, which no state handles', () => {
    const stopped = fromTrace(readTrace('drop-reconnect-sign-out.json'))
    expect(whyOf(stopped, 113)).toBeNull()
    expect(whyOf(stopped, 111)?.outcome).toBe('taken')
  })
})

describe('microstepsOf', () => {
  it('returns the names of the transitions taken', () => {
    const lost = ['attempting: transport.closed [hasRetryLeft] -> waiting']
    expect(microstepsOf(history, WAITING)).toEqual(lost)
    // A promise has no transitions.
    expect(microstepsOf(history, 11)).toEqual([])
  })

  it('includes eventless transitions, in order', () => {
    const several = FILES.flatMap((file) => {
      const of = fromTrace(readTrace(file))
      return of.events.map(({ seq }) => microstepsOf(of, seq)).filter(({ length }) => length > 1)
    })
    expect(several.length).toBeGreaterThan(0)
    const [first, ...after] = several.find((each) => each.some((name) => / always\b/.test(name)))!
    expect(first).not.toMatch(/ always\b/)
    expect(after.length).toBeGreaterThan(0)
  })

  it.each(FILES)('returns transitions for every step of %s that changed the state', (file) => {
    const of = fromTrace(readTrace(file))
    const moved = of.events.filter(
      ({ actor, value, event }) =>
        of.machineOf(actor) !== null && value !== undefined && event.type !== 'xstate.init',
    )
    expect(moved.length).toBeGreaterThan(30)
    for (const { seq } of moved)
      expect([seq, microstepsOf(of, seq).length > 0]).toEqual([seq, true])
  })
})

describe('possible', () => {
  it('returns each event of the active states with its outcome', () => {
    const outcomes = possible(history, CONNECTION, WAITING).map(({ event, outcome }) => [
      event.type,
      outcome,
    ])
    expect(outcomes.filter(([type]) => type === 'network.online')).toEqual([
      ['network.online', 'taken'],
    ])
    expect(outcomes).toContainEqual(['xstate.after.untilRetry.connection.waiting', 'taken'])
    expect(outcomes.filter(([type]) => type === 'transport.opened')).toEqual([])
  })

  it('uses the payload of the last event of the same type', () => {
    const choose = possible(history, CONNECTION, WAITING).find(
      ({ event }) => event.type === 'conversation.choose',
    )
    expect(choose?.event).toEqual({ type: 'conversation.choose', id: 1 })
    expect(choose?.dependsOnPayload).toBe(true)
  })
})

describe('candidates', () => {
  // xstate's own selection is the oracle.
  it.each(FILES)('selects the same transitions as xstate for every event of %s', (file) => {
    const trace = readTrace(file)
    const stage = createStage(trace.actors)
    let compared = 0
    for (const event of trace.events) {
      const part = stage.replayedActors.get(event.actor)
      if (part === undefined) continue
      if (part.snapshot !== null && part.snapshot.status === 'active') {
        const prepared = stage.prepareEvent(part, event)
        const own = part.chart.getTransitionData(part.snapshot, prepared as never)
        const names = [...new Set(own.map((one) => namesOf(part.chart).get(one)))]
        const taken = candidates(part.snapshot, prepared).filter(({ result }) => result === 'taken')
        expect([event.seq, taken.map(({ id }) => id)]).toEqual([event.seq, names])
        if (names.length > 0) compared += 1
      }
      stage.takeStep(part, event)
    }
    expect(compared).toBeGreaterThan(50)
  })

  it('evaluates innermost states first, and each region separately', () => {
    const found = whyNot(history, CHAT, READ, { type: 'chat.closed' })?.candidates ?? []
    expect(asked(found)).toEqual([
      'attention.openVisible: chat.closed [null] taken',
      'quoteSearch: chat.closed [null] taken',
    ])
  })
})
