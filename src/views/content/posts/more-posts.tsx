import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { sameId } from '../../../protocol/base/ids.ts'
import { profilePath } from '../../../protocol/base/page-paths.ts'
import type { Id, Participant } from '../../../protocol/base/types.ts'
import type { FeedItem } from '../../../protocol/content/creative-types.ts'
import { postsOfQuery } from '../../../services/queries/posts.ts'
import { useApp } from '../../app-context.tsx'
import { nameOf } from '../detail/author-line.tsx'
import { OTHERS_SHOWN, OtherPieces } from '../detail/other-pieces.tsx'

interface Props {
  author: Participant
  except: Id
}

/** More posts by an author; renders nothing if there are none or the API returns no author id. */
export function MorePosts({ author, except }: Props) {
  return author.id === null ? null : <Others author={author} id={author.id} except={except} />
}

function Others({ author, id, except }: Props & { id: Id }) {
  const { api } = useApp()
  const { data, isPending } = useInfiniteQuery(postsOfQuery(api, id))
  const pieces = useMemo(
    () =>
      (data ?? [])
        .filter((post) => !sameId(post.id, except))
        .slice(0, OTHERS_SHOWN)
        .map((item): FeedItem => ({ type: 'post', item })),
    [data, except],
  )
  return (
    <OtherPieces
      id="more"
      title={`More from ${nameOf(author)}`}
      href={profilePath(author)}
      pieces={isPending ? null : pieces}
    />
  )
}
