import type { Extra } from '../protocol/base/extras.ts'
import { isObject, listOf } from '../protocol/base/json.ts'
import type { Json } from '../protocol/base/types.ts'

export type Extras = ReturnType<typeof createExtras>

/** What the server offers beyond the specification, as it says beside the own user; else nothing. */
export function createExtras() {
  let offered: readonly Json[] = []
  return {
    /** @param user the answer of `users/me/` */
    note(user: Json): void {
      offered = isObject(user) ? listOf(user.extras) : []
    },
    has: (name: Extra): boolean => offered.includes(name),
  }
}
