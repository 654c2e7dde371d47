import { asText, isObject } from '../base/json.ts'
import { parseTime } from '../base/time.ts'
import type { SignInJson } from '../responses/safety.ts'

/** State of Web Push on this device. */
export type PushState = 'unsupported' | 'off' | 'on' | 'denied'

/** The browser's notification permission; `default` = not decided. */
export type PushPermission = 'granted' | 'denied' | 'default'

/** One of the user's sessions. */
export type SignIn = SignInJson

/** The `platform` of a browser's device registration (API-NOTIF-08). */
export const WEB_PLATFORM = 'web'

export const PUSH_TEXTS = {
  readFailed: 'Couldn’t check if push notifications are on.',
  enableFailed: 'Push notifications couldn’t be turned on. Please try again.',
  disableFailed: 'Push notifications couldn’t be turned off. Please try again.',
} as const

/** The sessions of a response; invalid ones are dropped. */
export function parseSignIns(data: unknown): SignIn[] {
  return Array.isArray(data) ? data.flatMap((one) => readSignIn(one) ?? []) : []
}

function readSignIn(data: unknown): SignIn | null {
  if (!isObject(data)) return null
  const id = asText(data.id)
  const created_at = asText(data.created_at)
  const last_used_at = asText(data.last_used_at) ?? created_at
  if (id === null || created_at === null || last_used_at === null) return null
  if (parseTime(created_at) === null || parseTime(last_used_at) === null) return null
  const device = asText(data.device)?.trim() || 'Unknown device'
  return { id, device, created_at, last_used_at, current: data.current === true }
}

/** The fields of a registered device by which this browser recognises its own. */
export interface RegisteredDevice {
  id: string
  /** Push endpoint URL; null for devices that are not browsers. */
  endpoint: string | null
}

/** The devices of a response; invalid ones are dropped. */
export function parseDevices(data: unknown): RegisteredDevice[] {
  if (!Array.isArray(data)) return []
  return data.flatMap((one) => {
    const id = isObject(one) ? asText(one.id) : null
    return id === null ? [] : [{ id, endpoint: endpointOf(one.token) }]
  })
}

function endpointOf(token: unknown): string | null {
  try {
    const read: unknown = typeof token === 'string' ? JSON.parse(token) : null
    return isObject(read) ? asText(read.endpoint) : null
  } catch {
    return null
  }
}
