import type { Confirm } from '../protocol/account/confirmation.ts'
import type { AbsentFeatures } from '../protocol/base/absent-features.ts'
import { createMetadata } from '../services/browser/metadata.ts'
import { createNetworkSource } from '../services/browser/network.ts'
import { watchPageLeaving } from '../services/browser/page-leaving.ts'
import { createPageSource } from '../services/browser/page-visibility.ts'
import { createPerformanceMonitor } from '../services/browser/performance.ts'
import { createRefreshLock } from '../services/browser/refresh-lock.ts'
import { readConfig, settingsOf } from '../services/config.ts'
import { createHttpClient } from '../services/http/client.ts'
import { renewed } from '../services/http/refresh-when-expired.ts'
import type { RefreshGate } from '../services/http/types.ts'
import { createChunks } from '../services/lazy-chunk.ts'
import { createLog } from '../services/log.ts'
import { createOfflineReads, type OfflinePart } from '../services/offline-reads.ts'
import { createPublicApi } from '../services/public-api.ts'
import { createFileShelf } from '../services/stores/file-store.ts'
import { createPreferences, paintMotion } from '../services/stores/preferences.ts'
import { createRefreshMark } from '../services/stores/refresh-mark.ts'
import { createSafeStorage } from '../services/stores/safe-storage.ts'
import { createTokenStore } from '../services/stores/storage.ts'
import type { Environment } from './environment.ts'
import { fetchOf } from './prefetch.ts'

interface MemoryInfo {
  usedJSHeapSize: number
}

/** Only Chromium provides the heap size (A37). */
function readMemory(performance: Performance): number | null {
  const { memory } = performance as Performance & { memory?: MemoryInfo }
  return memory ? memory.usedJSHeapSize : null
}

export type Services = ReturnType<typeof createServices>

/** Creates all services for one environment. Starts nothing; it only listens for the page being left. */
export function createServices(
  environment: Environment,
  refreshGate: RefreshGate,
  confirm: Confirm,
  absentFeatures: AbsentFeatures | null,
  loadOffline: () => Promise<OfflinePart>,
) {
  const { window, clock, now } = environment
  const { document, navigator } = window
  const settings = readConfig(settingsOf(document), window.location.origin)
  const googleClientId = absentFeatures?.has('google') ? null : settings.googleClientId
  const config = { ...settings, googleClientId }
  const log = createLog({
    sink: window.console,
    level: import.meta.env?.DEV ? 'debug' : 'warn',
  })
  const storage = createSafeStorage({ area: () => window.localStorage, events: window })
  const tokens = createTokenStore(storage)
  const tabId = environment.newId()
  const preferences = createPreferences(storage)
  paintMotion(document.documentElement, preferences)
  const monitor = createPerformanceMonitor({
    clock,
    // Printed in production builds too (PERF-03).
    log: createLog({ sink: window.console, level: 'info' }),
    readMemory: () => readMemory(window.performance),
  })
  const network = createNetworkSource({ window, navigator, now })
  const request = fetchOf(environment)
  const offline = createOfflineReads({ container: navigator.serviceWorker, load: loadOffline })
  const http = createHttpClient({
    async fetch(input, init) {
      const sentAt = now()
      const response = await request(input, init)
      network.confirmOnline(sentAt)
      return response
    },
    createRequest() {
      const upload = new window.XMLHttpRequest()
      const sentAt = now()
      upload.addEventListener('load', () => network.confirmOnline(sentAt))
      return upload
    },
    apiBase: config.apiBase,
    apiOrigin: config.apiOrigin,
    pageSize: config.pageSize,
    absentFeatures,
    clock,
    now,
    load: environment.load,
    tokens,
    refreshGate,
    log,
    storage,
    around: offline.request,
    record: monitor.record,
  })

  // A closed page gets no tokens, so other tabs need not wait for them (B7).
  const isLeaving = watchPageLeaving(window, () => refreshMark.remove())
  const refreshMark = createRefreshMark({ storage, now, tabId, isLeaving })
  const chunks = createChunks({ load: environment.load, clock })

  return {
    config,
    log,
    storage,
    tokens,
    refreshMark,
    refreshLock: createRefreshLock({
      locks: navigator.locks ?? null,
      apiBase: config.apiBase,
      clock,
      readAccess: tokens.readAccess,
    }),
    monitor,
    http,
    absentFeatures,
    chunks,
    api: createPublicApi(http, { load: chunks.fetch, confirm, absentFeatures }),
    /** `rejected` is the token that does not work; null if there is none (B7). */
    forceRefresh: (rejected: string | null) => renewed(refreshGate, now, rejected),
    files: createFileShelf({ newId: environment.newId, urls: window.URL }),
    offline,
    preferences,
    metadata: createMetadata({ document, location: window.location, load: chunks.fetch }),
    network,
    page: createPageSource({ document }),
    /** Unique per tab. */
    tabId,
  }
}
