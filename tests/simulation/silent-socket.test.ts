/**
 * Sockets that die without notice in a hidden page (B17), on an API that follows the
 * specification only: its messaging sockets answer no ping.
 */
import { expect, it } from 'vitest'
import { act } from '../../devtools/simulation/run.ts'
import type { Step } from '../../devtools/simulation/scenario.ts'
import type { Simulation } from '../../devtools/simulation/simulation.ts'
import { setStage } from './rest.ts'

const did = async (world: Simulation, ...steps: Step[]): Promise<void> => {
  for (const step of steps) await act(world, step)
}
const silence = (world: Simulation): void => {
  for (const socket of world.tab('d1').sockets) socket.silence()
}
const callsOf = (world: Simulation, call: RegExp): number =>
  world.journal.filter(({ tab, by, what }) => tab === 'd1' && by === 'client' && call.test(what))
    .length
const openRoles = (world: Simulation): string[] =>
  world
    .tab('d1')
    .sockets.filter(({ readyState }) => readyState === 1)
    .map(({ role }) => role)
    .sort()
const ALL = ['conversation', 'general', 'notification']

const report = (name: 'offline' | 'online') => (world: Simulation) =>
  void world.tab('d1').page.dispatchEvent(new Event(name))
const show = (visible: boolean) => (world: Simulation) => world.tab('d1').page.show(visible)

const WAKES: [string, (world: Simulation) => void, (world: Simulation) => void][] = [
  ['the page becomes visible', show(false), show(true)],
  ['the network returns', report('offline'), report('online')],
]

for (const [name, before, wake] of WAKES) {
  it(`[WAKE-01 WAKE-02 B17] replaces silent sockets within 5 s when ${name}, and fetches what they missed once`, async () => {
    const world = await setStage({ seed: 2 })
    try {
      before(world)
      silence(world)
      await did(world, { do: 'wait', ms: 20_000 })
      await did(world, { do: 'message', from: 'ayen', to: 'deng', text: 'missed' })
      await did(world, { do: 'message', from: 'achol', to: 'deng', text: 'elsewhere' })
      await did(world, { do: 'wait', ms: 1000 })
      world.journal.length = 0
      wake(world)
      await did(world, { do: 'wait', ms: 5500 })
      expect(openRoles(world)).toEqual(ALL)
      expect(world.tab('d1').userDriver.sees({ see: 'text', text: 'missed' })).toBe(true)
      expect(callsOf(world, /^GET .*unread-count\/$/)).toBe(1)
      const connection = world.tab('d1').app.root.system.get('connection')
      expect(connection.getSnapshot().context.attempts).toBe(0)
      // What arrives afterwards is received.
      await did(world, { do: 'message', from: 'ayen', to: 'deng', text: 'afterwards' })
      await did(world, { do: 'wait', ms: 1000 })
      expect(world.tab('d1').userDriver.sees({ see: 'text', text: 'afterwards' })).toBe(true)
    } finally {
      world.end()
    }
  })
}

it('replaces a notification socket that is silent beyond its ping interval in a visible page', async () => {
  const world = await setStage({ seed: 2 })
  try {
    world.journal.length = 0
    silence(world)
    await did(world, { do: 'wait', ms: 60_500 })
    expect(callsOf(world, /^opens notification$/)).toBe(1)
    expect(openRoles(world)).toEqual(ALL)
  } finally {
    world.end()
  }
})

it('keeps the notification socket that answers, and counts nothing', async () => {
  const world = await setStage({ seed: 2 })
  try {
    world.journal.length = 0
    await did(world, { do: 'hide', tab: 'd1' }, { do: 'wait', ms: 60_000 })
    await did(world, { do: 'show', tab: 'd1' }, { do: 'wait', ms: 8000 })
    expect(callsOf(world, /^opens notification$/)).toBe(0)
    expect(openRoles(world)).toEqual(ALL)
  } finally {
    world.end()
  }
})
