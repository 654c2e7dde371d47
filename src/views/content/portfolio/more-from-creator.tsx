import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { sameId } from '../../../protocol/base/ids.ts'
import { profilePath } from '../../../protocol/base/page-paths.ts'
import type { Id, Participant } from '../../../protocol/base/types.ts'
import { worksOfQuery } from '../../../services/queries/portfolio.ts'
import { useApp } from '../../app-context.tsx'
import { MORE_SHOWN, MoreFrom } from '../detail/more-from.tsx'
import { useEngagementOf } from '../engagement.ts'
import { TileWall } from '../feed/tile-wall.tsx'
import { OtherWorks } from './other-items.tsx'

/**
 * Links to the previous and next portfolio item and more by the same creator; renders nothing if
 * there are none.
 */
export function MoreFromCreator({ author, except }: { author: Participant; except: Id }) {
  const app = useApp()
  const { data } = useQuery(worksOfQuery(app.api, author.username))
  const entries = useMemo(
    () =>
      (data?.items ?? [])
        .filter((work) => !sameId(work.id, except))
        .slice(0, MORE_SHOWN)
        .map((item) => ({ type: 'work', item }) as const),
    [data, except],
  )
  useEngagementOf(entries)
  if (entries.length === 0) return null
  return (
    <>
      <OtherWorks works={data?.items ?? []} of={except} />
      <MoreFrom user={author} href={profilePath(author)}>
        <TileWall entries={entries} />
      </MoreFrom>
    </>
  )
}
