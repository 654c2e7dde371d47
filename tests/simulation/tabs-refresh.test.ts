/**
 * Several tabs of one browser need a new token at the same instant; the API accepts each refresh
 * token once, without any grace (B7).
 */
import { expect, it } from 'vitest'
import { act } from '../../devtools/simulation/run.ts'
import { Simulation } from '../../devtools/simulation/simulation.ts'

const CALL = 'POST /api/auth/token/refresh/'
const NAMES = ['t1', 't2', 't3', 't4', 't5']

async function signedIn(seed: number, hasLocks: boolean, count: number) {
  const world = new Simulation({ seed, people: ['ayen', 'deng'] })
  world.browser('b').hasLocks = hasLocks
  const names = NAMES.slice(0, count)
  for (const tab of names) {
    await act(world, { do: 'open', tab, browser: 'b', page: '/messages' })
    if (tab === 't1') await act(world, { do: 'sign-in', tab, person: 'ayen' })
    await act(world, { do: 'wait', ms: 500 })
  }
  return { world, names }
}

const count = (world: Simulation, what: RegExp): number =>
  world.journal.filter((entry) => what.test(entry.what)).length

/** Per tab: signed in, with its general and notification socket open. */
const states = (world: Simulation, names: readonly string[]) =>
  names.map((name) => {
    const tab = world.tab(name)
    const open = tab.sockets.filter(({ readyState }) => readyState === 1)
    return [tab.userDriver.sees({ see: 'signed-in' }), open.map(({ role }) => role).sort()]
  })
const ALL_WELL = [true, ['general', 'notification']]

/** The server rejects the access token of all sockets at once. */
async function rejectAll(world: Simulation): Promise<void> {
  world.journal.length = 0
  await act(world, { do: 'revoke' })
  await act(world, { do: 'close-sockets', code: 4001 })
}

for (const hasLocks of [true, false]) {
  const browser = hasLocks ? 'with Web Locks' : 'without Web Locks'

  for (const tabs of [2, 3, 5]) {
    it(`[TABS-01 TABS-02 B7 REFRESH-02] keeps ${tabs} tabs signed in ${browser}`, async () => {
      for (let seed = 1; seed <= 5; seed++) {
        const { world, names } = await signedIn(seed, hasLocks, tabs)
        try {
          await rejectAll(world)
          await act(world, { do: 'wait', ms: 20_000 })
          expect(states(world, names)).toEqual(names.map(() => ALL_WELL))
          if (hasLocks) expect(count(world, /^POST .*refresh\/$/)).toBe(1)
          expect(count(world, /^4\d\d POST .*refresh\/$/)).toBe(0)
        } finally {
          world.end()
        }
      }
    })
  }

  it(`[TABS-03 B7] refreshes at once when the page is reloaded while its refresh hangs ${browser}`, async () => {
    const { world, names } = await signedIn(7, hasLocks, 1)
    try {
      await act(world, { do: 'http', route: CALL, times: 1, fault: { kind: 'hang' } })
      await rejectAll(world)
      await act(world, { do: 'wait', ms: 1500 })
      expect(count(world, /^POST .*refresh\/$/)).toBe(1)
      await act(world, { do: 'reload', tab: 't1' })
      await act(world, { do: 'wait', ms: 1500 })
      expect(count(world, /^POST .*refresh\/$/)).toBe(2)
      expect(states(world, names)).toEqual([ALL_WELL])
    } finally {
      world.end()
    }
  })

  it(`[TABS-03 B7] keeps the other tabs signed in when a tab is closed while its refresh hangs ${browser}`, async () => {
    const { world } = await signedIn(7, hasLocks, 3)
    try {
      await act(world, { do: 'http', route: CALL, times: 1, fault: { kind: 'hang' } })
      await rejectAll(world)
      await act(world, { do: 'wait', ms: 1500 })
      const owner = world.journal.find(({ what }) => what === CALL)?.tab ?? ''
      const rest = ['t1', 't2', 't3'].filter((name) => name !== owner)
      expect(rest).toHaveLength(2)
      await act(world, { do: 'close', tab: owner })
      // The lock ends with the tab; without one its mark is valid for the bound of one refresh.
      await act(world, { do: 'wait', ms: hasLocks ? 5_000 : 160_000 })
      expect(states(world, rest)).toEqual([ALL_WELL, ALL_WELL])
      if (hasLocks) expect(count(world, /^4\d\d POST .*refresh\/$/)).toBe(0)
    } finally {
      world.end()
    }
  })

  it(`[B7] ends the session of all tabs when the response was lost with a closed tab ${browser}`, async () => {
    const { world } = await signedIn(7, hasLocks, 3)
    try {
      await act(world, { do: 'http', route: CALL, times: 1, fault: { kind: 'delay', ms: 200 } })
      await rejectAll(world)
      await act(world, { do: 'wait', ms: 1180 })
      const owner = world.journal.find(({ what }) => what === CALL)?.tab ?? ''
      await act(world, { do: 'close', tab: owner })
      const rest = ['t1', 't2', 't3'].filter((name) => name !== owner)
      // Not before the bound: the tokens may still come.
      await act(world, { do: 'wait', ms: 140_000 })
      expect(rest.map((name) => world.tab(name).userDriver.sees({ see: 'signed-in' }))).toEqual([
        true,
        true,
      ])
      await act(world, { do: 'wait', ms: 20_000 })
      expect(states(world, rest)).toEqual([
        [false, []],
        [false, []],
      ])
    } finally {
      world.end()
    }
  })
}
