import type { LoadCode } from '../services/lazy-chunk.ts'
import type { BrowseSource, SearchParts } from '../views/app-context.tsx'

/** Lazy-loads the search machine and its panel. */
export function createSearchSource(browse: BrowseSource, load: LoadCode) {
  let parts: SearchParts | null = null
  return {
    parts: () => parts,
    async load() {
      const code = load(() => import('../views/shell/search-panel.tsx'))
      const [{ search }, panel] = await Promise.all([browse.load(), code])
      parts = { search, panel }
    },
  }
}
