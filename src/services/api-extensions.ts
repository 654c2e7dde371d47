import type { AbsentFeatures } from '../protocol/base/absent-features.ts'
import type { Extra } from '../protocol/base/api-extensions.ts'
import { isObject, type JsonObject, listOf } from '../protocol/base/json.ts'
import type { Json } from '../protocol/base/types.ts'

/** API extensions beyond the specification, as listed in the response for the signed-in user. */
export function createApiExtensions(absent: AbsentFeatures | null = null) {
  let me: JsonObject = {}
  return {
    /** @param user response of `users/me/` */
    note(user: Json): void {
      me = isObject(user) ? user : {}
    },
    has: (name: Extra): boolean => listOf(me.extras).includes(name) && !absent?.hasExtra(name),
    /** A further field of the response for the signed-in user. */
    field: (name: string): Json | undefined => me[name],
  }
}
