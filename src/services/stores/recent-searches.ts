import { SEARCH_RECENT } from '../../protocol/base/constants.ts'
import { type RecentSearches, searchTerm, withRecent } from '../../protocol/content/search.ts'
import { RECENT_SEARCHES_KEY } from './recent-key.ts'
import type { SafeStorage } from './safe-storage.ts'

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Recent searches, stored in this browser only. Each change starts from the stored list, to include
 * changes of other tabs.
 */
export function createRecentSearches(storage: SafeStorage): RecentSearches {
  const read = (): string[] => {
    const stored = parse(storage.get(RECENT_SEARCHES_KEY))
    if (!Array.isArray(stored)) return []
    return stored
      .map((query) => (typeof query === 'string' ? searchTerm(query) : null))
      .filter((term) => term !== null)
      .slice(0, SEARCH_RECENT)
  }
  return {
    read,
    add(query) {
      const term = searchTerm(query)
      if (term !== null) {
        storage.set(RECENT_SEARCHES_KEY, JSON.stringify(withRecent(read(), term)))
      }
    },
    clear: () => storage.remove(RECENT_SEARCHES_KEY),
  }
}
