import { describe, expect, it, vi } from 'vitest'
import type { JsonObject } from '../../../src/protocol/base/json.ts'
import { createMutes } from '../../../src/services/stores/mutes.ts'
import { connectMutes } from '../../../src/services/stores/mutes-in-account.ts'
import { createSafeStorage } from '../../../src/services/stores/safe-storage.ts'

const BOL = { id: 5, username: 'bol', full_name: 'Bol Deng', avatar: null }
const ACHOL = { id: 7, username: 'achol', full_name: 'Achol', avatar: null }
const KEJI = { id: 8, username: 'keji', full_name: 'Keji', avatar: null }
const stored = ({ id, username, full_name }: typeof BOL) => ({
  [`muted_user_${id}`]: JSON.stringify({ username, full_name }),
})

/** The preferences of one account; `fail` makes the next save fail. */
function account(preferences: JsonObject = {}) {
  const requests: JsonObject[] = []
  const world = { preferences, requests, isFailing: false }
  const save = async (changes: JsonObject) => {
    requests.push(changes)
    if (world.isFailing) throw new Error('no response')
    world.preferences = Object.fromEntries(
      Object.entries({ ...world.preferences, ...changes }).filter(([, value]) => value !== null),
    )
  }
  /** A device with a storage of its own; `start` begins a session there. */
  const device = () => {
    const entries = new Map<string, string>()
    const area = {
      getItem: (key: string) => entries.get(key) ?? null,
      setItem: (key: string, value: string) => void entries.set(key, value),
      removeItem: (key: string) => void entries.delete(key),
    }
    const storage = createSafeStorage({ area: () => area, events: new EventTarget() })
    const start = (signal = new AbortController().signal) => {
      const warn = vi.fn()
      const log = { debug() {}, info() {}, warn, error() {} }
      let send = () => {}
      const mutes = createMutes(storage, 1, () => send())
      send = connectMutes({
        mutes,
        storage,
        userId: 1,
        log,
        stored: world.preferences,
        save,
        signal,
      })
      send()
      return { mutes, send, warn, names: () => mutes.all().map(({ username }) => username) }
    }
    return { storage, start }
  }
  return Object.assign(world, { device })
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

describe('muted users in the account', () => {
  it('stores a mute and an unmute, one preference per user', async () => {
    const world = account({ theme: 'dark' })
    const { mutes } = world.device().start()
    mutes.set(BOL, true)
    mutes.set(ACHOL, true)
    await settled()
    expect(world.preferences).toEqual({ theme: 'dark', ...stored(BOL), ...stored(ACHOL) })
    mutes.set(BOL, false)
    await settled()
    expect([world.preferences, world.requests.at(-1)]).toEqual([
      { theme: 'dark', ...stored(ACHOL) },
      { muted_user_5: null },
    ])
  })

  it('takes over mutes and unmutes of another device at the next session', async () => {
    const world = account()
    const [phone, laptop] = [world.device(), world.device()]
    phone.start().mutes.set(BOL, true)
    await settled()
    const onLaptop = laptop.start()
    expect(onLaptop.mutes.all()).toEqual([{ ...BOL, id: '5' }])
    onLaptop.mutes.set(BOL, false)
    onLaptop.mutes.set(ACHOL, true)
    await settled()
    expect(phone.start().names()).toEqual(['achol'])
  })

  it('keeps what two devices change at the same time', async () => {
    const world = account()
    const [phone, laptop] = [world.device().start(), world.device().start()]
    phone.mutes.set(BOL, true)
    laptop.mutes.set(ACHOL, true)
    await settled()
    expect(world.preferences).toEqual({ ...stored(BOL), ...stored(ACHOL) })
  })

  it('stores what was muted on the device before', async () => {
    const world = account(stored(ACHOL))
    const phone = world.device()
    createMutes(phone.storage, 1).set(BOL, true)
    const { names } = phone.start()
    await settled()
    expect([names(), world.preferences]).toEqual([
      ['achol', 'bol'],
      { ...stored(ACHOL), ...stored(BOL) },
    ])
  })

  it('sends a mute and an unmute again at the next session when storing them failed', async () => {
    const world = account({ ...stored(BOL), ...stored(ACHOL) })
    const phone = world.device()
    const first = phone.start()
    world.isFailing = true
    first.mutes.set(BOL, false)
    first.mutes.set(KEJI, true)
    await settled()
    expect(first.warn).toHaveBeenCalledWith(
      'muted users not stored in the account',
      expect.anything(),
    )
    world.isFailing = false
    const { names } = phone.start()
    await settled()
    expect([names(), world.preferences]).toEqual([
      ['keji', 'achol'],
      { ...stored(ACHOL), ...stored(KEJI) },
    ])
  })

  it('removes a mute from the account whose response was lost before it was undone', async () => {
    const world = account()
    const phone = world.device()
    const first = phone.start()
    first.mutes.set(BOL, true)
    await settled()
    world.isFailing = true
    first.mutes.set(ACHOL, true)
    await settled()
    // The server stored it although the response was lost.
    world.preferences = { ...stored(BOL), ...stored(ACHOL) }
    first.mutes.set(ACHOL, false)
    await settled()
    world.isFailing = false
    const { names } = phone.start()
    await settled()
    expect([names(), world.preferences]).toEqual([['bol'], stored(BOL)])
  })

  it('keeps a user muted again whose unmute had no response, although the account lacks the user', async () => {
    const world = account()
    const phone = world.device()
    const first = phone.start()
    first.mutes.set(BOL, true)
    await settled()
    world.isFailing = true
    first.mutes.set(BOL, false)
    await settled()
    // The server removed it although the response was lost.
    world.preferences = {}
    world.isFailing = false
    createMutes(phone.storage, 1).set(BOL, true)
    const { names } = phone.start()
    await settled()
    expect([names(), world.preferences]).toEqual([['bol'], stored(BOL)])
  })

  it('sends nothing when device and account are equal, or after the end of the session', async () => {
    const world = account(stored(BOL))
    const phone = world.device()
    phone.start()
    const end = new AbortController()
    const { mutes } = phone.start(end.signal)
    end.abort()
    mutes.set(ACHOL, true)
    await settled()
    expect(world.requests).toEqual([])
  })

  it('ignores preferences with other names and mutes a user without a readable name', () => {
    const world = account({ muted: 'x', muted_user_9: 'x', muted_user_10: 7 })
    expect(world.device().start().mutes.all()).toEqual(
      ['9', '10'].map((id) => ({ id, username: '', full_name: '', avatar: null })),
    )
  })
})
