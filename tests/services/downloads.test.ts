import { IDBFactory, IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PART_BYTES } from '../../src/services/browser/download-transfer.ts'
import { type DownloadLocks, LinkExpired } from '../../src/services/browser/downloads.ts'
import { createSaver } from '../../src/services/browser/save-file.ts'
import { StepClock } from '../kit/clock.ts'
import {
  bytesOf,
  fileHost,
  type Host,
  hanging,
  NAME,
  openTab as open,
  SIZE,
} from './downloads.kit.ts'
import { failureOf } from './kit.ts'

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()))
afterEach(() => vi.unstubAllGlobals())

describe('a file in parts', () => {
  it('[API-ASSET-11] comes whole, tells how far it is, and leaves nothing behind', async () => {
    const host = fileHost()
    const { receive, expectSaved, saved, told, downloads } = open(host)
    expect(await receive()).toBe(SIZE)
    await expectSaved(host.file)
    expect(saved[0]?.filename).toBe('brushes.zip')
    expect([told[0], told.at(-1)]).toEqual([
      [0, SIZE],
      [SIZE, SIZE],
    ])
    expect(told.map(([received]) => received)).toEqual(
      told.map(([received]) => received).toSorted((a, b) => a - b),
    )
    expect(await downloads.find(NAME)).toBe(null)
    expect(await open(host).downloads.find(NAME)).toBe(null)
  })

  it('[API-ASSET-15] broken off, it goes on from there, also on another page', async () => {
    const host = fileHost()
    host.breaksAfter = 2 * PART_BYTES + 64 * 1024
    const first = open(host)
    expect(await failureOf(first.receive())).toMatchObject({ status: 0, aborted: false })
    const here = host.sent
    expect(first.saved).toEqual([])
    host.breaksAfter = null
    const second = open(host)
    expect(await second.downloads.find(NAME)).toEqual({
      received: here,
      total: SIZE,
      filename: 'brushes.zip',
    })
    expect(await second.receive()).toBe(SIZE)
    await second.expectSaved(host.file)
    expect(host.asked).toEqual([{ range: null }, { range: `bytes=${here}-` }])
    expect(host.sent).toBe(SIZE)
    expect(second.told[0]).toEqual([here, SIZE])
  })

  it('[API-ASSET-11] paused, every byte that came is kept', async () => {
    const host = fileHost()
    host.hangsAfter = PART_BYTES + 3 * 64 * 1024
    const tab = open(host)
    const pause = new AbortController()
    const work = tab.receive(pause.signal)
    await vi.waitFor(() => expect(host.sent).toBe(host.hangsAfter))
    pause.abort()
    // Asked for at once: it waits for the one before to put away what it has.
    host.hangsAfter = null
    const again = tab.receive()
    expect((await failureOf(work)).aborted).toBe(true)
    expect(await again).toBe(SIZE)
    await tab.expectSaved(host.file)
    expect(host.sent).toBe(SIZE)
  })

  it('[API-ASSET-11] standing still it is broken off', async () => {
    const host = fileHost()
    host.hangsAfter = 64 * 1024
    const { receive, clock, downloads } = open(host)
    const work = failureOf(receive())
    await vi.waitFor(() => expect(host.sent).toBe(64 * 1024))
    // It may still be about to wait for the next byte.
    await clock.advanceAsync(60_000)
    expect((await work).status).toBe(0)
    expect((await downloads.find(NAME))?.received).toBe(64 * 1024)
  })

  it('[API-ASSET-11] without an answer at all it is broken off, too', async () => {
    const clock = new StepClock()
    const host = fileHost()
    const never = { ...host, fetch: hanging }
    const { receive } = open(never as Host, null, clock)
    const work = failureOf(receive())
    await vi.waitFor(() => expect(clock.waiting.length).toBeGreaterThan(0))
    await clock.advanceAsync(60_000)
    expect((await work).status).toBe(0)
  })

  it.each([
    ['another version', '"two"', SIZE],
    ['another size', '"one"', SIZE + 9],
    ['a shorter one', '"one"', 100],
  ])('[API-ASSET-11] begins anew when the file has changed: %s', async (_, version, size) => {
    const host = fileHost()
    host.breaksAfter = PART_BYTES + 64 * 1024
    const tab = open(host)
    await failureOf(tab.receive())
    host.breaksAfter = null
    host.file = bytesOf(size, 3)
    host.version = version
    expect(await tab.receive()).toBe(size)
    await tab.expectSaved(host.file)
    expect(host.asked.at(-1)).toEqual({ range: null })
  })

  it('[API-ASSET-11] begins anew where a host knows no ranges or names no version', async () => {
    const changes: Partial<Host>[] = [{ ranges: false }, { version: '' }, { version: 'W/"weak"' }]
    for (const change of changes) {
      vi.stubGlobal('indexedDB', new IDBFactory())
      const host = Object.assign(fileHost(), change)
      host.breaksAfter = PART_BYTES + 64 * 1024
      const tab = open(host)
      await failureOf(tab.receive())
      host.breaksAfter = null
      expect(await tab.receive()).toBe(SIZE)
      await tab.expectSaved(host.file)
    }
  })

  it('[API-ASSET-11] without streams it comes in one piece', async () => {
    const host = fileHost()
    host.streams = false
    const { receive, expectSaved } = open(host)
    expect(await receive()).toBe(SIZE)
    await expectSaved(host.file)
  })

  it('[API-ASSET-11] is never saved when its end is missing', async () => {
    const host = fileHost()
    const cut = host.file.subarray(0, 1_000)
    host.refuses = new Response(cut.slice(), {
      headers: { 'content-length': String(SIZE), etag: '"one"' },
    })
    const { receive, saved } = open(host)
    expect((await failureOf(receive())).status).toBe(0)
    expect(saved).toEqual([])
  })

  it('[API-ASSET-11] nor with more than its bytes', async () => {
    const host = fileHost()
    host.refuses = new Response(host.file.slice(0, 2_000), {
      headers: { 'content-length': '1000', etag: '"one"' },
    })
    const { receive, saved, downloads } = open(host)
    expect((await failureOf(receive())).status).toBe(0)
    expect([saved, await downloads.find(NAME)]).toEqual([[], null])
  })

  it.each([401, 403, 410])('[API-ASSET-11] an address that ran out is told: %s', async (status) => {
    const host = fileHost()
    host.refuses = new Response('{"detail":"expired"}', { status })
    await expect(open(host).receive()).rejects.toThrow(LinkExpired)
  })

  it('[API-ASSET-11 A13] other refusals are told in words', async () => {
    const host = fileHost()
    const headers = { 'content-type': 'application/json' }
    host.refuses = new Response('{"detail":"This file does not exist any more."}', {
      status: 404,
      headers,
    })
    expect(await failureOf(open(host).receive())).toMatchObject({
      status: 404,
      serverMessage: 'This file does not exist any more.',
    })
    host.refuses = new Response('', { status: 503 })
    expect(await failureOf(open(host).receive())).toMatchObject({
      status: 503,
      message: 'The download couldn’t be completed. Please try again.',
    })
  })
})

describe('where the parts lie', () => {
  const refuse = () =>
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('no', 'SecurityError')
      },
    })

  it('[API-ASSET-11] in memory where there is no database: a pause loses nothing', async () => {
    refuse()
    const host = fileHost()
    host.breaksAfter = PART_BYTES + 64 * 1024
    const tab = open(host)
    await failureOf(tab.receive())
    const here = host.sent
    expect((await tab.downloads.find(NAME))?.received).toBe(here)
    host.breaksAfter = null
    expect(await tab.receive()).toBe(SIZE)
    await tab.expectSaved(host.file)
    expect(host.sent).toBe(SIZE)
    expect(await open(host).downloads.find(NAME)).toBe(null)
  })

  it('[API-ASSET-11] what the database has no room for any more joins what it has', async () => {
    const host = fileHost()
    host.breaksAfter = PART_BYTES
    const tab = open(host)
    await failureOf(tab.receive())
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    host.breaksAfter = null
    expect(await tab.receive()).toBe(SIZE)
    await tab.expectSaved(host.file)
    put.mockRestore()
  })

  it('[API-ASSET-11] belongs to one person and one download', async () => {
    const host = fileHost()
    host.breaksAfter = PART_BYTES
    const tab = open(host)
    await failureOf(tab.receive())
    expect(await tab.downloads.find('8:purchase%3A9')).toBe(null)
    expect(await tab.downloads.find('7:asset%3A9')).toBe(null)
  })

  it('[API-ASSET-11] is thrown away when it is not wanted any more, or after a week', async () => {
    const host = fileHost()
    host.breaksAfter = PART_BYTES
    const tab = open(host)
    await failureOf(tab.receive())
    await tab.downloads.drop(NAME)
    expect(await tab.downloads.find(NAME)).toBe(null)
    await failureOf(tab.receive())
    const week = 7 * 24 * 60 * 60_000
    const later = new StepClock(tab.clock.now() + week)
    expect((await open(host, null, later).downloads.find(NAME))?.received).toBe(PART_BYTES)
    const latest = new StepClock(tab.clock.now() + week + 1)
    expect(await open(host, null, latest).downloads.find(NAME)).toBe(null)
  })

  it('[API-ASSET-11] two tabs never mix their parts', async () => {
    const held = new Set<string>()
    const locks: DownloadLocks = {
      async request(name, _, work) {
        if (held.has(name)) return work(null)
        held.add(name)
        try {
          return await work({})
        } finally {
          held.delete(name)
        }
      },
    }
    const host = fileHost()
    const tabs = [open(host, locks), open(host, locks)]
    expect(await Promise.all(tabs.map((tab) => tab.receive()))).toEqual([SIZE, SIZE])
    for (const tab of tabs) await tab.expectSaved(host.file)
    expect(held.size).toBe(0)
  })

  it('[API-ASSET-11] a page that may not lock downloads all the same', async () => {
    const locks: DownloadLocks = {
      request: () => Promise.reject(new DOMException('no', 'SecurityError')),
    }
    const host = fileHost()
    const tab = open(host, locks)
    expect(await tab.receive()).toBe(SIZE)
  })
})

describe('handing a file to the browser', () => {
  it('[API-ASSET-11] is as following a link, whose address is forgotten later', () => {
    const clock = new StepClock()
    const seen: string[] = []
    const link = {
      href: '',
      download: '',
      hidden: false,
      click: () => seen.push(`click ${link.href} ${link.download} ${link.hidden}`),
      remove: () => seen.push('remove'),
    }
    const document = {
      createElement: () => link,
      body: { append: () => seen.push('append') },
    } as unknown as Document // No more of the page is used.
    const urls = {
      createObjectURL: () => 'blob:1',
      revokeObjectURL: (url: string) => seen.push(`revoke ${url}`),
    }
    createSaver({ document, urls, clock })(new Blob(['x']), 'a.zip')
    expect(seen).toEqual(['append', 'click blob:1 a.zip true', 'remove'])
    clock.advance(60_000)
    expect(seen.at(-1)).toBe('revoke blob:1')
  })
})
