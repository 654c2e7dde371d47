import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  comparedActions,
  disagreements,
  type Entry,
  eventLogText,
} from '../../devtools/simulation/event-log.ts'
import { Scenario } from '../../devtools/simulation/scenario.ts'

const entry = (at: number, what: string, tab: string | null = 'a'): Entry => ({
  at,
  tab,
  by: 'client',
  what,
})

describe('Scenario', () => {
  const steps = [
    { do: 'open', tab: 'a', page: '/messages' },
    { do: 'sign-in', tab: 'a', person: 'ayen' },
    { do: 'until', tab: 'a', sight: { see: 'open', role: 'general' } },
    { do: 'mark' },
    { do: 'http', route: 'POST /api/auth/token/refresh/', fault: { kind: 'delay', ms: 4000 } },
    { do: 'close-sockets', role: 'general', code: 4001 },
    { do: 'storage', tab: 'a', state: 'full' },
  ]
  const scenario = { version: 1, name: 'A slow refresh', people: ['ayen', 'deng'], steps }

  it('parses a scenario, with a default seed', () => {
    expect(v.parse(Scenario, scenario)).toEqual({ ...scenario, seed: 1 })
  })

  it.each([
    ['an unknown step', { do: 'fly', tab: 'a' }],
    ['an unknown property', { do: 'mark', tab: 'a' }],
    ['an invalid close code', { do: 'close-sockets', code: 99 }],
    ['a route without a method', { do: 'http', route: '/api/', fault: { kind: 'hang' } }],
    ['an unknown role', { do: 'socket', role: 'video', fault: { kind: 'mute' } }],
    ['an invalid tab name', { do: 'hide', tab: '../a' }],
  ])('rejects %s', (_, step) => {
    expect(v.safeParse(Scenario, { ...scenario, steps: [step] }).success).toBe(false)
  })
})

describe('journals', () => {
  const mark: Entry = { at: 500, tab: null, by: 'step', what: 'mark' }
  const journal = [
    entry(100, 'opens general'),
    mark,
    entry(510, 'POST /api/messaging/conversations/7/messages/'),
    entry(520, 'GET /api/messaging/conversations/'),
    entry(1500, 'opens general'),
    { at: 1510, tab: 'a', by: 'server', what: 'accepts general' } as const,
  ]

  it('are compared by client actions after the mark, with relative times', () => {
    expect(comparedActions(journal)).toEqual([
      entry(10, 'POST /api/messaging/conversations/{id}/messages/'),
      entry(1000, 'opens general'),
    ])
  })

  it('agree within 250 ms, regardless of ids', () => {
    const other = [
      { ...mark, at: 0 },
      entry(20, 'POST /api/messaging/conversations/c-9/messages/'),
      entry(1250, 'opens general'),
    ]
    expect(disagreements(journal, other)).toEqual([])
    expect(disagreements(journal, [...other.slice(0, 2), entry(1251, 'opens general')])).toEqual([
      'a 2: opens general at 1000 ms | opens general at 1251 ms',
    ])
  })

  it('disagree once for a missing action', () => {
    expect(disagreements(journal, [mark, entry(1500, 'opens general')])).toEqual([
      'a 1: POST /api/messaging/conversations/{id}/messages/ at 10 ms | opens general at 1000 ms',
    ])
  })

  it('are compared per tab', () => {
    const [one, other] = [entry(5, 'opens general', 'b'), entry(5, 'opens general', 'a')]
    expect(disagreements([one, other], [other, one])).toEqual([])
  })

  it('are printed with one line per entry', () => {
    expect(eventLogText(journal.slice(0, 2))).toBe(
      '     100 a client opens general\n     500 - step mark\n',
    )
  })
})
