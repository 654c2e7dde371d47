import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { idKey, sameId } from '../../../protocol/base/ids.ts'
import type { BlogEntry, FeedItem, ListPage } from '../../../protocol/content/creative-types.ts'
import { storiesQuery } from '../../../services/queries/blog.ts'
import { useApp } from '../../app-context.tsx'
import { useUnmuted } from '../../safety/use-muted.ts'
import { nameOf } from '../detail/author-line.tsx'
import { OTHERS_SHOWN, OtherPieces } from '../detail/other-pieces.tsx'

/**
 * Other blog posts by the author, else by others with the same first tag; renders nothing if there
 * are none.
 */
export function RelatedStories({ entry }: { entry: BlogEntry }) {
  const { api } = useApp()
  const { username } = entry.author
  const tag = entry.tags[0] ?? ''
  const same = useQuery({ ...storiesQuery(api, { author: username }), enabled: username !== '' })
  const own = useOthers(same.data, entry)
  const seeks = (username === '' || same.isFetched) && own.length === 0 && tag !== ''
  const tagged = useQuery({ ...storiesQuery(api, { tag }), enabled: seeks })
  const like = useUnmuted(useOthers(tagged.data, entry), authorOf)
  const waits = same.isLoading || tagged.isLoading
  const words =
    own.length > 0 || same.isLoading
      ? {
          title: `More from ${nameOf(entry.author)}`,
          href: `/blog?author=${encodeURIComponent(username)}`,
        }
      : { title: `More about #${tag}`, href: `/blog?tag=${encodeURIComponent(tag)}` }
  const pieces = own.length > 0 ? own : like
  return (
    <OtherPieces id="related" {...words} pieces={waits ? null : pieces} named={own.length === 0} />
  )
}

const authorOf = ({ item }: FeedItem) => item.author

function useOthers(page: ListPage<BlogEntry> | undefined, entry: BlogEntry): readonly FeedItem[] {
  const id = idKey(entry.id)
  return useMemo(
    () =>
      (page?.items ?? [])
        .filter((each) => !sameId(each.id, id))
        .slice(0, OTHERS_SHOWN)
        .map((item): FeedItem => ({ type: 'blog', item })),
    [page, id],
  )
}
