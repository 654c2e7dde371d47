import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { sameId } from '../../../protocol/base/ids.ts'
import { profilePath } from '../../../protocol/base/page-paths.ts'
import type { Id, Participant } from '../../../protocol/base/types.ts'
import { worksOfQuery } from '../../../services/queries/portfolio.ts'
import { useApp } from '../../app-context.tsx'
import { useEngagementOf } from '../../hooks/engagement.ts'
import { MAX_MORE_ITEMS, MoreFrom } from '../../shared/content/more-from.tsx'
import { TileWall } from '../feed/tile-wall.tsx'
import { AdjacentItems } from './other-items.tsx'

/**
 * Links to the previous and next portfolio item and more by the same creator; renders nothing if
 * there are none.
 */
export function MoreFromCreator({ author, exceptId }: { author: Participant; exceptId: Id }) {
  const app = useApp()
  const { data } = useQuery(worksOfQuery(app.api, author.username))
  const entries = useMemo(
    () =>
      (data?.items ?? [])
        .filter((item) => !sameId(item.id, exceptId))
        .slice(0, MAX_MORE_ITEMS)
        .map((item) => ({ type: 'work', item }) as const),
    [data, exceptId],
  )
  useEngagementOf(entries)
  if (entries.length === 0) return null
  return (
    <>
      <AdjacentItems items={data?.items ?? []} itemId={exceptId} />
      <MoreFrom user={author} href={profilePath(author)}>
        <TileWall entries={entries} />
      </MoreFrom>
    </>
  )
}
