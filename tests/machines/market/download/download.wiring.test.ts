import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { provideDownload } from '../../../../src/app/effects/market/market.ts'
import type { DownloadTarget } from '../../../../src/machines/market/download/download.machine.ts'
import {
  downloadPhase,
  downloadProblem,
} from '../../../../src/machines/market/download/download.selectors.ts'
import * as transfer from '../../../../src/services/browser/download-transfer.ts'
import { createDownloads } from '../../../../src/services/browser/downloads.ts'
import { createQueryClient } from '../../../../src/services/queries/client.ts'
import { createChunkStore } from '../../../../src/services/stores/chunk-store.ts'
import { json, noResponse } from '../../../kit/fakes/http.ts'
import { run } from '../../../kit/harness.ts'
import { API, createTestServices } from '../../../services/kit/kit.ts'

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()))
afterEach(() => vi.unstubAllGlobals())

/** Generous, because the test machine may be busy. */
const PATIENCE = { timeout: 20_000 }
const FILE = 'GET /api/asset-files/t/'
const LINK = {
  url: '/api/asset-files/t/',
  filename: 'brushes.zip',
  size: 5,
  expires_at: '2099-01-01T00:00:00Z',
}

/** The machine with its real effects and a fake server; `files` are the responses for the file. */
function start(target: DownloadTarget, files: (() => Response | Promise<Response>)[]) {
  const { api, log, server } = createTestServices({ stored: { access: 'a' } })
  const saved: string[] = []
  const requests: string[] = []
  const harness = run(
    (env, clock) => {
      const downloads = createDownloads({
        fetch: async (input, init) => {
          const range = new Headers(init?.headers).get('range') ?? 'whole'
          requests.push(`${FILE} ${range} ${String(input) === `${API}/api/asset-files/t/`}`)
          const next = files.shift()
          if (!next) throw new TypeError('fetch failed')
          return next()
        },
        parts: createChunkStore({ persistent: true, databases: () => indexedDB, clock, log }),
        passing: createChunkStore({ persistent: false, databases: () => indexedDB, clock, log }),
        locks: null,
        clock,
        now: clock.now,
        log,
        loadTransfer: async () => transfer,
        save: (_, filename) => saved.push(filename),
        open: () => {},
        origin: 'https://app.test',
      })
      return provideDownload(env, { api, log }, createQueryClient(), async () => downloads)
    },
    { input: { target, userId: 7 } },
  )
  const phase = () => downloadPhase(harness.actor.getSnapshot())
  const problem = () => downloadProblem(harness.actor.getSnapshot())
  return { server, harness, phase, problem, saved, requests }
}

const headers = { etag: '"one"', 'content-length': '5' }
const whole = () => new Response('hello', { headers })
const broken = () =>
  new Response(
    new ReadableStream({
      pull(controller) {
        controller.enqueue(new TextEncoder().encode('he'))
        controller.close()
      },
    }),
    { headers },
  )
const rest = () =>
  new Response('llo', { status: 206, headers: { ...headers, 'content-range': 'bytes 2-4/5' } })

describe('download with real effects', () => {
  it.each([
    [{ kind: 'asset', id: 4 } as const, 'POST /api/creative-assets/4/download/'],
    [{ kind: 'purchase', id: 9 } as const, 'POST /api/asset-purchases/9/download/'],
  ])('[API-ASSET-11 API-ASSET-15] requests a link and saves the file: %j', async (target, ask) => {
    const { server, harness, phase, saved, requests } = start(target, [whole])
    server.on(ask, json(200, LINK))
    harness.send({ type: 'download.start' })
    await expect.poll(phase, PATIENCE).toBe('saved')
    expect([server.log, requests, saved]).toEqual([[ask], [`${FILE} whole true`], ['brushes.zip']])
    expect(harness.sentEventsOf('toast.show')).toEqual([
      {
        type: 'toast.show',
        toast: { kind: 'success', title: 'Downloaded', text: 'brushes.zip' },
      },
    ])
  })

  it('[API-ASSET-15] resumes an interrupted transfer where it stopped, with the same link', async () => {
    const { server, harness, phase, saved, requests } = start({ kind: 'purchase', id: 9 }, [
      broken,
      rest,
    ])
    server.on('POST /api/asset-purchases/9/download/', json(200, LINK))
    harness.send({ type: 'download.start' })
    await expect.poll(phase, PATIENCE).toBe('waiting')
    harness.send({ type: 'network.online' })
    await expect.poll(phase, PATIENCE).toBe('saved')
    expect([server.log.length, requests, saved]).toEqual([
      1,
      [`${FILE} whole true`, `${FILE} bytes=2- true`],
      ['brushes.zip'],
    ])
  })

  it('[API-ASSET-11] renews an expired link', async () => {
    const expired = () => new Response('', { status: 403 })
    const { server, harness, phase } = start({ kind: 'asset', id: 4 }, [expired, whole])
    const ask = 'POST /api/creative-assets/4/download/'
    server.on(ask, json(200, LINK))
    harness.send({ type: 'download.start' })
    await expect.poll(phase, PATIENCE).toBe('saved')
    expect(server.log).toEqual([ask, ask])
  })

  it("[A15 API-ASSET-11] requests a link once after any failure and shows the server's message", async () => {
    const ask = 'POST /api/creative-assets/4/download/'
    const sentence = 'Buy this asset to download it.'
    for (const [answer, words] of [
      [noResponse, 'Network error - please check your connection'],
      [json(500, {}), 'Server error occurred'],
      [json(403, { detail: sentence }), sentence],
    ] as const) {
      const { server, harness, phase, problem } = start({ kind: 'asset', id: 4 }, [])
      server.on(ask, answer)
      harness.send({ type: 'download.start' })
      await expect.poll(phase, PATIENCE).toBe('failed')
      await harness.advance(600_000)
      expect([server.log, problem()]).toEqual([[ask], words])
    }
  })

  it('[API-ASSET-11] deletes received parts when the download is cancelled', async () => {
    const { server, harness, phase, requests } = start({ kind: 'asset', id: 4 }, [broken, whole])
    server.on('POST /api/creative-assets/4/download/', json(200, LINK))
    harness.send({ type: 'download.start' })
    await expect.poll(phase, PATIENCE).toBe('waiting')
    harness.send({ type: 'download.cancel' })
    harness.send({ type: 'download.start' })
    await expect.poll(phase, PATIENCE).toBe('saved')
    expect(requests).toEqual([`${FILE} whole true`, `${FILE} whole true`])
  })
})
