import type { InfiniteData } from '@tanstack/react-query'
import type { ListPage } from '../../protocol/content/creative-types.ts'

/** Page-number pagination for `infiniteQueryOptions`. */
export const PAGES = {
  initialPageParam: 1,
  getNextPageParam: (last: { next: number | null }) => last.next,
} as const

/** The same for a list that starts at a later page; such a query needs its own key. */
export const pagesFrom = (page: number) => ({ ...PAGES, initialPageParam: page })

/** `select`: the items of all loaded pages. */
export function items<T>({ pages }: InfiniteData<ListPage<T>, number>): T[] {
  return pages.flatMap((page) => page.items)
}
