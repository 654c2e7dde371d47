import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { comparedActions, eventLogText } from '../../devtools/simulation/event-log.ts'
import { failedExpectations } from '../../devtools/simulation/expect.ts'
import { run } from '../../devtools/simulation/run.ts'
import { Scenario, type Step } from '../../devtools/simulation/scenario.ts'

const scenario = (steps: Step[], seed = 1): Scenario =>
  v.parse(Scenario, { version: 1, name: 'A test', people: ['ayen', 'deng'], seed, steps })

/** A signed-in user in a conversation, with all sockets open. */
const TALKING: Step[] = [
  { do: 'open', tab: 'a', page: '/messages' },
  { do: 'wait', ms: 50 },
  { do: 'sign-in', tab: 'a', person: 'ayen' },
  { do: 'until', tab: 'a', sight: { see: 'open', role: 'general' } },
  { do: 'until', tab: 'a', sight: { see: 'open', role: 'notification' } },
  { do: 'choose', tab: 'a', person: 'deng' },
  { do: 'until', tab: 'a', sight: { see: 'open', role: 'conversation' } },
]

const whileTalking = (...steps: Step[]): Scenario =>
  scenario([...TALKING, { do: 'mark' }, ...steps])

/** Times after the mark at which sockets of this role were opened, ms. */
async function opened(role: string, it: Scenario): Promise<number[]> {
  const { journal } = await run(it)
  return comparedActions(journal).flatMap(({ what, at }) => (what === `opens ${role}` ? [at] : []))
}

/** A failure is noticed after the one-way latency of at most 25 ms, and as much for each retry. */
const near = (times: number[], expected: number[]): void => {
  const most = expected.map((_, index) => 25 * 2 * (index + 1))
  expect(times.map((at, index) => at - (expected[index] ?? 0) <= (most[index] ?? 0))).toEqual(
    expected.map(() => true),
  )
  expect(times.every((at, index) => at >= (expected[index] ?? 0))).toBe(true)
}

describe('World', () => {
  it('produces identical journals for the same seed, and different ones for different seeds', async () => {
    const steps: Step[] = [
      ...TALKING,
      { do: 'write', tab: 'a', text: 'Are you there?' },
      { do: 'revoke' },
      { do: 'close-sockets', code: 4001 },
      { do: 'wait', ms: 20_000 },
    ]
    const texts: string[] = []
    for (const seed of [3, 3, 4])
      texts.push(eventLogText((await run(scenario(steps, seed))).journal))
    expect(texts[0]).toBe(texts[1])
    expect(texts[0]).not.toBe(texts[2])
  })

  it('[SEND-02] stores a message once and shows it as sent', async () => {
    const world = await run(
      scenario([
        ...TALKING,
        { do: 'write', tab: 'a', text: 'Good morning' },
        { do: 'until', tab: 'a', sight: { see: 'all-sent' } },
      ]),
    )
    const { conversations } = world.server.messageStore
    expect(conversations.flatMap(({ messages }) => messages.map(({ text }) => text))).toEqual([
      'Good morning',
    ])
  })

  it('[SEND-03] stores a message once when its response is lost and it is retried', async () => {
    const world = await run(
      whileTalking(
        {
          do: 'http',
          route: 'POST /api/messaging/conversations/*/messages/',
          times: 1,
          fault: { kind: 'lose' },
        },
        // The echo is lost as well; otherwise it would confirm the message.
        { do: 'socket', role: 'general', fault: { kind: 'refuse' } },
        { do: 'socket', role: 'conversation', fault: { kind: 'refuse' } },
        { do: 'close-sockets', code: 1006 },
        { do: 'wait', ms: 100 },
        { do: 'write', tab: 'a', text: 'Once' },
        { do: 'until', tab: 'a', sight: { see: 'a-failure' } },
        { do: 'retry', tab: 'a' },
        { do: 'until', tab: 'a', sight: { see: 'all-sent' } },
      ),
    )
    const { conversations } = world.server.messageStore
    expect(conversations.flatMap(({ messages }) => messages.map(({ text }) => text))).toEqual([
      'Once',
    ])
  })

  it('edits and deletes the last own message', async () => {
    const world = await run(
      whileTalking(
        { do: 'write', tab: 'a', text: 'Helo' },
        { do: 'until', tab: 'a', sight: { see: 'all-sent' } },
        { do: 'edit', tab: 'a', text: 'Hello' },
        { do: 'until', tab: 'a', sight: { see: 'text', text: 'Hello' } },
        { do: 'write', tab: 'a', text: 'Wrong chat' },
        { do: 'until', tab: 'a', sight: { see: 'all-sent' } },
        { do: 'delete', tab: 'a' },
        // The offer to undo is over.
        { do: 'wait', ms: 10_000 },
      ),
    )
    const [conversation] = world.server.messageStore.conversations
    const stored = (conversation?.messages ?? []).map(({ text, editedAt, deletedAt }) => [
      text,
      editedAt !== null,
      deletedAt !== null,
    ])
    expect(stored).toEqual([
      ['Hello', true, false],
      ['', false, true],
    ])
  })

  it('[SOCKGEN-03] retries the general socket 3 s after each failure, five times', async () => {
    const times = await opened(
      'general',
      whileTalking(
        { do: 'socket', role: 'general', fault: { kind: 'refuse' } },
        { do: 'close-sockets', role: 'general', code: 1006 },
        { do: 'wait', ms: 60_000 },
      ),
    )
    expect(times).toHaveLength(5)
    near(times, [3000, 6000, 9000, 12_000, 15_000])
  })

  it('[SOCKCONV-04] retries the conversation socket every 3 s without limit', async () => {
    const times = await opened(
      'conversation',
      whileTalking(
        { do: 'socket', role: 'conversation', fault: { kind: 'refuse' } },
        { do: 'close-sockets', role: 'conversation', code: 1006 },
        { do: 'wait', ms: 31_000 },
      ),
    )
    near(
      times,
      Array.from({ length: 10 }, (_, index) => 3000 * (index + 1)),
    )
    expect(times).toHaveLength(10)
  })

  it('[SOCKNOTIF-03] retries the notification socket with 3 s more delay each time, then gives up', async () => {
    const times = await opened(
      'notification',
      whileTalking(
        { do: 'socket', role: 'notification', fault: { kind: 'refuse' } },
        { do: 'close-sockets', role: 'notification', code: 1006 },
        { do: 'wait', ms: 120_000 },
      ),
    )
    expect(times).toHaveLength(5)
    near(times, [3000, 9000, 18_000, 30_000, 45_000])
  })

  it('[SOCKGEN-09] opens one more socket with a refreshed token 1 s after close code 4001', async () => {
    const { journal, server } = await run(
      whileTalking(
        { do: 'revoke' },
        { do: 'close-sockets', role: 'general', code: 4001 },
        { do: 'wait', ms: 10_000 },
      ),
    )
    const done = comparedActions(journal).filter(({ what }) => /general|refresh/.test(what))
    expect(done.map(({ what }) => what)).toEqual(['POST /api/auth/token/refresh/', 'opens general'])
    expect(done[0]?.at).toBeGreaterThanOrEqual(1000)
    expect(done[0]?.at).toBeLessThan(1100)
    expect(server.isUp).toBe(true)
  })

  it('fails with the step that could not be carried out', async () => {
    await expect(run(scenario([{ do: 'hide', tab: 'b' }]))).rejects.toThrow('There is no tab b.')
    await expect(
      run(
        scenario([
          { do: 'open', tab: 'a' },
          { do: 'wait', ms: 50 },
          { do: 'sign-out', tab: 'a' },
        ]),
      ),
    ).rejects.toThrow('Step 3 (sign-out) is not possible now.')
  })

  it('restores the process timers', async () => {
    const { setTimeout } = globalThis
    await run(scenario(TALKING))
    expect(globalThis.setTimeout).toBe(setTimeout)
  })
})

describe('missed', () => {
  const journal = [
    { at: 0, tab: null, by: 'step', what: 'mark' },
    { at: 1010, tab: 'a', by: 'client', what: 'opens general' },
    { at: 4020, tab: 'a', by: 'client', what: 'opens general' },
  ] as const

  it('reports expectations that are missing, late or out of order', () => {
    const expected = [
      { at: 1000, does: 'opens general' },
      { at: 4000, tab: 'a', does: 'opens general' },
    ]
    expect(failedExpectations({ expect: expected }, journal)).toEqual([])
    expect(failedExpectations({ expect: [...expected].reverse() }, journal)).toEqual([])
    expect(
      failedExpectations(
        {
          expect: [
            { at: 4000, does: 'opens general' },
            { at: 1000, does: 'opens general' },
          ],
        },
        journal,
      ),
    ).toEqual(['expected at 1000 ms: opens general'])
    expect(
      failedExpectations({ expect: [{ at: 3700, tab: 'a', does: 'opens general' }] }, journal),
    ).toEqual(['expected of a at 3700 ms: opens general'])
  })
})
