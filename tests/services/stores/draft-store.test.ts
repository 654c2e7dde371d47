import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Json } from '../../../src/protocol/base/types.ts'
import { createLog } from '../../../src/services/log.ts'
import { createDraftStore } from '../../../src/services/stores/draft-store.ts'
import { StepClock, settle } from '../../kit/clock.ts'
import { createFakeTab, type FakeTab } from '../../kit/fakes/storage.ts'

const POST = { userId: 7, key: 'post', draftId: 'a' }
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
    log: createLog({ sink: QUIET, level: 'error' }),
  })

const refuse = (reason: string) =>
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('no', reason)
    },
  })

describe('createDraftStore', () => {
  it('[PROD-07] stores a draft in IndexedDB, across reloads', async () => {
    await open().set(POST, { body: 'Hello' })
    expect(await open().get(POST)).toEqual({ body: 'Hello' })
    expect(tab.localStorage.contents).toEqual({})
  })

  it('[API-USER-02] deletes all drafts of a user, in both storages, and returns their values', async () => {
    await open().set(POST, { body: 'Hello' })
    await open().set({ ...POST, key: 'work-3', draftId: null }, { title: 'Reeds' })
    await open().set({ ...POST, userId: 70 }, { body: 'Of another user' })
    tab.localStorage.setItem('kinyeti_form_draft:7:blog:b', '{"body":"On leaving"}')
    expect(await open().deleteAll(7)).toEqual([
      { body: 'Hello' },
      { title: 'Reeds' },
      { body: 'On leaving' },
    ])
    expect([await open().deleteAll(7), tab.localStorage.contents]).toEqual([[], {}])
    expect(await open().deleteAll(70)).toEqual([{ body: 'Of another user' }])
  })

  it('[PROD-07] returns a draft only for the same user and form', async () => {
    const store = open()
    await store.set(POST, { body: 'Hello' })
    expect(await store.get({ ...POST, userId: 8 })).toBe(null)
    expect(await store.get({ ...POST, key: 'post-12' })).toBe(null)
    expect(await store.get({ ...POST, userId: '7:post', key: '' })).toBe(null)
  })

  it('[PROD-07] returns null after a draft was deleted', async () => {
    const store = open()
    await store.set(POST, { body: 'Hello' })
    await store.delete(POST)
    expect(await open().get(POST)).toBe(null)
  })

  it('[PROD-07] does not restore a deleted draft when the page ends before the database has finished', async () => {
    const database = new IDBFactory()
    vi.stubGlobal('indexedDB', database)
    await open().set(POST, { body: 'Hello' })
    vi.stubGlobal('indexedDB', { open: () => new EventTarget() })
    void open().delete(POST)
    await settle()
    vi.stubGlobal('indexedDB', database)
    expect(await open().get(POST)).toBe(null)
    await open().set(POST, { body: 'Second' })
    expect(await open().get(POST)).toEqual({ body: 'Second' })
    expect(tab.localStorage.contents).toEqual({})
  })

  it('[PROD-07] finds a draft that was written while the page was being left', async () => {
    vi.stubGlobal('indexedDB', { open: () => new EventTarget() })
    void open(true).set(POST, { body: 'Hello' })
    await settle()
    vi.stubGlobal('indexedDB', new IDBFactory())
    expect(await open().get(POST)).toEqual({ body: 'Hello' })
  })

  it('[PROD-07] removes the localStorage copy once the database has stored the draft', async () => {
    await open(true).set(POST, { body: 'Hello' })
    expect(tab.localStorage.contents).toEqual({})
    expect(await open().get(POST)).toEqual({ body: 'Hello' })
  })

  it('[PROD-07] runs a removal after an earlier write', async () => {
    const store = open()
    const all = [
      store.set(POST, 'one'),
      store.set(POST, 'two'),
      store.delete(POST),
      store.get(POST),
    ]
    expect((await Promise.all(all)).at(-1)).toBe(null)
    expect(await open().get(POST)).toBe(null)
  })

  it('[PROD-07] uses localStorage without a database', async () => {
    vi.stubGlobal('indexedDB', undefined)
    await open().set(POST, { body: 'Hello' })
    expect(await open().get(POST)).toEqual({ body: 'Hello' })
    await open().delete(POST)
    expect(await open().get(POST)).toBe(null)
  })

  it('[PROD-07] prefers the newer draft in localStorage to the one in the database', async () => {
    const database = globalThis.indexedDB
    await open().set(POST, 'old')
    refuse('InvalidStateError')
    await open().set(POST, 'new')
    vi.stubGlobal('indexedDB', database)
    expect(await open().get(POST)).toBe('new')
    await open().set(POST, 'newest')
    expect(await open().get(POST)).toBe('newest')
    expect(tab.localStorage.contents).toEqual({})
  })

  it('[PROD-07] does not restore a draft whose removal failed in the database', async () => {
    const database = globalThis.indexedDB
    await open().set(POST, 'old')
    refuse('InvalidStateError')
    await open().delete(POST)
    vi.stubGlobal('indexedDB', database)
    expect(await open().get(POST)).toBe(null)
  })

  it('[PROD-07] rejects when all storage is full', async () => {
    const store = open()
    refuse('QuotaExceededError')
    tab.localStorage.full = true
    await expect(store.set(POST, 'x')).rejects.toThrow()
    tab.localStorage.full = false
    await store.set(POST, 'y')
    expect(await store.get(POST)).toBe('y')
  })

  it('[PROD-07] continues with later writes after a failed one', async () => {
    refuse('QuotaExceededError')
    const store = open()
    // Without a database a draft is stored as JSON, which rejects cycles.
    const circle: Json[] = []
    circle.push(circle)
    const first = store.set(POST, circle)
    const second = store.set(POST, 'kept')
    await expect(first).rejects.toThrow('circular')
    await second
    expect(await store.get(POST)).toBe('kept')
  })

  it('[PROD-07] falls back when the database does not respond within 2 s', async () => {
    vi.stubGlobal('indexedDB', { open: () => ({}) })
    const store = open()
    let stored = false
    const storing = store.set(POST, 'x').then(() => {
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
    expect(await open().get(POST)).toBe(null)
  })

  it('[PROD-07] lists the drafts of a form, those in localStorage included', async () => {
    await open().set(POST, 'one')
    await open().set({ ...POST, draftId: null }, 'unnamed')
    await open().set({ ...POST, draftId: 'deleted' }, 'x')
    await open().set({ ...POST, key: 'post-12' }, 'another form')
    await open().set({ ...POST, userId: 70 }, 'another user')
    const database = globalThis.indexedDB
    refuse('InvalidStateError')
    await open().set({ ...POST, draftId: 'b:c' }, 'two')
    await open().delete({ ...POST, draftId: 'deleted' })
    vi.stubGlobal('indexedDB', database)
    expect(await open().list(7, 'post')).toEqual([
      { draftId: null, value: 'unnamed' },
      { draftId: 'a', value: 'one' },
      { draftId: 'b:c', value: 'two' },
    ])
  })

  it('[PROD-07] lists no drafts when all storage is blocked', async () => {
    refuse('InvalidStateError')
    tab.localStorage.blocked = true
    expect(await open().list(7, 'post')).toEqual([])
  })

  it.each([
    ['the database', () => {}],
    ['localStorage', () => refuse('InvalidStateError')],
  ])('[PROD-07] keeps a value in %s that may not be replaced', async (_, prepare) => {
    prepare()
    const asked: Json[] = []
    const never = (stored: Json) => asked.push(stored) === 0
    await open().set(POST, 'theirs')
    expect([await open().set(POST, 'ours', never), await open().delete(POST, never)]).toEqual([
      false,
      false,
    ])
    expect([await open().get(POST), asked]).toEqual(['theirs', ['theirs', 'theirs']])
  })

  it('[PROD-07] stores nothing in an empty place that may not be filled', async () => {
    expect(await open().set(POST, 'ours', (stored) => stored !== null)).toBe(false)
    expect(await open().list(7, 'post')).toEqual([])
  })
})
