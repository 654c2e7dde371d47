import { apiPath } from '../../protocol/base/paths.ts'
import { VISITOR_ENDPOINTS } from '../../protocol/base/visitor-endpoints.ts'

export interface FarewellOptions {
  fetch: typeof globalThis.fetch
  apiOrigin: string
  /** `navigator.serviceWorker`; undefined where there is none. */
  serviceWorker: Pick<ServiceWorkerContainer, 'getRegistration'> | undefined
}

/**
 * Tells the server and the browser that this person has signed out: the session ends there, and
 * what is pushed no longer reaches whoever has the device now. Nothing waits for it and nothing
 * depends on it; a server that knows no such call is none the worse.
 * @returns `sayFarewell(refresh token)`, which never throws or rejects
 */
export function createFarewell({ fetch, apiOrigin, serviceWorker }: FarewellOptions) {
  const endSession = async (refresh: string): Promise<void> => {
    const { method, path } = VISITOR_ENDPOINTS['auth.logout']
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ refresh })
    // `keepalive`: the page may be left in the same moment.
    await fetch(apiOrigin + apiPath(path), { method, headers, body, keepalive: true })
  }
  const unsubscribe = async (): Promise<void> => {
    const registration = await serviceWorker?.getRegistration()
    await (await registration?.pushManager?.getSubscription())?.unsubscribe()
  }
  return (refresh: string | null): void => {
    if (refresh !== null) endSession(refresh).catch(() => {})
    unsubscribe().catch(() => {})
  }
}
