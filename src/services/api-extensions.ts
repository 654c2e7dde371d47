import type { AbsentFeatures } from '../protocol/base/absent-features.ts'
import type { Extra } from '../protocol/base/api-extensions.ts'
import { isObject, listOf } from '../protocol/base/json.ts'
import type { Json } from '../protocol/base/types.ts'

/** API extensions beyond the specification, as listed in the response for the signed-in user. */
export function createApiExtensions(absent: AbsentFeatures | null = null) {
  let offered: readonly Json[] = []
  return {
    /** @param user response of `users/me/` */
    note(user: Json): void {
      offered = isObject(user) ? listOf(user.extras) : []
    },
    has: (name: Extra): boolean => offered.includes(name) && !absent?.hasExtra(name),
  }
}
