import { isServiceFailure, serviceFailure } from '../../protocol/base/errors.ts'
import { SERVICE_WORKER } from '../../protocol/base/offline.ts'
import {
  PUSH_TEXTS,
  type PushPermission,
  type PushState,
  type RegisteredDevice,
} from '../../protocol/notifications/devices.ts'
import type { CallOptions } from '../http/call.ts'

/** The browser and server APIs that Web Push needs. */
export interface PushOptions {
  /** `navigator.serviceWorker`; undefined on an insecure origin. */
  serviceWorker: Pick<ServiceWorkerContainer, 'register' | 'getRegistration' | 'ready'> | undefined
  /** Whether `window.PushManager` exists. */
  hasPushManager: boolean
  Notification:
    | { readonly permission: PushPermission; requestPermission(): Promise<PushPermission> }
    | undefined
  devices(): Promise<{
    list(options: CallOptions): Promise<RegisteredDevice[]>
    register(token: string, options: CallOptions): Promise<void>
    remove(id: string, options: CallOptions): Promise<void>
    pushKey(options: CallOptions): Promise<string>
  }>
}

export interface Push {
  /** Does not prompt. `on`: this browser has a subscription and the account has it registered. */
  read(options?: CallOptions): Promise<PushState>
  /** Prompts the user for permission, so call it only from a click (A9). */
  ask(): Promise<PushPermission>
  /** Requires permission. Resolves with the resulting state. */
  subscribe(options?: CallOptions): Promise<PushState>
  /** Removes this browser's registration from the account, then its push subscription. */
  unsubscribe(options?: CallOptions): Promise<PushState>
}

/** Web Push on this device. Every rejection is a ServiceFailure. */
export function createPush(options: PushOptions): Push {
  const { serviceWorker, Notification, hasPushManager, devices } = options
  const isSupported = serviceWorker !== undefined && Notification !== undefined && hasPushManager

  const currentSubscription = async (): Promise<PushSubscription | null> => {
    const registration = await serviceWorker?.getRegistration(SERVICE_WORKER)
    return (await registration?.pushManager.getSubscription()) ?? null
  }
  const findDevices = async (subscription: PushSubscription, call: CallOptions) => {
    const all = await (await devices()).list(call)
    return all.filter(({ endpoint }) => endpoint === subscription.endpoint)
  }

  return {
    read: (call = {}) =>
      withMessage<PushState>(PUSH_TEXTS.readFailed, async () => {
        if (!isSupported) return 'unsupported'
        if (Notification.permission === 'denied') return 'denied'
        const subscription =
          Notification.permission === 'granted' ? await currentSubscription() : null
        if (subscription === null) return 'off'
        return (await findDevices(subscription, call)).length > 0 ? 'on' : 'off'
      }),

    ask: () =>
      withMessage(
        PUSH_TEXTS.enableFailed,
        async () => Notification?.requestPermission() ?? 'denied',
      ),

    subscribe: (call = {}) =>
      withMessage<PushState>(PUSH_TEXTS.enableFailed, async () => {
        if (!isSupported) return 'unsupported'
        if (Notification.permission !== 'granted') {
          return Notification.permission === 'denied' ? 'denied' : 'off'
        }
        const api = await devices()
        const key = await api.pushKey(call)
        await serviceWorker.register(SERVICE_WORKER, { scope: '/', updateViaCache: 'none' })
        const { pushManager } = await serviceWorker.ready
        call.signal?.throwIfAborted()
        const subscription = await subscribeWith(pushManager, bytesOf(key))
        await api.register(JSON.stringify(subscription), call)
        return 'on'
      }),

    unsubscribe: (call = {}) =>
      withMessage<PushState>(PUSH_TEXTS.disableFailed, async () => {
        const subscription = await currentSubscription()
        if (subscription === null) return 'off'
        const api = await devices()
        for (const { id } of await findDevices(subscription, call)) await api.remove(id, call)
        await subscription.unsubscribe()
        return 'off'
      }),
  }
}

/** Replaces a subscription that was made with another key, for example by an earlier server. */
async function subscribeWith(
  pushManager: PushManager,
  key: Uint8Array<ArrayBuffer>,
): Promise<PushSubscription> {
  const existing = await pushManager.getSubscription()
  if (existing !== null) {
    const existingKey = existing.options.applicationServerKey
    if (existingKey && isSameBytes(new Uint8Array(existingKey), key)) return existing
    await existing.unsubscribe()
  }
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

/**
 * Maps browser errors, whose messages are not fit for users, to a ServiceFailure with `message`.
 */
async function withMessage<T>(message: string, task: () => Promise<T>): Promise<T> {
  try {
    return await task()
  } catch (error) {
    if (isServiceFailure(error)) throw error
    throw { ...serviceFailure({ message }), cause: error }
  }
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (char) => char.charCodeAt(0))
}

const isSameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, at) => byte === b[at])
