import { ASSET_CACHE, SHELL_PATH } from '../protocol/base/offline.ts'
import type { RequestEvent, WorkerScope } from './scope.ts'

/** Lists of the builds whose files are kept, newest first. */
const BUILDS = '/assets/.builds'
/** Pages of earlier builds still load their parts; so many builds are kept. */
const MAX_BUILDS = 3

const ASSET_PATH = /\/assets\/[^"'\s)]+/g

export interface AssetCache {
  /** Saves the client's page and the files that it names. */
  install(): Promise<void>
  /** Saves the client's page again, and the files of this build that are missing, one by one. */
  precache(): Promise<void>
  /** Removes the files that no kept build has. */
  removeOldFiles(): Promise<void>
  /** A file from the cache, else from the network. */
  respond(event: RequestEvent): Promise<Response>
  /** The client's page, undefined before it is saved. */
  shell(): Promise<Response | undefined>
}

/** @param files paths of this build's files, which never change */
export function createAssetCache(
  { caches, fetch }: Pick<WorkerScope, 'caches' | 'fetch'>,
  files: readonly string[],
): AssetCache {
  const open = () => caches.open(ASSET_CACHE)

  const save = async (cache: Cache, path: string): Promise<void> => {
    if (await cache.match(path)) return
    const response = await fetch(path)
    // A portal's page in place of a file must not be saved.
    if (response.ok && !isHtml(response)) await cache.put(path, response)
  }

  const fetchShell = async (): Promise<{ shell: Response; html: string }> => {
    const shell = await fetch(SHELL_PATH)
    const html = await shell.clone().text()
    if (!shell.ok || !html.includes('id="root"')) throw new Error('not the client’s page')
    return { shell, html }
  }

  const readBuilds = async (cache: Cache): Promise<readonly string[][]> => {
    const stored = await cache.match(BUILDS)
    return stored ? await stored.json().catch(() => []) : []
  }

  return {
    async install() {
      const cache = await open()
      const { shell, html } = await fetchShell()
      const named = new Set(html.match(ASSET_PATH))
      await Promise.all(files.filter((path) => named.has(path)).map((path) => save(cache, path)))
      await cache.put(SHELL_PATH, shell)
      const others = (await readBuilds(cache)).filter((build) => build.join() !== files.join())
      const builds = [files, ...others].slice(0, MAX_BUILDS)
      await cache.put(BUILDS, new Response(JSON.stringify(builds)))
    },

    async precache() {
      const cache = await open()
      // Its settings can change without a new build.
      await cache.put(SHELL_PATH, (await fetchShell()).shell)
      for (const path of files) await save(cache, path)
    },

    async removeOldFiles() {
      const cache = await open()
      const retained = new Set([BUILDS, SHELL_PATH, ...(await readBuilds(cache)).flat()])
      for (const request of await cache.keys())
        if (!retained.has(new URL(request.url).pathname)) await cache.delete(request)
    },

    async respond(event) {
      const { request } = event
      // Without storage the file comes from the network.
      const cache = await open().catch(() => null)
      const saved = await cache?.match(request, { ignoreVary: true })
      if (saved) return saved
      const response = await fetch(request)
      const isOwn = files.includes(new URL(request.url).pathname)
      if (cache && isOwn && response.ok && !isHtml(response))
        event.waitUntil(cache.put(request, response.clone()).catch(() => {}))
      return response
    },

    shell: async () => (await open()).match(SHELL_PATH, { ignoreVary: true }),
  }
}

export const isHtml = ({ headers }: Response): boolean =>
  (headers.get('content-type') ?? '').startsWith('text/html')
