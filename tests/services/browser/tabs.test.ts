import { describe, expect, it } from 'vitest'
import { createTabs, type LockSource, type Tabs } from '../../../src/services/browser/tabs.ts'
import { createSafeStorage } from '../../../src/services/stores/safe-storage.ts'
import { createTokenStore } from '../../../src/services/stores/storage.ts'
import { StepClock, settle } from '../../kit/clock.ts'
import { FakeLocks } from '../../kit/fakes/locks.ts'
import { FakeBrowser } from '../../kit/fakes/storage.ts'

function twoTabs(locks: LockSource | null) {
  const browser = new FakeBrowser({ access: 'a', refresh: 'r' })
  const clock = new StepClock()
  const open = (tabId: string) => {
    const tab = browser.openTab()
    const storage = createSafeStorage({ area: () => tab.localStorage, events: tab.window })
    const tokens = createTokenStore(storage)
    const tabs = createTabs({ storage, locks, clock, now: clock.now, tabId })
    return { tab, tokens, tabs }
  }
  return { clock, a: open('a'), b: open('b') }
}

describe('logout in another tab', () => {
  it('[B7] is reported once, and only to the other tab', () => {
    const { a, b } = twoTabs(null)
    const notified: string[] = []
    a.tokens.onChangeElsewhere(({ signedOut }) => signedOut && notified.push('a'))
    const stop = b.tokens.onChangeElsewhere(({ signedOut }) => signedOut && notified.push('b'))
    a.tokens.write({ access: 'a2' })
    a.tokens.clear()
    const afterFirst = [...notified]
    b.tokens.write({ access: 'b', refresh: 'r' })
    stop()
    a.tokens.clear()
    expect([afterFirst, notified]).toEqual([['b'], ['b']])
  })
})

describe('leader election with Web Locks', () => {
  it('[B7] selects the first tab that claims it, until 10 s after its last claim', async () => {
    const { clock, a, b } = twoTabs(new FakeLocks())
    const ask = async () => [await a.tabs.isLeader(), await b.tabs.isLeader()]
    const first = await ask()
    await clock.advanceAsync(9_999)
    const beforeExpiry = await ask()
    await clock.advanceAsync(9_999)
    const refused = await b.tabs.isLeader()
    await clock.advanceAsync(1)
    const taken = [await b.tabs.isLeader(), await a.tabs.isLeader()]
    expect([first, beforeExpiry, refused, taken]).toEqual([
      [true, false],
      [true, false],
      false,
      [true, false],
    ])
  })

  it('[B7] gives concurrent claims of one tab the same result', async () => {
    const { a, b } = twoTabs(new FakeLocks())
    expect(await Promise.all([a.tabs.isLeader(), a.tabs.isLeader(), b.tabs.isLeader()])).toEqual([
      true,
      true,
      false,
    ])
  })

  it('[B7] frees leadership at once on stepBack', async () => {
    const { clock, a, b } = twoTabs(new FakeLocks())
    await a.tabs.isLeader()
    a.tabs.stepBack()
    await settle()
    expect([await b.tabs.isLeader(), await a.tabs.isLeader()]).toEqual([true, false])
    expect(clock.waiting).toEqual([10_000])
  })

  it('[B7] falls back to the lease when locks are forbidden', async () => {
    const locks = new FakeLocks()
    locks.forbidden = true
    const { clock, a, b } = twoTabs(locks)
    const claims = Promise.all([a.tabs.isLeader(), b.tabs.isLeader()])
    await clock.advanceAsync(50)
    expect((await claims).filter(Boolean)).toEqual([true])
  })
})

describe('leader election with a lease', () => {
  const claim = async (tabs: Tabs, clock: StepClock) => {
    const claimed = tabs.isLeader()
    await clock.advanceAsync(50)
    return claimed
  }

  it('[B7] keeps the leader while it claims and lets another tab take over 10 s later', async () => {
    const { clock, a, b } = twoTabs(null)
    expect([await claim(a.tabs, clock), await b.tabs.isLeader()]).toEqual([true, false])
    await clock.advanceAsync(9_000)
    expect([await a.tabs.isLeader(), await b.tabs.isLeader()]).toEqual([true, false])
    await clock.advanceAsync(9_999)
    expect(await b.tabs.isLeader()).toBe(false)
    await clock.advanceAsync(1)
    expect([await claim(b.tabs, clock), await a.tabs.isLeader()]).toEqual([true, false])
  })

  it('[B7] frees leadership at once on stepBack', async () => {
    const { clock, a, b } = twoTabs(null)
    await claim(a.tabs, clock)
    b.tabs.stepBack()
    expect(await b.tabs.isLeader()).toBe(false)
    a.tabs.stepBack()
    expect([await claim(b.tabs, clock), await a.tabs.isLeader()]).toEqual([true, false])
  })

  it('[B7] selects the last tab to write when two claim at the same time', async () => {
    const { clock, a, b } = twoTabs(null)
    const claimed = a.tabs.isLeader()
    b.tab.localStorage.setItem(
      'kinyeti_tab_leader',
      JSON.stringify({ tab: 'b', until: clock.now() + 10_000 }),
    )
    await clock.advanceAsync(50)
    expect(await claimed).toBe(false)
  })

  it.each(['nonsense', '{"tab":"x"}', '{"tab":"x","until":99999999999999}'])(
    '[B7] ignores an invalid lease: %s',
    async (lease) => {
      const { clock, a } = twoTabs(null)
      a.tab.localStorage.setItem('kinyeti_tab_leader', lease)
      expect(await claim(a.tabs, clock)).toBe(true)
    },
  )
})
