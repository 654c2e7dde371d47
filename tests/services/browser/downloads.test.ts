import { IDBFactory, IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CHUNK_BYTES } from '../../../src/services/browser/download-transfer.ts'
import type { DownloadLocks } from '../../../src/services/browser/downloads.ts'
import { LinkExpired } from '../../../src/services/browser/link-expired.ts'
import { createSaver } from '../../../src/services/browser/save-file.ts'
import { StepClock } from '../../kit/clock.ts'
import {
  bytesOf,
  fileHost,
  type Host,
  hanging,
  NAME,
  openTab as open,
  SIZE,
} from '../kit/downloads.kit.ts'
import { failureOf } from '../kit/kit.ts'

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()))
afterEach(() => vi.unstubAllGlobals())

describe('resumable downloads', () => {
  it('[API-ASSET-11] downloads the whole file, reports progress and deletes the stored parts', async () => {
    const host = fileHost()
    const { receive, expectSaved, saved, emitted, downloads } = open(host)
    expect(await receive()).toBe(SIZE)
    await expectSaved(host.file)
    expect(saved[0]?.filename).toBe('brushes.zip')
    expect([emitted[0], emitted.at(-1)]).toEqual([
      [0, SIZE],
      [SIZE, SIZE],
    ])
    expect(emitted.map(([received]) => received)).toEqual(
      emitted.map(([received]) => received).toSorted((a, b) => a - b),
    )
    expect(await downloads.find(NAME)).toBe(null)
    expect(await open(host).downloads.find(NAME)).toBe(null)
  })

  it('[API-ASSET-15] resumes an interrupted download, also on another page', async () => {
    const host = fileHost()
    host.breaksAfter = 2 * CHUNK_BYTES + 64 * 1024
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
    expect(host.requests).toEqual([{ range: null }, { range: `bytes=${here}-` }])
    expect(host.sent).toBe(SIZE)
    expect(second.emitted[0]).toEqual([here, SIZE])
  })

  it('[API-ASSET-11] keeps all received bytes when paused', async () => {
    const host = fileHost()
    host.hangsAfter = CHUNK_BYTES + 3 * 64 * 1024
    const tab = open(host)
    const pause = new AbortController()
    const work = tab.receive(pause.signal)
    await vi.waitFor(() => expect(host.sent).toBe(host.hangsAfter))
    pause.abort()
    // A new call at once waits until the previous one has stored its bytes.
    host.hangsAfter = null
    const again = tab.receive()
    expect((await failureOf(work)).aborted).toBe(true)
    expect(await again).toBe(SIZE)
    await tab.expectSaved(host.file)
    expect(host.sent).toBe(SIZE)
  })

  it('[API-ASSET-11] fails when no more data arrives', async () => {
    const host = fileHost()
    host.hangsAfter = 64 * 1024
    const { receive, clock, downloads } = open(host)
    const work = failureOf(receive())
    await vi.waitFor(() => expect(host.sent).toBe(64 * 1024))
    // The transfer may be about to wait for the next chunk.
    await clock.advanceAsync(60_000)
    expect((await work).status).toBe(0)
    expect((await downloads.find(NAME))?.received).toBe(64 * 1024)
  })

  it('[API-ASSET-11] fails without a response', async () => {
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
  ])('[API-ASSET-11] restarts if the file has changed: %s', async (_, version, size) => {
    const host = fileHost()
    host.breaksAfter = CHUNK_BYTES + 64 * 1024
    const tab = open(host)
    await failureOf(tab.receive())
    host.breaksAfter = null
    host.file = bytesOf(size, 3)
    host.version = version
    expect(await tab.receive()).toBe(size)
    await tab.expectSaved(host.file)
    expect(host.requests.at(-1)).toEqual({ range: null })
  })

  it('[API-ASSET-11] restarts if the host has no ranges or no strong validator', async () => {
    const changes: Partial<Host>[] = [{ ranges: false }, { version: '' }, { version: 'W/"weak"' }]
    for (const change of changes) {
      vi.stubGlobal('indexedDB', new IDBFactory())
      const host = Object.assign(fileHost(), change)
      host.breaksAfter = CHUNK_BYTES + 64 * 1024
      const tab = open(host)
      await failureOf(tab.receive())
      host.breaksAfter = null
      expect(await tab.receive()).toBe(SIZE)
      await tab.expectSaved(host.file)
    }
  })

  it('[API-ASSET-11] downloads in one piece without streams', async () => {
    const host = fileHost()
    host.streams = false
    const { receive, expectSaved } = open(host)
    expect(await receive()).toBe(SIZE)
    await expectSaved(host.file)
  })

  it('[API-ASSET-11] does not save a truncated file', async () => {
    const host = fileHost()
    const cut = host.file.subarray(0, 1_000)
    host.refuses = new Response(cut.slice(), {
      headers: { 'content-length': String(SIZE), etag: '"one"' },
    })
    const { receive, saved } = open(host)
    expect((await failureOf(receive())).status).toBe(0)
    expect(saved).toEqual([])
  })

  it('[API-ASSET-11] does not save a file with more bytes than announced', async () => {
    const host = fileHost()
    host.refuses = new Response(host.file.slice(0, 2_000), {
      headers: { 'content-length': '1000', etag: '"one"' },
    })
    const { receive, saved, downloads } = open(host)
    expect((await failureOf(receive())).status).toBe(0)
    expect([saved, await downloads.find(NAME)]).toEqual([[], null])
  })

  it.each([401, 403, 410])('[API-ASSET-11] rejects with LinkExpired after a %s', async (status) => {
    const host = fileHost()
    host.refuses = new Response('{"detail":"expired"}', { status })
    await expect(open(host).receive()).rejects.toThrow(LinkExpired)
  })

  it('[API-ASSET-11 A13] maps other error responses to messages', async () => {
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

describe('storage of parts', () => {
  const refuse = () =>
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('no', 'SecurityError')
      },
    })

  it('[API-ASSET-11] keeps parts in memory without a database', async () => {
    refuse()
    const host = fileHost()
    host.breaksAfter = CHUNK_BYTES + 64 * 1024
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

  it('[API-ASSET-11] combines stored parts with parts in memory when the database is full', async () => {
    const host = fileHost()
    host.breaksAfter = CHUNK_BYTES
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

  it('[API-ASSET-11] stores parts per user and download', async () => {
    const host = fileHost()
    host.breaksAfter = CHUNK_BYTES
    const tab = open(host)
    await failureOf(tab.receive())
    expect(await tab.downloads.find('8:purchase%3A9')).toBe(null)
    expect(await tab.downloads.find('7:asset%3A9')).toBe(null)
  })

  it('[API-ASSET-11] deletes parts on request or after a week', async () => {
    const host = fileHost()
    host.breaksAfter = CHUNK_BYTES
    const tab = open(host)
    await failureOf(tab.receive())
    await tab.downloads.drop(NAME)
    expect(await tab.downloads.find(NAME)).toBe(null)
    await failureOf(tab.receive())
    const week = 7 * 24 * 60 * 60_000
    const later = new StepClock(tab.clock.now() + week)
    expect((await open(host, null, later).downloads.find(NAME))?.received).toBe(CHUNK_BYTES)
    const latest = new StepClock(tab.clock.now() + week + 1)
    expect(await open(host, null, latest).downloads.find(NAME)).toBe(null)
  })

  it('[API-ASSET-11] does not mix the parts of two tabs', async () => {
    const locked = new Set<string>()
    const locks: DownloadLocks = {
      async request(name, _, work) {
        if (locked.has(name)) return work(null)
        locked.add(name)
        try {
          return await work({})
        } finally {
          locked.delete(name)
        }
      },
    }
    const host = fileHost()
    const tabs = [open(host, locks), open(host, locks)]
    expect(await Promise.all(tabs.map((tab) => tab.receive()))).toEqual([SIZE, SIZE])
    for (const tab of tabs) await tab.expectSaved(host.file)
    expect(locked.size).toBe(0)
  })

  it('[API-ASSET-11] downloads on a page that may not use locks', async () => {
    const locks: DownloadLocks = {
      request: () => Promise.reject(new DOMException('no', 'SecurityError')),
    }
    const host = fileHost()
    const tab = open(host, locks)
    expect(await tab.receive()).toBe(SIZE)
  })
})

describe('createSaver', () => {
  it('[API-ASSET-11] saves through a download link whose URL is revoked later', () => {
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
    } as unknown as Document // Only these members are used.
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

describe('a file of a host that refuses requests of scripts', () => {
  const CDN = {
    url: 'https://cdn.example.org/media/asset%207.zip?sig=x',
    filename: '',
    size: 9,
    expires_at: '',
  }

  /** The CDN sends no CORS headers; the page's own host responds if `isOnline`. */
  const refusing = (isOnline: boolean) => {
    const urls: string[] = []
    const fetch = async (input: unknown, init?: RequestInit): Promise<Response> => {
      urls.push(`${init?.method ?? 'GET'} ${input}`)
      if (isOnline && String(input) === 'https://api.test/') return new Response('')
      throw new TypeError('Failed to fetch')
    }
    return { urls, tab: open({ ...fileHost(), fetch } as Host) }
  }

  it('is left to the browser, with the name of its address', async () => {
    const { tab, urls } = refusing(true)
    expect(await tab.receive(undefined, CDN)).toBe(9)
    expect(tab.opened).toEqual([[CDN.url, 'asset 7.zip']])
    expect(urls).toEqual([`GET ${CDN.url}`, 'HEAD https://api.test/'])
  })

  it('is tried again later without network', async () => {
    const { tab } = refusing(false)
    expect(await failureOf(tab.receive(undefined, CDN))).toMatchObject({ status: 0 })
    expect(tab.opened).toEqual([])
  })

  it('is never left to the browser on the page’s own host', async () => {
    const { tab, urls } = refusing(true)
    const link = { ...CDN, url: 'https://api.test/media/a.zip' }
    await failureOf(tab.receive(undefined, link))
    expect([tab.opened, urls]).toEqual([[], [`GET ${link.url}`]])
  })
})

describe('the name of a file', () => {
  const nameless = { filename: '', size: 0, expires_at: '' }
  it.each([
    ['attachment; filename="brushes set.zip"', 'brushes set.zip'],
    ["attachment; filename=x.zip; filename*=UTF-8''n%C3%AFle.zip", 'nïle.zip'],
    ['attachment; filename=../../etc/passwd', 'passwd'],
    [null, 'asset-7.zip'],
  ])('of a response with the disposition %s is %s', async (disposition, name) => {
    const fetch = async () =>
      new Response('PK', {
        headers: disposition === null ? {} : { 'content-disposition': disposition },
      })
    const tab = open({ ...fileHost(), fetch } as Host)
    await tab.receive(undefined, { ...nameless, url: 'https://api.test/media/asset-7.zip?t=1' })
    expect(tab.saved.map(({ filename }) => filename)).toEqual([name])
  })
})

it('[API-ASSET-11] saves a file that was the response itself, once', async () => {
  const tab = open(fileHost())
  const link = tab.downloads.hold({ blob: new Blob(['PK']), filename: 'brushes.zip' })
  expect(await tab.receive(undefined, link)).toBe(2)
  expect(tab.saved.map(({ filename }) => filename)).toEqual(['brushes.zip'])
  expect(Buffer.from((await tab.saved[0]?.bytes) ?? new ArrayBuffer(0)).toString()).toBe('PK')
})
