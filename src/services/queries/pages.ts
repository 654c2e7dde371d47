import type { InfiniteData } from '@tanstack/react-query'
import type { ListPage } from '../../protocol/content/creative-types.ts'
import { rowKey } from '../http/pages.ts'

/** Page-number pagination for `infiniteQueryOptions`. */
export const PAGES = {
  initialPageParam: 1,
  getNextPageParam: (last: { next: number | null }) => last.next,
} as const

/** The same for a list that starts at a later page; such a query needs its own key. */
export const pagesFrom = (page: number) => ({ ...PAGES, initialPageParam: page })

/** `select`: the items of all loaded pages, each once. */
export function items<T>({ pages }: InfiniteData<ListPage<T>, number>): T[] {
  const unique = new Map<string, T>()
  for (const item of pages.flatMap((page) => page.items)) {
    const key = rowKey(item)
    if (!unique.has(key)) unique.set(key, item)
  }
  return [...unique.values()]
}

/** `select`: the total number of items; null if it is unknown. */
export function totalCount<T>(data: InfiniteData<ListPage<T>, number>): number | null {
  const count = data.pages[0]?.count ?? null
  if (count !== null) return count
  return data.pages.at(-1)?.next == null ? items(data).length : null
}
