import { infiniteQueryOptions } from '@tanstack/react-query'
import type { PublicApi as Api } from '../public-api.ts'
import { items, PAGES } from './pages.ts'

const BLOCKS = ['blocks'] as const

/** Blocked users; for `useInfiniteQuery`. */
export const blocksQuery = (api: Api) =>
  infiniteQueryOptions({
    ...PAGES,
    queryKey: BLOCKS,
    queryFn: async ({ pageParam, signal }) =>
      (await api.safety()).blocks({ page: pageParam }, { signal }),
    select: items,
  })
