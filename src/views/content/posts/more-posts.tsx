import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { sameId } from '../../../protocol/base/ids.ts'
import { profilePath } from '../../../protocol/base/page-paths.ts'
import { isolate } from '../../../protocol/base/text.ts'
import type { Id, Participant } from '../../../protocol/base/types.ts'
import type { FeedItem } from '../../../protocol/content/creative-types.ts'
import { postsOfQuery } from '../../../services/queries/posts.ts'
import { useApp } from '../../app-context.tsx'
import { nameOf } from '../../shared/users/author-line.tsx'
import { MAX_OTHER_ITEMS, OtherItems } from '../detail/other-pieces.tsx'

interface Props {
  author: Participant
  exceptId: Id
}

/** More posts by an author; renders nothing if there are none or the API returns no author id. */
export function MorePosts({ author, exceptId }: Props) {
  return author.id === null ? null : (
    <OtherPosts author={author} id={author.id} exceptId={exceptId} />
  )
}

function OtherPosts({ author, id, exceptId }: Props & { id: Id }) {
  const { api } = useApp()
  const { data, isPending } = useInfiniteQuery(postsOfQuery(api, id))
  const items = useMemo(
    () =>
      (data ?? [])
        .filter((post) => !sameId(post.id, exceptId))
        .slice(0, MAX_OTHER_ITEMS)
        .map((item): FeedItem => ({ type: 'post', item })),
    [data, exceptId],
  )
  return (
    <OtherItems
      id="more"
      title={`More from ${isolate(nameOf(author))}`}
      href={profilePath(author)}
      items={isPending ? null : items}
    />
  )
}
