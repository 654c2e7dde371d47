import fc from 'fast-check'
import { expect, it } from 'vitest'
import { History } from '../../devtools/inspector/model/history.ts'
import { contextAfter, listChange } from '../../devtools/trace/lists.ts'
import { replay } from '../../devtools/trace/replay.ts'
import type { Trace } from '../../devtools/trace/schema.ts'
import { parseTrace, serializeTrace } from '../../devtools/trace/schema.ts'
import { recorded } from '../simulation/recorded.ts'

const MESSAGES = 40

/** A user reads a chat in which messages arrive one by one. */
const long = (): Promise<Trace> =>
  recorded({
    version: 1,
    name: 'A long chat',
    people: ['ayen', 'deng'],
    seed: 5,
    steps: [
      { do: 'open', tab: 'a', page: '/messages' },
      { do: 'wait', ms: 50 },
      { do: 'sign-in', tab: 'a', person: 'ayen' },
      { do: 'until', tab: 'a', sight: { see: 'open', role: 'general' } },
      { do: 'choose', tab: 'a', person: 'deng' },
      { do: 'until', tab: 'a', sight: { see: 'open', role: 'conversation' } },
      ...Array.from({ length: MESSAGES }, (_, n) => [
        { do: 'message', from: 'deng', to: 'ayen', text: `heard ${n}` } as const,
        { do: 'wait', ms: 200 } as const,
      ]).flat(),
      { do: 'write', tab: 'a', text: 'Now I' },
      { do: 'wait', ms: 2_000 },
    ],
  })

it('listChange reproduces the new list for any change', () => {
  const list = fc.array(fc.nat({ max: 60 }), { minLength: 1, maxLength: 60 })
  const place = fc.nat({ max: 60 })
  const edit = fc.record({
    skip: fc.nat({ max: 3 }),
    at: place,
    drop: fc.nat({ max: 9 }),
    put: list,
  })
  fc.assert(
    fc.property(list, edit, (before, { skip, at, drop, put }) => {
      const after = before.slice(skip).toSpliced(at, drop, ...put)
      const change = listChange(before, after)
      if (change === null) return
      expect(contextAfter({ list: before, n: 1 }, { lists: { list: change } })).toEqual({
        list: after,
        n: 1,
      })
      expect(change.put.length * 2).toBeLessThanOrEqual(after.length)
    }),
    { numRuns: 2_000 },
  )
})

it.each([
  ['an appended item', (list: number[]) => [...list, 99], { skip: 0, at: 20, drop: 0, put: [99] }],
  [
    'prepended items',
    (list: number[]) => [98, 99, ...list],
    { skip: 0, at: 0, drop: 0, put: [98, 99] },
  ],
  ['a replaced item', (list: number[]) => list.with(7, 99), { skip: 0, at: 7, drop: 1, put: [99] }],
  [
    'a sliding window',
    (list: number[]) => [...list.slice(1), 99],
    { skip: 1, at: 19, drop: 0, put: [99] },
  ],
  [
    'a removed item',
    (list: number[]) => list.toSpliced(7, 1),
    { skip: 0, at: 7, drop: 1, put: [] },
  ],
])('%s is stored as a change', (_, become, change) => {
  const before = Array.from({ length: 20 }, (_each, n) => n)
  expect(listChange(before, become(before))).toEqual(change)
})

it('short lists, unrelated lists and other values are stored whole', () => {
  const before = Array.from({ length: 20 }, (_each, n) => n)
  expect(listChange(before.slice(0, 14), before.slice(0, 15))).toBeNull()
  expect(
    listChange(
      before,
      before.map((n) => -n - 1),
    ),
  ).toBeNull()
  expect(listChange(before, null)).toBeNull()
  expect(listChange(undefined, before)).toBeNull()
})

it('a long chat is recorded message by message, and replays completely', async () => {
  const trace = await long()
  const { name = '' } = trace.actors.find(({ machine }) => machine === 'chat') ?? {}
  const chat = trace.events.filter(({ actor }) => actor === name)
  const grown = chat.filter(({ lists }) => lists !== undefined && 'messages' in lists)
  expect(grown.length).toBeGreaterThan(MESSAGES / 2)
  for (const { lists } of grown)
    expect(lists?.messages?.put.length).toBeLessThanOrEqual(MESSAGES / 2)
  const read = parseTrace(serializeTrace(trace))
  expect(read).toEqual({ trace: JSON.parse(JSON.stringify(trace)) })
  expect(replay(JSON.parse(serializeTrace(trace))).divergence).toBeNull()
  const history = new History()
  history.add({ actors: trace.actors, events: trace.events })
  expect(history.stateAt(name)?.context.messages).toHaveLength(MESSAGES + 1)
})
