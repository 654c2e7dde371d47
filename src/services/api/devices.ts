import { serviceFailure } from '../../protocol/base/errors.ts'
import { firstText, isObject } from '../../protocol/base/json.ts'
import type { Id } from '../../protocol/base/types.ts'
import {
  PUSH_TEXTS,
  parseDevices,
  parseSignIns,
  type RegisteredDevice,
  type SignIn,
  WEB_PLATFORM,
} from '../../protocol/notifications/devices.ts'
import { type CallOptions, mapListError } from '../http/call.ts'
import { createCall } from '../http/calls.ts'
import { loadAllRows } from '../http/pages.ts'
import type { HttpClient } from '../http/types.ts'

const SESSIONS_FAILED = 'Your devices couldn’t be loaded. Please try again.'
const END_FAILED = 'That device couldn’t be signed out. Please try again.'

/** Sessions and push devices. Every rejection is a ServiceFailure. */
export function createDevicesApi(http: HttpClient) {
  const call = createCall(http)

  return {
    /** The current session first. */
    async sessions({ signal }: CallOptions = {}): Promise<SignIn[]> {
      const rows = loadAllRows((page) => call('sessions.list', { page, signal }))
      return parseSignIns(await mapListError(SESSIONS_FAILED, rows))
    },

    async endSession(id: string, { signal }: CallOptions = {}): Promise<void> {
      await mapListError(END_FAILED, call('sessions.end', { params: { id }, signal }))
    },

    async list({ signal }: CallOptions = {}): Promise<RegisteredDevice[]> {
      return parseDevices(
        await mapListError(
          PUSH_TEXTS.readFailed,
          loadAllRows((page) => call('devices.list', { page, signal })),
        ),
      )
    },

    /** API-NOTIF-08; `token` is the JSON of the PushSubscription. */
    async register(token: string, { signal }: CallOptions = {}): Promise<void> {
      const body = { token, platform: WEB_PLATFORM }
      await mapListError(PUSH_TEXTS.enableFailed, call('devices.register', { body, signal }))
    },

    async remove(id: Id, { signal }: CallOptions = {}): Promise<void> {
      await mapListError(
        PUSH_TEXTS.disableFailed,
        call('devices.remove', { params: { id }, signal }),
      )
    },

    /** The VAPID public key, base64url. */
    async pushKey({ signal }: CallOptions = {}): Promise<string> {
      const data = await mapListError(PUSH_TEXTS.enableFailed, call('push.key', { signal }))
      const key = isObject(data) ? firstText(data.public_key) : null
      if (key === null) throw serviceFailure({ message: PUSH_TEXTS.enableFailed, status: 200 })
      return key
    },
  }
}
