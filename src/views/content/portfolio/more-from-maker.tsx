import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { css } from '../../../../styled-system/css'
import { head, link } from '../../../../styled-system/recipes'
import { personAddress } from '../../../protocol/base/addresses.ts'
import { sameId } from '../../../protocol/base/ids.ts'
import type { Id, Participant } from '../../../protocol/base/types.ts'
import { worksOfQuery } from '../../../services/queries/portfolio.ts'
import { useApp } from '../../app-context.tsx'
import { nameOf } from '../author-line.tsx'
import { useEngagementOf } from '../engagement.ts'
import { TileWall } from '../feed/tile-wall.tsx'

const SHOWN = 4

const section = css({
  marginBlockStart: '12',
  paddingBlockStart: '8',
  borderBlockStart: 'hairline',
})
/** Other works of the same person; nothing where there are none. */
export function MoreFromMaker({ author, except }: { author: Participant; except: Id }) {
  const app = useApp()
  const { data } = useQuery(worksOfQuery(app.api, author.username))
  const entries = useMemo(
    () =>
      (data?.items ?? [])
        .filter((work) => !sameId(work.id, except))
        .slice(0, SHOWN)
        .map((item) => ({ type: 'work', item }) as const),
    [data, except],
  )
  useEngagementOf(entries)
  if (entries.length === 0) return null
  return (
    <section aria-labelledby="more" className={section}>
      <div className={head()}>
        <h2 id="more">More from {nameOf(author)}</h2>
        <Link href={personAddress(author)} className={link()}>
          All of it
        </Link>
      </div>
      <TileWall entries={entries} />
    </section>
  )
}
