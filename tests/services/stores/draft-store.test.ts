import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Json } from '../../../src/protocol/base/types.ts'
import { createLog } from '../../../src/services/log.ts'
import { createDraftStore } from '../../../src/services/stores/draft-store.ts'
import { StepClock, settle } from '../../kit/clock.ts'
import { createFakeTab, type FakeTab } from '../../kit/fakes/storage.ts'

const NAME = 'post'
const nothing = () => {}
const QUIET = { debug: nothing, info: nothing, warn: nothing, error: nothing }
let tab: FakeTab
let clock: StepClock

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  tab = createFakeTab()
  clock = new StepClock()
})
afterEach(() => vi.unstubAllGlobals())

const open = (leaving = false) =>
  createDraftStore({
    area: () => tab.localStorage,
    isLeaving: () => leaving,
    databases: () => indexedDB,
    clock,
    log: createLog({ now: () => 0, sink: QUIET, level: 'error' }),
  })

const refuse = (reason: string) =>
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('no', reason)
    },
  })

describe('createDraftStore', () => {
  it('[PROD-07] stores a draft in IndexedDB, across reloads', async () => {
    await open().set(7, NAME, { body: 'Hello' })
    expect(await open().get(7, NAME)).toEqual({ body: 'Hello' })
    expect(tab.localStorage.contents).toEqual({})
  })

  it('[PROD-07] returns a draft only for the same user and form', async () => {
    const store = open()
    await store.set(7, NAME, { body: 'Hello' })
    expect(await store.get(8, NAME)).toBe(null)
    expect(await store.get(7, 'post-12')).toBe(null)
    expect(await store.get('7:post', '')).toBe(null)
  })

  it('[PROD-07] returns null after a draft was deleted', async () => {
    const store = open()
    await store.set(7, NAME, { body: 'Hello' })
    await store.delete(7, NAME)
    expect(await open().get(7, NAME)).toBe(null)
  })

  it('[PROD-07] does not restore a deleted draft when the page ends before the database has finished', async () => {
    const database = new IDBFactory()
    vi.stubGlobal('indexedDB', database)
    await open().set(7, NAME, { body: 'Hello' })
    vi.stubGlobal('indexedDB', { open: () => new EventTarget() })
    void open().delete(7, NAME)
    await settle()
    vi.stubGlobal('indexedDB', database)
    expect(await open().get(7, NAME)).toBe(null)
    await open().set(7, NAME, { body: 'Anew' })
    expect(await open().get(7, NAME)).toEqual({ body: 'Anew' })
    expect(tab.localStorage.contents).toEqual({})
  })

  it('[PROD-07] finds a draft that was written while the page was being left', async () => {
    vi.stubGlobal('indexedDB', { open: () => new EventTarget() })
    void open(true).set(7, NAME, { body: 'Hello' })
    await settle()
    vi.stubGlobal('indexedDB', new IDBFactory())
    expect(await open().get(7, NAME)).toEqual({ body: 'Hello' })
  })

  it('[PROD-07] removes the localStorage copy once the database has stored the draft', async () => {
    await open(true).set(7, NAME, { body: 'Hello' })
    expect(tab.localStorage.contents).toEqual({})
    expect(await open().get(7, NAME)).toEqual({ body: 'Hello' })
  })

  it('[PROD-07] runs a removal after an earlier write', async () => {
    const store = open()
    const all = [
      store.set(7, NAME, 'one'),
      store.set(7, NAME, 'two'),
      store.delete(7, NAME),
      store.get(7, NAME),
    ]
    expect((await Promise.all(all)).at(-1)).toBe(null)
    expect(await open().get(7, NAME)).toBe(null)
  })

  it('[PROD-07] uses localStorage without a database', async () => {
    vi.stubGlobal('indexedDB', undefined)
    await open().set(7, NAME, { body: 'Hello' })
    expect(await open().get(7, NAME)).toEqual({ body: 'Hello' })
    await open().delete(7, NAME)
    expect(await open().get(7, NAME)).toBe(null)
  })

  it('[PROD-07] prefers the newer draft in localStorage to the one in the database', async () => {
    const database = globalThis.indexedDB
    await open().set(7, NAME, 'old')
    refuse('InvalidStateError')
    await open().set(7, NAME, 'new')
    vi.stubGlobal('indexedDB', database)
    expect(await open().get(7, NAME)).toBe('new')
    await open().set(7, NAME, 'newest')
    expect(await open().get(7, NAME)).toBe('newest')
    expect(tab.localStorage.contents).toEqual({})
  })

  it('[PROD-07] does not restore a draft whose removal failed in the database', async () => {
    const database = globalThis.indexedDB
    await open().set(7, NAME, 'old')
    refuse('InvalidStateError')
    await open().delete(7, NAME)
    vi.stubGlobal('indexedDB', database)
    expect(await open().get(7, NAME)).toBe(null)
  })

  it('[PROD-07] rejects when all storage is full', async () => {
    const store = open()
    refuse('QuotaExceededError')
    tab.localStorage.full = true
    await expect(store.set(7, NAME, 'x')).rejects.toThrow()
    tab.localStorage.full = false
    await store.set(7, NAME, 'y')
    expect(await store.get(7, NAME)).toBe('y')
  })

  it('[PROD-07] continues with later writes after a failed one', async () => {
    refuse('QuotaExceededError')
    const store = open()
    // Without a database a draft is stored as JSON, which rejects cycles.
    const circle: Json[] = []
    circle.push(circle)
    const first = store.set(7, NAME, circle)
    const second = store.set(7, NAME, 'kept')
    await expect(first).rejects.toThrow('circular')
    await second
    expect(await store.get(7, NAME)).toBe('kept')
  })

  it('[PROD-07] falls back when the database does not respond within 2 s', async () => {
    vi.stubGlobal('indexedDB', { open: () => ({}) })
    const store = open()
    let stored = false
    const storing = store.set(7, NAME, 'x').then(() => {
      stored = true
    })
    await settle()
    clock.advance(1_999)
    await settle()
    expect(stored).toBe(false)
    clock.advance(1)
    await storing
    expect(Object.values(tab.localStorage.contents)).toEqual(['"x"'])
  })

  it('[PROD-07] returns null without throwing when all storage is blocked', async () => {
    vi.stubGlobal('indexedDB', undefined)
    tab.localStorage.blocked = true
    expect(await open().get(7, NAME)).toBe(null)
  })
})
