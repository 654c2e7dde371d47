import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { idKey, sameId } from '../../../protocol/base/ids.ts'
import { isolate } from '../../../protocol/base/text.ts'
import type { BlogEntry, FeedItem, ListPage } from '../../../protocol/content/creative-types.ts'
import { storiesQuery } from '../../../services/queries/blog.ts'
import { useApp } from '../../app-context.tsx'
import { useUnmuted } from '../../hooks/use-muted.ts'
import { nameOf } from '../../shared/users/author-line.tsx'
import { MAX_OTHER_ITEMS, OtherItems } from '../detail/other-pieces.tsx'

/**
 * Other blog posts by the author, else by others with the same first tag; renders nothing if there
 * are none.
 */
export function RelatedPosts({ entry }: { entry: BlogEntry }) {
  const { api } = useApp()
  const { username } = entry.author
  const tag = entry.tags[0] ?? ''
  const byAuthorQuery = useQuery({
    ...storiesQuery(api, { author: username }),
    enabled: username !== '',
  })
  const byAuthor = useOtherEntries(byAuthorQuery.data, entry)
  const needsTagQuery =
    (username === '' || byAuthorQuery.isFetched) && byAuthor.length === 0 && tag !== ''
  const byTagQuery = useQuery({ ...storiesQuery(api, { tag }), enabled: needsTagQuery })
  const byTag = useUnmuted(useOtherEntries(byTagQuery.data, entry), authorOf)
  const isLoading = byAuthorQuery.isLoading || byTagQuery.isLoading
  const heading =
    byAuthor.length > 0 || byAuthorQuery.isLoading
      ? {
          title: `More from ${isolate(nameOf(entry.author))}`,
          href: `/blog?author=${encodeURIComponent(username)}`,
        }
      : { title: `More about #${isolate(tag)}`, href: `/blog?tag=${encodeURIComponent(tag)}` }
  const items = byAuthor.length > 0 ? byAuthor : byTag
  return (
    <OtherItems
      id="related"
      {...heading}
      items={isLoading ? null : items}
      showsAuthor={byAuthor.length === 0}
    />
  )
}

const authorOf = ({ item }: FeedItem) => item.author

function useOtherEntries(
  page: ListPage<BlogEntry> | undefined,
  entry: BlogEntry,
): readonly FeedItem[] {
  const id = idKey(entry.id)
  return useMemo(
    () =>
      (page?.items ?? [])
        .filter((item) => !sameId(item.id, id))
        .slice(0, MAX_OTHER_ITEMS)
        .map((item): FeedItem => ({ type: 'blog', item })),
    [page, id],
  )
}
