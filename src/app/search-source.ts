import type { LoadCode } from '../services/chunk.ts'
import type { BrowseSource, SearchParts } from '../views/app-context.tsx'

/** What the search box becomes once it is wanted: the search chart, and what shows it. */
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
