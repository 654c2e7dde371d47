import { describe, expect, it } from 'vitest'
import { createSafeStorage } from '../../src/services/safe-storage.ts'
import { createTokenStore } from '../../src/services/storage.ts'
import { createTabs, type LockSource } from '../../src/services/tabs.ts'
import { StepClock, settle } from '../kit/clock.ts'
import { FakeLocks } from '../kit/fakes/locks.ts'
import { FakeBrowser } from '../kit/fakes/storage.ts'

function twoTabs(locks: LockSource | null) {
  const browser = new FakeBrowser({ access: 'a', refresh: 'r' })
  const clock = new StepClock()
  const open = (tabId: string) => {
    const tab = browser.openTab()
    const storage = createSafeStorage({ area: () => tab.localStorage, events: tab.window })
    const tokens = createTokenStore(storage)
    const tabs = createTabs({ tokens, storage, locks, clock, now: clock.now, tabId })
    return { tab, tokens, tabs }
  }
  return { clock, a: open('a'), b: open('b') }
}

describe('logout elsewhere', () => {
  it('[B7] is told to the other tab once, not to the one that logged out', () => {
    const { a, b } = twoTabs(null)
    const heard: string[] = []
    a.tabs.onLogoutElsewhere(() => heard.push('a'))
    const stop = b.tabs.onLogoutElsewhere(() => heard.push('b'))
    a.tokens.write({ access: 'a2' })
    a.tokens.clear()
    const afterFirst = [...heard]
    b.tokens.write({ access: 'b', refresh: 'r' })
    stop()
    a.tokens.clear()
    expect([afterFirst, heard]).toEqual([['b'], ['b']])
  })
})

describe('leader by Web Locks', () => {
  it('[B7] is one tab, then the next when the first steps back', async () => {
    const { a, b } = twoTabs(new FakeLocks())
    const stepBack = a.tabs.standForLeader()
    b.tabs.standForLeader()
    await settle()
    const first = [await a.tabs.isLeader(), await b.tabs.isLeader()]
    stepBack()
    await settle()
    const second = [await a.tabs.isLeader(), await b.tabs.isLeader()]
    expect([first, second]).toEqual([
      [true, false],
      [false, true],
    ])
  })

  it('[B7] a tab that waited and stepped back is never leader', async () => {
    const { a, b } = twoTabs(new FakeLocks())
    const aBack = a.tabs.standForLeader()
    await settle()
    b.tabs.standForLeader()()
    aBack()
    await settle()
    expect([await a.tabs.isLeader(), await b.tabs.isLeader()]).toEqual([false, false])
  })

  it('[B7] the lease serves where locks are forbidden', async () => {
    const locks = new FakeLocks()
    locks.forbidden = true
    const { clock, a, b } = twoTabs(locks)
    a.tabs.standForLeader()
    b.tabs.standForLeader()
    await settle()
    const claims = Promise.all([a.tabs.isLeader(), b.tabs.isLeader()])
    await clock.advanceAsync(50)
    expect((await claims).filter(Boolean)).toEqual([true])
  })
})

describe('leader by lease', () => {
  it('[B7] nobody who does not stand', async () => {
    const { a } = twoTabs(null)
    expect(await a.tabs.isLeader()).toBe(false)
  })

  it('[B7] one tab keeps it as long as it uses it, and the other takes it 10 s after', async () => {
    const { clock, a, b } = twoTabs(null)
    a.tabs.standForLeader()
    b.tabs.standForLeader()
    const claim = a.tabs.isLeader()
    await clock.advanceAsync(50)
    expect([await claim, await b.tabs.isLeader()]).toEqual([true, false])
    await clock.advanceAsync(9000)
    expect([await a.tabs.isLeader(), await b.tabs.isLeader()]).toEqual([true, false])
    await clock.advanceAsync(9999)
    expect(await b.tabs.isLeader()).toBe(false)
    await clock.advanceAsync(1)
    const taken = b.tabs.isLeader()
    await clock.advanceAsync(50)
    expect([await taken, await a.tabs.isLeader()]).toEqual([true, false])
  })

  it('[B7] is free at once when the leader steps back', async () => {
    const { clock, a, b } = twoTabs(null)
    const stepBack = a.tabs.standForLeader()
    b.tabs.standForLeader()
    const claim = a.tabs.isLeader()
    await clock.advanceAsync(50)
    await claim
    stepBack()
    const taken = b.tabs.isLeader()
    await clock.advanceAsync(50)
    expect([await taken, await a.tabs.isLeader()]).toEqual([true, false])
  })

  it.each(['nonsense', '{"tab":"x"}', '{"tab":"x","until":99999999999999}'])(
    '[B7] a lease that cannot be true counts as none: %s',
    async (lease) => {
      const { clock, a } = twoTabs(null)
      a.tab.localStorage.setItem('kinyeti_tab_leader', lease)
      a.tabs.standForLeader()
      const claim = a.tabs.isLeader()
      await clock.advanceAsync(50)
      expect(await claim).toBe(true)
    },
  )
})
