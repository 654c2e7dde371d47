import type { InfiniteData } from '@tanstack/react-query'
import type { ListPage } from '../../protocol/content/creative-types.ts'

/** Pages one after the other, for `infiniteQueryOptions`. */
export const PAGES = {
  initialPageParam: 1,
  getNextPageParam: (last: { next: number | null }) => last.next,
} as const

/** The same for a list that begins further on, which has a key of its own. */
export const pagesFrom = (page: number) => ({ ...PAGES, initialPageParam: page })

/** What the reader gets: the items of all pages that were read. */
export function items<T>({ pages }: InfiniteData<ListPage<T>, number>): T[] {
  return pages.flatMap((page) => page.items)
}
