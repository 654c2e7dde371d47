import { apiPath } from '../../protocol/base/paths.ts'
import { PUBLIC_ENDPOINTS } from '../../protocol/endpoints/public-endpoints.ts'
import type { AbsentEndpoints } from '../stores/absent-endpoints.ts'

const LOGOUT = 'auth.logout'
const ABSENT: readonly number[] = [404, 405, 501]

export interface SignOutBeaconOptions {
  fetch: typeof globalThis.fetch
  apiBase: string
  absent: AbsentEndpoints
  /** `navigator.serviceWorker`; undefined in browsers without it. */
  serviceWorker: Pick<ServiceWorkerContainer, 'getRegistration'> | undefined
}

/**
 * Creates the sign-out beacon: ends the session on the server and removes the push subscription, so
 * that the next user of this device gets no notifications of the previous one. Fire and forget;
 * errors are ignored, as some servers lack the endpoint.
 * @returns `sayFarewell(refreshToken)`, which never throws or rejects
 */
export function createSignOutBeacon({
  fetch,
  apiBase,
  absent,
  serviceWorker,
}: SignOutBeaconOptions) {
  const endSession = async (refresh: string): Promise<void> => {
    if (absent.has(LOGOUT)) return
    const { method, path } = PUBLIC_ENDPOINTS[LOGOUT]
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ refresh })
    // `keepalive`: the page may be unloaded right after.
    const init = { method, headers, body, keepalive: true }
    const { status } = await fetch(apiBase + apiPath(path), init)
    if (ABSENT.includes(status)) absent.add(LOGOUT)
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
