import { apiPath } from '../../protocol/base/paths.ts'
import { PUBLIC_ENDPOINTS } from '../../protocol/endpoints/public-endpoints.ts'

export interface SignOutBeaconOptions {
  fetch: typeof globalThis.fetch
  apiBase: string
  /** `navigator.serviceWorker`; undefined in browsers without it. */
  serviceWorker: Pick<ServiceWorkerContainer, 'getRegistration'> | undefined
}

/**
 * Creates the sign-out beacon: ends the session on the server and removes the push subscription, so
 * that the next user of this device gets no notifications of the previous one. Fire and forget;
 * errors are ignored, as some servers lack the endpoint.
 * @returns `sayFarewell(refreshToken)`, which never throws or rejects
 */
export function createSignOutBeacon({ fetch, apiBase, serviceWorker }: SignOutBeaconOptions) {
  const endSession = async (refresh: string): Promise<void> => {
    const { method, path } = PUBLIC_ENDPOINTS['auth.logout']
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ refresh })
    // `keepalive`: the page may be unloaded right after.
    await fetch(apiBase + apiPath(path), { method, headers, body, keepalive: true })
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
