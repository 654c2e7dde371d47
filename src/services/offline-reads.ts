import type { HttpResponse, RequestSpec } from './http/types.ts'
import { memoize } from './memoize.ts'

/** Loaded lazily (app/effects/offline.ts); registers the service worker. */
export interface OfflinePart {
  /** The response, or the saved one of the same path if the network does not respond. */
  settle(spec: RequestSpec, sent: Promise<HttpResponse>): Promise<HttpResponse>
  /** Removes everything that was saved, except the app itself. */
  forget(): Promise<void>
  /** Bytes that the browser stores for this site; null = unknown. */
  usage(): Promise<number | null>
}

interface OfflineReadsOptions {
  /** `navigator.serviceWorker`; undefined on an insecure origin and where it is missing. */
  container: Pick<ServiceWorkerContainer, 'controller'> | undefined
  load(): Promise<OfflinePart>
}

/** Reading without network, in pages that the service worker controls. */
export interface OfflineReads {
  part(): Promise<OfflinePart>
  /** Removes what was saved; nothing was if no service worker controls the page. */
  forget(): Promise<void>
  request(spec: RequestSpec, send: () => Promise<HttpResponse>): Promise<HttpResponse>
  /** From when saved data on the page is, as a sentence; null = none is shown. */
  notice(): string | null
  setNotice(notice: string | null): void
  /** Calls the listener when the notice changes; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void
}

export function createOfflineReads({ container, load }: OfflineReadsOptions): OfflineReads {
  const part = memoize(load)
  const listeners = new Set<() => void>()
  let notice: string | null = null
  return {
    part,
    async forget() {
      if (container?.controller) await (await part()).forget()
    },
    request(spec, send) {
      const sent = send()
      if (spec.method !== 'GET' || !container?.controller) return sent
      // It may fail before the part has loaded.
      sent.catch(() => {})
      return part().then(
        ({ settle }) => settle(spec, sent),
        () => sent,
      )
    },
    notice: () => notice,
    setNotice(next) {
      notice = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
