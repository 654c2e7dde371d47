/**
 * The parts of a service worker's global scope that the worker uses. TypeScript's library for pages
 * does not have them, and the one for workers contradicts it.
 */
interface WorkerClient {
  readonly url: string
  readonly focused: boolean
  focus(): Promise<WorkerClient>
  navigate(url: string): Promise<WorkerClient | null>
  postMessage(message: unknown): void
}

interface WaitingEvent {
  waitUntil(task: Promise<unknown>): void
}

export interface RequestEvent extends WaitingEvent {
  readonly request: Request
  /** The response to a navigation that the browser requested while the worker started. */
  readonly preloadResponse?: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}

interface InstallationEvent extends WaitingEvent {
  /** Chromium only: requests that do not have to wait for the worker. */
  addRoutes?(rules: readonly object[]): Promise<void>
}

interface PushEvent extends WaitingEvent {
  readonly data: { json(): unknown } | null
}

interface ClickEvent extends WaitingEvent {
  readonly notification: { readonly data?: { readonly url?: unknown }; close(): void }
}

export interface WorkerScope {
  readonly location: { readonly origin: string }
  readonly caches: CacheStorage
  readonly registration: {
    readonly navigationPreload?: { enable(): Promise<void> }
    showNotification(title: string, options: object): Promise<void>
  }
  readonly clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<WorkerClient[]>
    openWindow(url: string): Promise<WorkerClient | null>
  }
  fetch(request: Request | string): Promise<Response>
  setTimeout(fire: () => void, ms: number): number
  skipWaiting(): Promise<void>
  addEventListener(type: 'install', listener: (event: InstallationEvent) => void): void
  addEventListener(type: 'activate', listener: (event: WaitingEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void
  addEventListener(
    type: 'message',
    listener: (event: WaitingEvent & { readonly data: unknown }) => void,
  ): void
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void
}
