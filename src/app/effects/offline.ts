import type { ToastContent } from '../../machines/notifications/toasts/toasts.types.ts'
import { SIGN_IN_KEY } from '../../protocol/account/tokens.ts'
import { isServiceFailure } from '../../protocol/base/errors.ts'
import {
  isSaved,
  isWorkerMessage,
  type PageMessage,
  SAVED_PAGE,
  SERVICE_WORKER,
} from '../../protocol/base/offline.ts'
import { API_ROOT, apiPath } from '../../protocol/base/paths.ts'
import type { HttpResponse } from '../../services/http/types.ts'
import type { OfflinePart } from '../../services/offline-reads.ts'
import { createSavedResponses } from '../../services/stores/saved-responses.ts'
import { dateFormat } from '../../views/locale.ts'
import type { AppParts } from '../app-parts.ts'

/** A request without a response for this time is answered with what is saved, ms. */
const SILENCE_MS = 8_000
/** All parts of the app are saved after the page has been quiet for this time, ms. */
const PRECACHE_DELAY_MS = 10_000
/** A page that stays open looks for a new version when it becomes visible, at most this often, ms. */
const UPDATE_INTERVAL_MS = 3_600_000
/** Time between two attempts to fetch again what is shown from storage, ms. */
const RECOVERY_INTERVAL_MS = 30_000

/** A time within this is understood without a date, ms. */
const SAME_DAY_MS = 12 * 3_600_000

const NEW_VERSION: ToastContent = {
  kind: 'info',
  title: 'A new version of Kinyeti is ready',
  text: 'Reload the page to use it. What you are writing stays until then.',
}

/** What a proxy answers when the server does not respond. */
const GATEWAY_STATUSES: readonly number[] = [502, 503, 504]

/** Without a response, or with a portal's page in place of one. */
const isUnanswered = (failure: unknown): boolean =>
  isServiceFailure(failure) &&
  !failure.aborted &&
  (failure.status < 300 || GATEWAY_STATUSES.includes(failure.status))

/** Reading without network: the service worker of the site, and saved responses of the API. */
export function createOffline(
  { environment, queryClient, services }: AppParts,
  showToast: (toast: ToastContent) => void,
): OfflinePart {
  const { clock, now, window } = environment
  const { log, offline, storage, tokens } = services
  const { document, navigator } = window
  const container = navigator.serviceWorker
  const saved = createSavedResponses({ databases: () => window.indexedDB, clock, now, log })
  /** The oldest saved data that is shown, ms since 1970. */
  let shownFrom: number | null = null
  let recoveredAt = 0

  /** A sign-in; '' for anonymous users. */
  const owner = (): string => {
    const { access, refresh } = tokens.readAll()
    return access === null && refresh === null ? '' : (storage.get(SIGN_IN_KEY) ?? 'session')
  }

  const show = (savedAt: number): void => {
    shownFrom = Math.min(savedAt, shownFrom ?? savedAt)
    const isOld = now() - shownFrom > SAME_DAY_MS
    const format = dateFormat({ timeStyle: 'short', ...(isOld && { dateStyle: 'medium' }) })
    offline.setNotice(`Showing what was saved ${isOld ? 'on' : 'at'} ${format.format(shownFrom)}.`)
  }

  /** The network works again: what is shown from storage is fetched. */
  const recover = (): void => {
    if (shownFrom === null || now() - recoveredAt < RECOVERY_INTERVAL_MS) return
    recoveredAt = now()
    shownFrom = null
    offline.setNotice(null)
    void queryClient.invalidateQueries()
  }

  const silence = () => {
    let timer = 0
    const passed = new Promise<void>((resolve) => {
      timer = clock.setTimeout(resolve, SILENCE_MS)
    })
    return { passed, stop: () => clock.clearTimeout(timer) }
  }

  const settle: OfflinePart['settle'] = async (spec, sent) => {
    const path = apiPath(spec.path)
    const name = path.slice(API_ROOT.length)
    if (!path.startsWith(API_ROOT) || !isSaved(name)) return sent
    const reader = owner()
    const fresh = sent.then((response): HttpResponse => {
      if (response.status === 200 && owner() === reader) saved.save(reader, name, response.data)
      recover()
      return response
    })
    const wait = silence()
    try {
      const response = await Promise.race([fresh, wait.passed])
      if (response) return response
    } catch (failure) {
      if (!isUnanswered(failure)) throw failure
    } finally {
      wait.stop()
    }
    const copy = await saved.find(reader, name)
    if (copy === null || owner() !== reader) return fresh
    // It may still fail, after the saved response was used.
    fresh.catch(() => {})
    show(copy.savedAt)
    return { status: 200, data: copy.data }
  }

  /** Whether the page belongs to the build with this entry script. */
  const isOwnBuild = (entry: string): boolean =>
    [...document.querySelectorAll('script')].some(({ src, dataset }) =>
      `${src} ${dataset.entry}`.includes(entry),
    )

  /** Looks for a new version when a page that stays open becomes visible. */
  const followUpdates = (registration: ServiceWorkerRegistration): void => {
    let updatedAt = now()
    services.page.subscribe((visible) => {
      if (!visible || now() - updatedAt < UPDATE_INTERVAL_MS) return
      updatedAt = now()
      // Without network the next one finds it.
      registration.update().catch(() => {})
    })
  }

  const precache = async (): Promise<void> => {
    const { active } = await container.ready
    active?.postMessage({ type: 'precache' } satisfies PageMessage)
  }

  async function start(): Promise<void> {
    container.addEventListener('message', ({ data }) => {
      if (isWorkerMessage(data) && !isOwnBuild(data.entry)) showToast(NEW_VERSION)
    })
    followUpdates(await container.register(SERVICE_WORKER, { scope: '/', updateViaCache: 'none' }))
    void saved.keepOnly(owner())
    if (document.documentElement.dataset.saver === undefined)
      clock.setTimeout(() => void precache(), PRECACHE_DELAY_MS)
  }

  const pageSavedAt = Number(document.documentElement.getAttribute(SAVED_PAGE))
  if (pageSavedAt > 0) show(pageSavedAt)

  // What the page has just loaded would be lost.
  window.addEventListener('pagehide', () => void saved.flush())
  // Missing on an insecure origin.
  if (container) start().catch((error: unknown) => log.warn('no service worker', error))

  return {
    settle,
    async forget() {
      shownFrom = null
      offline.setNotice(null)
      container?.controller?.postMessage({ type: 'forget' } satisfies PageMessage)
      await saved.clear()
    },
    async usage() {
      const { usage } = (await navigator.storage?.estimate?.()) ?? {}
      return usage ?? null
    },
  }
}
