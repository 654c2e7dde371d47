import { loadChunk } from '../services/chunk.ts'
import type { Clock } from '../services/clock.ts'
import type { BrowseSource, SearchParts } from '../views/app-context.tsx'

/** What the search box becomes once it is wanted: the search chart, and what shows it. */
export function createSearchSource(browse: BrowseSource, clock: Clock) {
  let parts: SearchParts | null = null
  return {
    parts: () => parts,
    async load() {
      const code = loadChunk(() => import('../views/shell/search-panel.tsx'), clock)
      const [{ search }, panel] = await Promise.all([browse.load(), code])
      parts = { search, panel }
    },
  }
}
