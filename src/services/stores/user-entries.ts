import { PRODUCT_SLUG } from '../../protocol/base/brand.ts'
import type { Id } from '../../protocol/base/types.ts'
import type { StorageArea } from './safe-storage.ts'

/**
 * Removes what is stored for a user on this device: message drafts, unsent messages, muted users and
 * the progress of first steps. Names have the form `<slug>_<kind>:<user id>[:…]`.
 * @param area a getter, because reading `window.localStorage` throws where storage is blocked
 */
export function removeUserEntries(
  area: () => StorageArea & Pick<Storage, 'length' | 'key'>,
  userId: Id,
): void {
  try {
    const storage = area()
    const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    for (const name of names) {
      const [kind = '', user] = name.split(':')
      if (kind.startsWith(`${PRODUCT_SLUG}_`) && user === encodeURIComponent(String(userId)))
        storage.removeItem(name)
    }
  } catch {
    // Without storage nothing was stored.
  }
}
