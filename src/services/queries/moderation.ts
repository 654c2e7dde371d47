import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query'
import type { Id } from '../../protocol/types.ts'
import type { VisitorApi as Api } from '../visitor-api.ts'
import { items, PAGES } from './pages.ts'

/** Also what a block somewhere else has to read again. */
export const BLOCKS = ['blocks'] as const

/** Whom one blocked; for `useInfiniteQuery`. */
export const blocksQuery = (api: Api) =>
  infiniteQueryOptions({
    ...PAGES,
    queryKey: BLOCKS,
    queryFn: async ({ pageParam, signal }) =>
      (await api.content()).moderation.blocks({ page: pageParam }, { signal }),
    select: items,
  })

/** For a list of blocks; elsewhere `member.blocks` shows it at once. */
export const unblockMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['unblock'],
    mutationFn: async (userId: Id) => (await api.content()).moderation.unblock(userId),
    onSettled: (_nothing, _error, _id, _result, { client }) =>
      client.invalidateQueries({ queryKey: BLOCKS }),
  })
