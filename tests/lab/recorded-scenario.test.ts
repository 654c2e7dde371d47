import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { REMOVED, RESET } from '../../devtools/lab/active-faults.ts'
import { recordedScenario } from '../../devtools/lab/recorded-scenario.ts'
import { faultText } from '../../devtools/lab/step-text.ts'
import type { Entry } from '../../devtools/simulation/event-log.ts'
import { Scenario, type Step } from '../../devtools/simulation/scenario.ts'

const step = (at: number, what: Step): Entry => ({
  at,
  tab: null,
  by: 'step',
  what: JSON.stringify(what),
})
const client = (at: number, what: string): Entry => ({ at, tab: 'a', by: 'client', what })
const log = (at: number, what: string): Entry => ({ at, tab: null, by: 'step', what })

const SEND = 'POST /api/messaging/conversations/7/messages/'
const delay = {
  do: 'http',
  route: 'POST /api/auth/token/refresh/',
  times: 1,
  fault: { kind: 'delay', ms: 10_000 },
} as const
const late = { do: 'socket', fault: { kind: 'drop-frames' } } as const

/** The steps after the mark. */
function recorded(entries: Entry[]): Step[] {
  const { steps } = v.parse(Scenario, recordedScenario(entries))
  return steps.slice(steps.findIndex((each) => each.do === 'mark') + 1)
}

describe('a scenario made from a session by hand', () => {
  it('has its faults with the waits between them, and the sent messages', () => {
    const { steps } = v.parse(
      Scenario,
      recordedScenario([
        client(10, 'POST /api/auth/token/'),
        client(400, 'opens general'),
        step(5_000, delay),
        client(6_020, SEND),
        step(6_510, { do: 'close-sockets', role: 'general', code: 4001 }),
        step(8_500, { do: 'offline', tab: 'a' }),
      ]),
    )
    expect(steps).toEqual([
      { do: 'open', tab: 'a', page: '/messages' },
      { do: 'sign-in', tab: 'a', person: 'ayen' },
      { do: 'until', tab: 'a', sight: { see: 'open', role: 'notification' } },
      { do: 'choose', tab: 'a', person: 'deng' },
      { do: 'mark' },
      delay,
      { do: 'wait', ms: 1_000 },
      { do: 'write', tab: 'a', text: 'Message 1' },
      { do: 'wait', ms: 500 },
      { do: 'close-sockets', role: 'general', code: 4001 },
      { do: 'wait', ms: 2_000 },
      { do: 'offline', tab: 'a' },
    ])
  })

  it('leaves out a message that the client repeats after a 401', () => {
    const rejected: Entry = { at: 2, tab: 'a', by: 'server', what: `401 ${SEND}` }
    expect(recorded([client(1, SEND), rejected, client(3, SEND)])).toEqual([
      { do: 'write', tab: 'a', text: 'Message 1' },
    ])
  })

  it('signs in again where the user did', () => {
    expect(
      recorded([client(1, 'opens general'), step(2, late), client(3, 'POST /api/auth/token/')]),
    ).toEqual([late, { do: 'sign-in', tab: 'a', person: 'ayen' }])
  })

  it('expresses a reset by the steps that end what was active', () => {
    const broken: Step[] = [
      late,
      { do: 'offline', tab: 'a' },
      { do: 'jump', tab: 'a', ms: -1_000 },
      { do: 'storage', tab: 'a', state: 'full' },
      { do: 'hide', tab: 'a' },
    ]
    const steps = recorded([...broken.map((each) => step(0, each)), log(0, RESET)])
    expect(steps.slice(broken.length)).toEqual([
      { do: 'heal' },
      { do: 'online', tab: 'a' },
      { do: 'jump', tab: 'a', ms: 1_000 },
      { do: 'storage', tab: 'a', state: 'fine' },
      { do: 'show', tab: 'a' },
    ])
  })

  it('removes one fault by removing all and adding the others again', () => {
    const removal = log(0, REMOVED + faultText(late))
    expect(recorded([step(0, late), step(0, delay), removal])).toEqual([
      late,
      delay,
      { do: 'heal' },
      delay,
    ])
  })

  it('says what no step expresses', () => {
    const { about } = recordedScenario([step(0, { do: 'revoke' }), log(0, RESET)])
    expect(about).toContain('Rejected tokens were accepted again, which no step does.')
  })
})
