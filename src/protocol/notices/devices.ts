import type { SignInJson } from '../answers/safety.ts'
import { asText, isObject } from '../base/json.ts'
import { parseTime } from '../base/time.ts'

/** What Web Push is on this device, as found. */
export type PushState = 'unsupported' | 'off' | 'on' | 'denied'

/** What the person answered when the browser asked; `default` = not decided. */
export type PushPermission = 'granted' | 'denied' | 'default'

/** One sign-in of the person. */
export type SignIn = SignInJson

/** Where the script lies that shows pushes while no page is open. */
export const PUSH_WORKER = '/push-worker.js'
/** The `platform` of a device that is a browser (API-NOTIF-08). */
export const WEB_PLATFORM = 'web'

export const PUSH_TEXTS = {
  readFailed: 'Couldn’t check if push notifications are on.',
  enableFailed: 'Push notifications couldn’t be turned on. Please try again.',
  disableFailed: 'Push notifications couldn’t be turned off. Please try again.',
} as const

/** Sign-ins of an answer; what is unreadable is left out. */
export function readSignIns(data: unknown): SignIn[] {
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

/** A registered device, as far as this browser has to recognise itself in it. */
export interface RegisteredDevice {
  id: string
  /** Address of the subscription; null for devices that are no browsers. */
  endpoint: string | null
}

/** Devices of an answer; what is unreadable is left out. */
export function readDevices(data: unknown): RegisteredDevice[] {
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
