/** Messages written while offline, in the whole client (B12). */
import { expect, it, onTestFinished } from 'vitest'
import { act } from '../../devtools/simulation/run.ts'
import type { Step } from '../../devtools/simulation/scenario.ts'
import type { Simulation } from '../../devtools/simulation/simulation.ts'
import { setStage } from './rest.ts'
import { storedBetween } from './state.oracle.ts'

const CALL = /POST \/api\/messaging\/conversations\/[^/]+\/messages\/$/
const REST: Step = { do: 'wait', ms: 2000 }
const write = (tab: string, text: string): Step => ({ do: 'write', tab, text })

async function stage(): Promise<Simulation> {
  const world = await setStage({ seed: 1 })
  onTestFinished(() => world.end())
  world.journal.length = 0
  return world
}

async function does(world: Simulation, ...steps: readonly Step[]): Promise<void> {
  for (const step of steps) await act(world, step)
}

const shown = (world: Simulation, tab: string) =>
  world
    .tab(tab)
    .userDriver.messages()
    ?.map(({ body, status }) => [body, status])

const stored = (world: Simulation): string[] =>
  storedBetween(world, 'ayen', 'deng').map(({ text }) => text)

/** Outcomes of the requests that store messages, in order of their responses. */
const ends = ({ journal }: Simulation): string[] =>
  journal.flatMap(({ by, what }) => {
    const [how = '', call] = what.split(/ (?=POST )/)
    return by !== 'fault' && call !== undefined && CALL.test(call) ? [how] : []
  })

it('[B12] sends messages written offline automatically, in order and once, when the network returns', async () => {
  const world = await stage()
  await does(world, { do: 'offline', tab: 'a1' }, write('a1', 'one'), write('a1', 'two'), REST)
  expect([shown(world, 'a1'), ends(world)]).toEqual([
    [
      ['one', 'pending'],
      ['two', 'pending'],
    ],
    [],
  ])
  await does(world, { do: 'online', tab: 'a1' }, REST)
  expect([shown(world, 'a1'), stored(world), ends(world)]).toEqual([
    [
      ['one', 'sent'],
      ['two', 'sent'],
    ],
    ['one', 'two'],
    ['201', '201'],
  ])
})

it('[B12] keeps a message written offline across a page load, and sends it when online', async () => {
  const world = await stage()
  const tabs = ['a1', 'a2']
  await does(
    world,
    { do: 'offline', tab: 'a1' },
    write('a1', 'before'),
    ...tabs.map((tab): Step => ({ do: 'close', tab })),
    { do: 'online', tab: 'a1' },
    REST,
  )
  expect(stored(world)).toEqual([])
  // Opens the conversation list, not the conversation.
  await does(world, { do: 'open', tab: 'a1', browser: 'a', page: '/messages' }, REST)
  expect([stored(world), ends(world)]).toEqual([['before'], ['201']])
})

it('[B12] shows a message written offline in both tabs of a browser, and sends it from one', async () => {
  const world = await stage()
  await does(
    world,
    { do: 'leave-chat', tab: 'a2' },
    { do: 'reload', tab: 'a2' },
    REST,
    { do: 'offline', tab: 'a1' },
    write('a1', 'once'),
    { do: 'choose', tab: 'a2', person: 'deng' },
    REST,
  )
  expect(shown(world, 'a2')).toEqual([['once', 'pending']])
  await does(world, { do: 'online', tab: 'a1' }, REST)
  expect([shown(world, 'a1'), shown(world, 'a2'), stored(world), ends(world)]).toEqual([
    [['once', 'sent']],
    // The other tab shows the server's message, which has no send status.
    [['once', undefined]],
    ['once'],
    ['201'],
  ])
})

it('[B6 B12] does not show a message written offline to the next user, and sends it when its sender returns', async () => {
  const world = await stage()
  await does(
    world,
    { do: 'close', tab: 'a2' },
    { do: 'offline', tab: 'a1' },
    write('a1', 'of ayen'),
    { do: 'sign-out', tab: 'a1' },
    { do: 'online', tab: 'a1' },
    REST,
    { do: 'sign-in', tab: 'a1', person: 'achol' },
    REST,
  )
  expect([stored(world), ends(world)]).toEqual([[], []])
  await does(
    world,
    { do: 'sign-out', tab: 'a1' },
    REST,
    { do: 'sign-in', tab: 'a1', person: 'ayen' },
    REST,
  )
  expect([stored(world), ends(world)]).toEqual([['of ayen'], ['201']])
})

it('[OFFLINE-01 B12] sends a message at once when a frame or response has arrived after a wrong offline report', async () => {
  const world = await stage()
  const { page } = world.tab('a1')
  // The network works: only the report is wrong.
  page.dispatchEvent(new Event('offline'))
  await does(
    world,
    { do: 'http', route: 'POST /api/**', times: 1, fault: { kind: 'hang' } },
    write('a1', 'first'),
    REST,
  )
  expect([shown(world, 'a1'), ends(world)]).toEqual([[['first', 'pending']], []])
  await does(world, { do: 'message', from: 'achol', to: 'ayen', text: 'proof' }, REST)
  await does(world, write('a1', 'later'), REST)
  expect([shown(world, 'a1'), stored(world)]).toEqual([
    [
      ['first', 'sent'],
      ['later', 'sent'],
    ],
    ['first', 'later'],
  ])
})
