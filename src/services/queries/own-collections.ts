import {
  type InfiniteData,
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
} from '@tanstack/react-query'
import { idKey, sameId } from '../../protocol/base/ids.ts'
import type { Id } from '../../protocol/base/types.ts'
import type { ListPage, Work } from '../../protocol/content/creative-types.ts'
import type { CollectionChanges, NewCollection, OwnCollection } from '../api/own-collections.ts'
import type { PublicApi as Api } from '../public-api.ts'
import { items, PAGES } from './pages.ts'
import { refetchAfter } from './refetch-after.ts'

/** Key of everything that shows collections, as in `collections.ts`. */
const COLLECTIONS = ['collections'] as const
const MINE = [...COLLECTIONS, 'mine'] as const
const WORKS = [...COLLECTIONS, 'works'] as const

type Pages<T> = InfiniteData<ListPage<T>, number>

const myCollectionsKey = (workId?: Id) => [...MINE, workId === undefined ? '' : idKey(workId)]

/**
 * The user's own collections, newest first; for `useInfiniteQuery`.
 * @param workId each says whether it has this work
 */
export const myCollectionsQuery = (api: Api, workId?: Id) =>
  infiniteQueryOptions({
    ...PAGES,
    queryKey: myCollectionsKey(workId),
    queryFn: async ({ pageParam, signal }) =>
      (await api.content()).ownCollections.mine({ page: pageParam, work: workId, signal }),
    select: items,
  })

/** Invalidates everything that shows collections. */
const forgetCollections = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: COLLECTIONS })

export const createCollectionMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['createCollection'],
    mutationFn: async (fields: NewCollection) =>
      (await api.content()).ownCollections.create(fields),
    onSuccess: (_collection, _fields, _result, { client }) => forgetCollections(client),
  })

export const updateCollectionMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['updateCollection'],
    mutationFn: async ({ id, changes }: { id: Id; changes: CollectionChanges }) =>
      (await api.content()).ownCollections.update(id, changes),
    onSuccess: (_collection, _input, _result, { client }) => forgetCollections(client),
  })

/** Adds or removes one work. */
export const collectMutation = (api: Api, workId: Id) =>
  mutationOptions({
    mutationKey: ['collect', idKey(workId)],
    mutationFn: async ({ id, on }: { id: Id; on: boolean }) => {
      const { ownCollections } = await api.content()
      return on ? ownCollections.add(id, workId) : ownCollections.remove(id, workId)
    },
    onSuccess: (_nothing, { id, on }, _result, { client }) => {
      setHasWork(client, workId, id, on)
      void forgetCollections(client)
    },
  })

function setHasWork(client: QueryClient, workId: Id, id: Id, has_work: boolean): void {
  client.setQueryData<Pages<OwnCollection>>(myCollectionsKey(workId), (data) =>
    data === undefined
      ? data
      : {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            items: page.items.map((one) => (sameId(one.id, id) ? { ...one, has_work } : one)),
          })),
        },
  )
}

/** A change of the works of a collection; the list shows it at once. */
interface WorkChange {
  work: Work
  /** From 1; null removes the work. */
  position: number | null
}

const worksKey = (id: Id) => [...WORKS, idKey(id), 1]

/**
 * The position of a work in the loaded works of a collection, with all changes so far: a rendered
 * one may be older.
 * @returns from 1; 0 if the work is not in them
 */
export function positionInCollection(client: QueryClient, id: Id, work: Work): number {
  const data = client.getQueryData<Pages<Work>>(worksKey(id))
  return data === undefined ? 0 : items(data).findIndex((one) => sameId(one.id, work.id)) + 1
}

/** Moves, adds or removes works of one collection, in the order of the user's actions. */
export const changeWorksMutation = (api: Api, id: Id) =>
  mutationOptions({
    mutationKey: changesKey(id),
    scope: { id: `works of ${idKey(id)}` },
    mutationFn: async ({ work, position }: WorkChange) => {
      const { ownCollections } = await api.content()
      return position === null
        ? ownCollections.remove(id, work.id)
        : ownCollections.place({ id, workId: work.id, position })
    },
    // Synchronous: a second press on a control must find the order that the first one made.
    onMutate: (change, { client }) => {
      const queryKey = worksKey(id)
      void client.cancelQueries({ queryKey })
      const previous = client.getQueryData<Pages<Work>>(queryKey)
      client.setQueryData<Pages<Work>>(queryKey, (data) =>
        data === undefined ? data : changedPages(data, change),
      )
      return { previous: firstPrevious(client, id) ?? previous }
    },
    onError: (_error, _change, result, { client }) => {
      if (!isLastChange(client, id) || result?.previous === undefined) return
      client.setQueryData(worksKey(id), result.previous)
    },
    onSettled: (_nothing, error, _input, _result, { client }) =>
      isLastChange(client, id) ? refetchAfter(error, forgetCollections(client)) : undefined,
  })

const changesKey = (id: Id) => ['changeWorks', idKey(id)]

/** Whether no other change of the works is pending. */
const isLastChange = (client: QueryClient, id: Id): boolean =>
  client.isMutating({ mutationKey: changesKey(id) }) <= 1

/** The works before the first of the pending changes: all of them may fail for the same reason. */
function firstPrevious(client: QueryClient, id: Id): Pages<Work> | undefined {
  const filters = { mutationKey: changesKey(id), status: 'pending' } as const
  const [first] = client.getMutationCache().findAll(filters)
  return (first?.state.context as { previous?: Pages<Work> } | undefined)?.previous
}

/** The loaded pages with the change: sizes stay, except of the page that loses or gains a work. */
function changedPages(data: Pages<Work>, { work, position }: WorkChange): Pages<Work> {
  const loaded = items(data)
  const others = loaded.filter((one) => !sameId(one.id, work.id))
  const works = position === null ? others : others.toSpliced(position - 1, 0, work)
  const grown = works.length - loaded.length
  let start = 0
  const pages = data.pages.map((page, index) => {
    const isLast = index === data.pages.length - 1
    const end = isLast ? works.length : start + page.items.length
    const part = works.slice(start, end)
    start = end
    return {
      ...page,
      items: part,
      count: page.count === null ? null : page.count + grown,
    }
  })
  return { ...data, pages }
}
