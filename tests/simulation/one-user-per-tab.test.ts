/** Two users sign in in two tabs of one browser: each tab sends only as the user it shows. */
import { expect, it } from 'vitest'
import { act } from '../../devtools/simulation/run.ts'
import { Simulation } from '../../devtools/simulation/simulation.ts'
import { tokenUser } from '../../src/protocol/account/tokens.ts'

const shownIn = (world: Simulation, tab: string): string | null =>
  world.tab(tab).app.handle.session.getSnapshot().context.user?.username ?? null

/** Records requests and handshakes of a tab for a user who is not the one it shows. */
function watch(world: Simulation, name: string, foreign: string[]): void {
  const { page } = world.tab(name)
  const nameOf = (token: string | undefined): string | null => {
    const id = token === undefined ? null : tokenUser(token)
    return world.server.accounts.all.find((user) => String(user.id) === id)?.username ?? null
  }
  const check = (token: string | undefined, what: string): void => {
    const [shown, user] = [shownIn(world, name), nameOf(token)]
    if (shown !== null && user !== null && shown !== user)
      foreign.push(`${name} showed ${shown} and sent ${what} as ${user}`)
  }
  const { fetch } = page
  Object.assign(page, {
    fetch: (input: string, init: RequestInit = {}) => {
      const authorization = new Headers(init.headers).get('authorization')
      check(authorization?.replace('Bearer ', ''), `${init.method} ${input}`)
      return fetch(input, init)
    },
  })
  const { onHandshake } = world
  world.onHandshake = (handshake) => {
    onHandshake(handshake)
    if (handshake.tab === name) check(handshake.token, `${handshake.role} socket`)
  }
}

for (const hasLocks of [true, false]) {
  it(`[TABS-05 B16] continues as the user that another tab signed in, ${hasLocks ? 'with' : 'without'} Web Locks`, async () => {
    const world = new Simulation({ seed: 3, people: ['alpha', 'beta', 'carol'] })
    world.browser('b').hasLocks = hasLocks
    const foreign: string[] = []
    const did = async (...steps: Parameters<typeof act>[1][]) => {
      for (const step of steps) await act(world, step)
    }
    try {
      for (const tab of ['t1', 't2'] as const) {
        await did({ do: 'open', tab, browser: 'b', page: '/login' })
        watch(world, tab, foreign)
      }
      await did(
        { do: 'wait', ms: 500 },
        { do: 'sign-in', tab: 't1', person: 'alpha' },
        { do: 'wait', ms: 500 },
        { do: 'choose', tab: 't1', person: 'carol' },
        { do: 'wait', ms: 2000 },
      )
      expect([shownIn(world, 't1'), shownIn(world, 't2')]).toEqual(['alpha', null])
      await did({ do: 'sign-in', tab: 't2', person: 'beta' })
      // While the tokens of beta arrive, alpha writes in every millisecond.
      for (let n = 0; n < 200; n++) {
        if (shownIn(world, 't1') === 'alpha') world.tab('t1').userDriver.write(`text ${n}`)
        await did({ do: 'wait', ms: 1 })
      }
      await did({ do: 'revoke' }, { do: 'close-sockets', code: 4001 }, { do: 'wait', ms: 8000 })
      expect([shownIn(world, 't1'), shownIn(world, 't2')]).toEqual(['beta', 'beta'])
      expect(foreign).toEqual([])
      const senders = world.server.messageStore
        .conversationsOf(world.server.accounts.all[2]!)
        .flatMap(({ messages }) => messages.map(({ sender }) => sender.username))
      expect(new Set(senders)).toEqual(new Set(['alpha']))
    } finally {
      world.end()
    }
  })
}

it('keeps each user in a tab that was signed out when another one signed in', async () => {
  const world = new Simulation({ seed: 5, people: ['alpha', 'beta'] })
  const foreign: string[] = []
  try {
    for (const tab of ['t1', 't2'] as const) {
      await act(world, { do: 'open', tab, browser: 'b', page: '/login' })
      watch(world, tab, foreign)
    }
    await act(world, { do: 'wait', ms: 500 })
    await act(world, { do: 'sign-in', tab: 't1', person: 'alpha' })
    await act(world, { do: 'wait', ms: 2000 })
    // The second tab sends nothing as alpha.
    expect([shownIn(world, 't1'), shownIn(world, 't2')]).toEqual(['alpha', null])
    await act(world, { do: 'sign-out', tab: 't1' })
    await act(world, { do: 'wait', ms: 100 })
    await act(world, { do: 'sign-in', tab: 't2', person: 'beta' })
    await act(world, { do: 'wait', ms: 2000 })
    expect([shownIn(world, 't1'), shownIn(world, 't2')]).toEqual([null, 'beta'])
    expect(foreign).toEqual([])
  } finally {
    world.end()
  }
})
