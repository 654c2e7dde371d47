import { describe, expect, it } from 'vitest'
import { createRefreshLock } from '../../../src/services/browser/refresh-lock.ts'
import { StepClock, settle } from '../../kit/clock.ts'
import { FakeLocks } from '../../kit/fakes/locks.ts'

function browser(origin = 'https://api.example') {
  const locks = new FakeLocks()
  const clock = new StepClock()
  const stored = { access: 'a1' }
  const tab = (apiBase = origin) =>
    createRefreshLock({ locks, apiBase, clock, readAccess: () => stored.access })
  return { locks, clock, stored, tab }
}

describe('createRefreshLock', () => {
  it('[B7] grants one tab after the other, at once without new tokens', async () => {
    const { clock, tab } = browser()
    const order: string[] = []
    const first = tab()((granted) => order.push(`first ${granted}`))
    await settle()
    tab()((granted) => order.push(`second ${granted}`))
    await settle()
    expect(order).toEqual(['first true'])
    first()
    await clock.advanceAsync(0)
    expect(order).toEqual(['first true', 'second true'])
  })

  it('[B7] keeps the lock for 50 ms after new tokens, until other processes see them', async () => {
    const { clock, stored, tab } = browser()
    const order: string[] = []
    const first = tab()(() => {})
    await settle()
    tab()((granted) => order.push(`second ${granted}`))
    first()
    stored.access = 'a2'
    await clock.advanceAsync(49)
    expect(order).toEqual([])
    await clock.advanceAsync(1)
    expect(order).toEqual(['second true'])
  })

  it('[B7] withdraws a request that is released before it was granted', async () => {
    const { clock, tab } = browser()
    const order: string[] = []
    const first = tab()(() => {})
    await settle()
    const second = tab()((granted) => order.push(`second ${granted}`))
    tab()((granted) => order.push(`third ${granted}`))
    await settle()
    second()
    await settle()
    first()
    await clock.advanceAsync(0)
    expect(order).toEqual(['second false', 'third true'])
  })

  it('[B7] has one lock per API origin', async () => {
    const { tab } = browser()
    const granted: boolean[] = []
    tab('https://one.example')((value) => granted.push(value))
    tab('https://two.example')((value) => granted.push(value))
    await settle()
    expect(granted).toEqual([true, true])
  })

  it('[B7] reports no lock where the browser has or allows none', async () => {
    const { locks, clock, tab } = browser()
    const granted: boolean[] = []
    const none = { locks: null, apiBase: '', clock, readAccess: () => null }
    createRefreshLock(none)((value) => granted.push(value))()
    locks.forbidden = true
    tab()((value) => granted.push(value))
    await settle()
    expect(granted).toEqual([false, false])
  })
})
