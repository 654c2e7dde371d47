import { connect, createServer, type Socket } from 'node:net'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { signGrant } from '../../../server/market/files.ts'
import type { DownloadLink } from '../../../src/protocol/market/market-types.ts'
import { createDownloads } from '../../../src/services/browser/downloads.ts'
import { LinkExpired } from '../../../src/services/browser/link-expired.ts'
import { createLog } from '../../../src/services/log.ts'
import { createChunkStore } from '../../../src/services/stores/chunk-store.ts'
import { REAL_CLOCK } from '../../kit/clock.ts'
import { FIELDS, startMarket, zipOf } from './assets-kit.ts'

const { api, seller, buyer, send, buy, post, services } = await startMarket()
beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()))
afterEach(() => vi.unstubAllGlobals())

const MEGABYTE = 1024 * 1024
const SIZE = 5 * MEGABYTE + 321
const NAME = '2:purchase%3A1'

/** A file in which no two parts are equal. */
function fileOf(salt: number): Buffer {
  const bytes = zipOf(SIZE)
  for (let at = 4; at < SIZE; at++) bytes[at] = (at * 31 + (at >> 8) + salt) % 251
  return bytes
}

const entriesOf = (bytes: Buffer) =>
  [
    ...Object.entries(FIELDS).map(
      ([name, value]) =>
        [name, typeof value === 'object' ? JSON.stringify(value) : String(value)] as const,
    ),
    ['file', { bytes, name: 'brushes.zip' }] as const,
  ] as const

/** A purchased asset with a file of 5 MB. */
async function bought(bytes: Buffer): Promise<{ assetId: number; purchaseId: number }> {
  const { body: asset } = await send(seller, entriesOf(bytes))
  const { body: purchase } = await buy(buyer, asset.id)
  await post(seller, `orders/${purchase.id}/confirm/`)
  return { assetId: asset.id, purchaseId: purchase.id }
}

/**
 * A proxy to the API that cuts the connection after a number of response bytes, until it is
 * repaired.
 */
async function flakyProxy(target: URL) {
  const sockets = new Set<Socket>()
  let left = 2 * MEGABYTE
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => sockets.delete(socket))
    }
    client.pipe(upstream)
    client.on('close', () => upstream.destroy())
    upstream.on('data', (chunk: Buffer) => {
      left -= chunk.length
      if (left < 0) client.destroy()
      else if (!client.write(chunk)) {
        upstream.pause()
        client.once('drain', () => upstream.resume())
      }
    })
    upstream.on('end', () => client.end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port')
  const { port } = address
  return {
    through: (link: DownloadLink): DownloadLink => {
      const url = new URL(link.url)
      url.port = String(port)
      url.hostname = '127.0.0.1'
      return { ...link, url: url.href }
    },
    /** Sets how many bytes pass before the next cut. */
    lasts(bytes: number) {
      left = bytes
    },
    stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

/** A page: the client's service over the network. */
function openPage() {
  const sink = { debug() {}, info() {}, warn() {}, error() {} }
  const log = createLog({ sink, level: 'error' })
  const clock = REAL_CLOCK
  const files: Blob[] = []
  const ranges: (string | null)[] = []
  const downloads = createDownloads({
    fetch: (input, init) => {
      ranges.push(new Headers(init?.headers).get('range'))
      return fetch(input, init)
    },
    parts: createChunkStore({ persistent: true, databases: () => indexedDB, clock, log }),
    passing: createChunkStore({ persistent: false, databases: () => indexedDB, clock, log }),
    locks: null,
    clock,
    now: Date.now,
    log,
    loadTransfer: () => import('../../../src/services/browser/download-transfer.ts'),
    save: (file) => files.push(file),
    open: () => {},
    origin: 'https://app.test',
  })
  const receive = (link: DownloadLink, signal = new AbortController().signal) =>
    downloads.receive({ name: NAME, link, signal, onProgress: () => {} })
  const isWhole = async (file: Buffer) => {
    expect(files).toHaveLength(1)
    return Buffer.from((await files[0]?.arrayBuffer()) ?? new ArrayBuffer(0)).equals(file)
  }
  return { downloads, receive, ranges, files, isWhole }
}

describe('downloads over an unreliable connection', () => {
  test('[API-ASSET-15] resume after interruptions, reloads and new links with identical bytes', async () => {
    const file = fileOf(1)
    const { purchaseId } = await bought(file)
    const { assets } = services(buyer)
    const line = await flakyProxy(new URL(api.origin))
    const here: number[] = []
    for (const bytes of [2 * MEGABYTE, MEGABYTE]) {
      line.lasts(bytes)
      const page = openPage()
      const link = line.through(await assets.downloadPurchase(purchaseId))
      await expect(page.receive(link)).rejects.toMatchObject({ status: 0, aborted: false })
      here.push((await page.downloads.find(NAME))?.received ?? 0)
      expect(page.files).toEqual([])
    }
    const [first = 0, second = 0] = here
    expect([first > 0, second > first, second < SIZE]).toEqual([true, true, true])
    line.lasts(2 * SIZE)
    const page = openPage()
    const link = line.through(await assets.downloadPurchase(purchaseId))
    expect(await page.receive(link)).toBe(SIZE)
    expect(page.ranges).toEqual([`bytes=${second}-`])
    expect(await page.isWhole(file)).toBe(true)
    expect(await page.downloads.find(NAME)).toBe(null)
    line.stop()
  })

  test('[API-ASSET-11] restart when the seller uploads another file in between', async () => {
    const { assetId } = await bought(fileOf(2))
    const line = await flakyProxy(new URL(api.origin))
    line.lasts(2 * MEGABYTE)
    const page = openPage()
    const link = await services(buyer).assets.download(assetId)
    await expect(page.receive(line.through(link))).rejects.toMatchObject({ status: 0 })
    line.stop()
    const other = fileOf(3)
    await services(seller).assets.update(assetId, {
      file: new File([Uint8Array.from(other)], 'brushes.zip'),
    })
    expect(await page.receive(link)).toBe(SIZE)
    expect(page.ranges).toEqual([null, expect.stringMatching(/^bytes=\d+-$/), null])
    expect(await page.isWhole(other)).toBe(true)
  })

  test('[API-ASSET-11] distinguish an expired link from a failed transfer', async () => {
    const { assetId } = await bought(fileOf(4))
    const link = await services(buyer).assets.download(assetId)
    const token = signGrant(api.config.secret, { assetId, purchaseId: 0, expires: 1 })
    const old = { ...link, url: `${api.origin}/api/asset-files/${token}/` }
    await expect(openPage().receive(old)).rejects.toThrow(LinkExpired)
  })
})
