import { PRODUCT_SLUG } from '../../protocol/base/brand.ts'
import type { Id } from '../../protocol/base/types.ts'
import { type Muted, type Mutes, parseMuted, withMuted } from '../../protocol/safety/mute.ts'
import type { SafeStorage } from './safe-storage.ts'

/** The value of a stored JSON text; an empty list if it is missing or invalid. */
export function parseStored(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '[]')
  } catch {
    return []
  }
}

/**
 * The users that a user has muted, stored on this device, so that muting works with any API. Kept
 * on logout. Each change starts from the stored list, to include changes of other tabs.
 * @param onSet called after each change by the user in this tab, to store it in the account as
 * well; null if the API cannot
 */
export function createMutes(
  storage: SafeStorage,
  userId: Id,
  onSet: (() => void) | null = null,
): Mutes {
  const name = `${PRODUCT_SLUG}_muted:${encodeURIComponent(String(userId))}`
  const listeners = new Set<() => void>()
  const read = () => parseMuted(parseStored(storage.get(name)))
  let cached: readonly Muted[] | null = null
  const replace = (users: readonly Muted[]): void => {
    cached = users
    storage.set(name, JSON.stringify(users))
    for (const listener of listeners) listener()
  }
  return {
    isInAccount: onSet !== null,
    all: () => (cached ??= read()),
    set(user, on) {
      replace(withMuted(read(), user, on))
      onSet?.()
    },
    replace,
    onChange(listener) {
      listeners.add(listener)
      const stop = storage.onChangeElsewhere((key) => {
        if (key !== null && key !== name) return
        cached = null
        listener()
      })
      return () => {
        listeners.delete(listener)
        stop()
      }
    },
  }
}
