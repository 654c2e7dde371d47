/**
 * The service worker of the site: keeps the app and server-rendered pages for reading without
 * network, and shows push notifications. It never touches API requests, whose responses the page
 * saves itself (services/stores/saved-responses.ts). Built as one classic script by
 * tools/build/public-scripts.ts.
 */
import type { PageMessage, WorkerMessage } from '../protocol/base/offline.ts'
import { createAssetCache } from './asset-cache.ts'
import { createPageCache } from './page-cache.ts'
import { handlePush } from './push.ts'
import { requestKind } from './requests.ts'
import type { WorkerScope } from './scope.ts'

/** Set by the build; empty in development, where nothing is kept. */
declare const __PRECACHE__: { readonly entry: string; readonly files: readonly string[] }

const API_ROUTES = ['/api/*', '/media/*'].map((pathname) => ({
  condition: { urlPattern: { pathname } },
  source: 'network',
}))

/** @param build the entry script and all files of the build that the worker belongs to */
export function startWorker(
  scope: WorkerScope,
  { entry, files }: typeof __PRECACHE__,
  now: () => number,
): void {
  const fetch = (request: Request | string) => scope.fetch(request)
  const setTimeout = (fire: () => void, ms: number) => scope.setTimeout(fire, ms)
  const { caches, clients, registration } = scope
  const assets = createAssetCache({ caches, fetch }, files)
  const pages = createPageCache({ caches, fetch, setTimeout, now, shell: assets.shell })
  handlePush(scope)

  const activate = async (): Promise<void> => {
    await registration.navigationPreload?.enable()
    await clients.claim()
    const message: WorkerMessage = { type: 'activated', entry }
    for (const page of await clients.matchAll({ type: 'window', includeUncontrolled: true }))
      page.postMessage(message)
    await assets.removeOldFiles()
  }

  if (files.length === 0) {
    scope.addEventListener('install', () => void scope.skipWaiting())
    scope.addEventListener('activate', (event) => event.waitUntil(clients.claim()))
    return
  }
  scope.addEventListener('install', (event) => {
    event.waitUntil(event.addRoutes?.(API_ROUTES) ?? Promise.resolve())
    // Files have other names in each build, so that pages of an earlier build go on working.
    event.waitUntil(assets.install().then(() => scope.skipWaiting()))
  })
  scope.addEventListener('activate', (event) => event.waitUntil(activate()))
  scope.addEventListener('fetch', (event) => {
    const kind = requestKind(event.request, scope.location.origin)
    if (kind === 'asset') event.respondWith(assets.respond(event))
    if (kind === 'page') event.respondWith(pages.respond(event))
  })
  scope.addEventListener('message', (event) => {
    const { type } = event.data as PageMessage
    if (type === 'precache') event.waitUntil(assets.precache())
    if (type === 'forget') event.waitUntil(pages.forget())
  })
}

if (typeof __PRECACHE__ === 'object')
  startWorker(self as unknown as WorkerScope, __PRECACHE__, () => Date.now())
