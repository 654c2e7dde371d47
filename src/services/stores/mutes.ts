import { PRODUCT_SLUG } from '../../protocol/base/brand.ts'
import type { Id } from '../../protocol/base/types.ts'
import { type Muted, type Mutes, parseMuted, withMuted } from '../../protocol/safety/mute.ts'
import type { SafeStorage } from './safe-storage.ts'

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '[]')
  } catch {
    return []
  }
}

/**
 * The users that a user has muted, stored on this device only. So it works with any API and the
 * server does not know of it. Kept on logout. Each change starts from the stored list, to include
 * changes of other tabs.
 */
export function createMutes(storage: SafeStorage, userId: Id): Mutes {
  const name = `${PRODUCT_SLUG}_muted:${encodeURIComponent(String(userId))}`
  const listeners = new Set<() => void>()
  const read = () => parseMuted(parse(storage.get(name)))
  let cached: readonly Muted[] | null = null
  return {
    all: () => (cached ??= read()),
    set(user, on) {
      cached = withMuted(read(), user, on)
      storage.set(name, JSON.stringify(cached))
      for (const listener of listeners) listener()
    },
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
