import { describe, expect, it } from 'vitest'
import { ASSET_CACHE, PAGE_CACHE } from '../../src/protocol/base/offline.ts'
import { createWorker, ORIGIN, page, rendered, SHELL } from './worker-kit.ts'

const textOf = async (response: Response | null) => (response === null ? null : response.text())

/** A worker that is installed and controls its pages. */
async function installed(files?: readonly string[]) {
  const worker = createWorker(files)
  await worker.dispatch('install')
  await worker.dispatch('activate')
  worker.requested.length = 0
  return worker
}

describe('service worker: the app', () => {
  it('saves the shell and the files that it names, when it is installed', async () => {
    const worker = createWorker()
    await worker.dispatch('install')
    expect(worker.requested).toEqual(['/settings', '/assets/entry-1.js'])
    expect(worker.browser.skipped).toBe(1)
  })

  it('does not install with a portal’s page in place of the shell', async () => {
    const worker = createWorker()
    worker.network.set('/settings', () => page('Please sign in to the hotspot'))
    await expect(worker.dispatch('install')).rejects.toThrow('not the client’s page')
    expect(worker.browser.skipped).toBe(0)
  })

  it('saves the other files when a page asks for it, and requests each once', async () => {
    const worker = await installed()
    for (let times = 0; times < 2; times++)
      await worker.dispatch('message', { data: { type: 'precache' } })
    expect(worker.requested).toEqual(['/settings', '/assets/part-1.js', '/settings'])
  })

  it('answers a saved file without the network', async () => {
    const worker = await installed()
    worker.browser.isOffline = true
    expect(await textOf(await worker.request('/assets/entry-1.js', 'cors'))).toBe(
      '/assets/entry-1.js',
    )
    expect(worker.requested).toEqual([])
  })

  it('does not save a portal’s page in place of a file', async () => {
    const worker = await installed()
    worker.network.set('/assets/part-1.js', () => page('hotspot'))
    await worker.request('/assets/part-1.js', 'cors')
    await worker.dispatch('message', { data: { type: 'precache' } })
    expect(await worker.open(ASSET_CACHE).match('/assets/part-1.js')).toBe(undefined)
  })

  it('shows a file that cannot be saved, when the storage is full', async () => {
    const worker = await installed()
    worker.open(ASSET_CACHE).isFull = true
    expect(await textOf(await worker.request('/assets/part-1.js', 'cors'))).toBe(
      '/assets/part-1.js',
    )
  })

  it('keeps the files of three builds, and sends its pages the entry of the new one', async () => {
    const worker = await installed(['/assets/entry-1.js'])
    const cache = worker.open(ASSET_CACHE)
    for (const build of [2, 3, 4]) {
      const next = createWorker([`/assets/entry-${build}.js`])
      next.network.set('/settings', () => page(SHELL.replace('entry-1', `entry-${build}`)))
      next.stores.set(ASSET_CACHE, cache)
      await next.dispatch('install')
      await next.dispatch('activate')
      expect(next.posted).toEqual([{ type: 'activated', entry: `/assets/entry-${build}.js` }])
    }
    const scripts = [...cache.entries.keys()].filter((url) => url.endsWith('.js'))
    expect(scripts.sort()).toEqual([2, 3, 4].map((build) => `${ORIGIN}/assets/entry-${build}.js`))
  })
})

describe('service worker: pages', () => {
  it('answers from the network first, and saves server-rendered pages', async () => {
    const worker = await installed()
    worker.network.set('/posts/5', () => page(rendered('old')))
    await worker.request('/posts/5')
    worker.network.set('/posts/5', () => page(rendered('new')))
    expect(await textOf(await worker.request('/posts/5'))).toContain('new')
    worker.browser.isOffline = true
    expect(await textOf(await worker.request('/posts/5'))).toBe(
      `<html data-saved-at="1000" lang="en">${rendered('new')}`,
    )
  })

  it('answers with the shell offline, if the page is not saved', async () => {
    const worker = await installed()
    worker.network.set('/messages', () => page(SHELL))
    await worker.request('/messages')
    worker.browser.isOffline = true
    for (const path of ['/messages', '/posts/6'])
      expect(await textOf(await worker.request(path))).toBe(`<html lang="en">${SHELL}`)
    expect(worker.stores.get(PAGE_CACHE)?.entries.size ?? 0).toBe(0)
  })

  it('answers from what is saved when a proxy says that the server is away', async () => {
    const worker = await installed()
    worker.network.set('/posts/5', () => page('Bad gateway', { status: 502 }))
    expect(await textOf(await worker.request('/posts/5'))).toContain('id="root"')
  })

  it('shows the server’s own errors, and saves none', async () => {
    const worker = await installed()
    worker.network.set('/posts/5', () => page(rendered('Not found'), { status: 404 }))
    expect((await worker.request('/posts/5'))?.status).toBe(404)
    expect(worker.stores.get(PAGE_CACHE)?.entries.size ?? 0).toBe(0)
  })

  it('shows a portal’s page, and does not save it', async () => {
    const worker = await installed()
    worker.network.set('/posts/5', () => page('Please sign in to the hotspot'))
    expect(await textOf(await worker.request('/posts/5'))).toContain('hotspot')
    expect(worker.stores.get(PAGE_CACHE)?.entries.size ?? 0).toBe(0)
  })

  it('answers with a saved page when the network is silent, and saves the late response', async () => {
    const worker = await installed()
    worker.network.set('/posts/5', () => page(rendered('first')))
    await worker.request('/posts/5')
    const { promise, resolve } = Promise.withResolvers<Response>()
    worker.network.set('/posts/5', () => promise)
    worker.timers.length = 0
    const response = worker.request('/posts/5')
    await expect.poll(() => worker.timers.length).toBe(1)
    worker.timers[0]?.()
    resolve(page(rendered('late')))
    expect(await textOf(await response)).toContain('first')
    const saved = await worker.open(PAGE_CACHE).match('/posts/5')
    expect(await textOf(saved ?? null)).toContain('late')
  })

  it('fails as without a worker, when nothing is saved', async () => {
    const worker = await installed()
    worker.stores.clear()
    worker.browser.isOffline = true
    await expect(worker.request('/posts/5')).rejects.toThrow('Failed to fetch')
  })

  it('keeps the 40 pages that were saved last', async () => {
    const worker = await installed()
    for (let post = 1; post <= 42; post++) {
      worker.network.set(`/posts/${post}`, () => page(rendered(`post ${post}`)))
      await worker.request(`/posts/${post}`)
    }
    await worker.request('/posts/3')
    const urls = [...worker.open(PAGE_CACHE).entries.keys()]
    expect([urls.length, urls[0], urls.at(-1)]).toEqual([
      40,
      `${ORIGIN}/posts/4`,
      `${ORIGIN}/posts/3`,
    ])
  })

  it('removes all pages when a user signs out', async () => {
    const worker = await installed()
    worker.network.set('/posts/5', () => page(rendered('private taste')))
    await worker.request('/posts/5')
    await worker.dispatch('message', { data: { type: 'forget' } })
    expect(worker.stores.has(PAGE_CACHE)).toBe(false)
  })

  it('leaves API requests and other files to the browser', async () => {
    const worker = await installed()
    expect(await worker.request('/api/posts/', 'cors')).toBe(null)
    expect(await worker.request('/media/a.webp', 'no-cors')).toBe(null)
    expect(worker.requested).toEqual([])
  })
})

describe('service worker in development', () => {
  it('keeps nothing', async () => {
    const worker = createWorker([])
    await worker.dispatch('install')
    await worker.dispatch('activate')
    expect(await worker.request('/posts/5')).toBe(null)
    expect([worker.requested, worker.browser.skipped]).toEqual([[], 1])
  })
})
