import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { css, cx } from '../../../../styled-system/css'
import { grid } from '../../../../styled-system/patterns'
import { card, userTile } from '../../../../styled-system/recipes'
import { idKey } from '../../../protocol/base/ids.ts'
import { profilePath } from '../../../protocol/base/page-paths.ts'
import type { ExploreCreator } from '../../../protocol/content/explore.ts'
import { exploreCreatorsQuery, exploreNumbersQuery } from '../../../services/queries/explore.ts'
import { useApp } from '../../app-context.tsx'
import { Avatar } from '../../components/avatar.tsx'
import { hitArea } from '../../components/hit-area.ts'
import { Skeleton } from '../../components/skeleton.tsx'
import { ContentPicture } from '../../shared/content/content-image.tsx'
import { InfoSection } from '../../shared/page/info-page.tsx'
import { STATS, StatRow } from '../home/stat.tsx'

const MAX_CREATORS = 4
const MAX_PICTURES = 3

const numbers = css({ marginBlockEnd: '4' })
const creatorGrid = grid({ columns: { base: 1, sm: 2 }, gap: '4' })
const strip = grid({ columns: 3, gap: '0.5', height: '[8rem]', '& > span': { height: '[8rem]' } })
const face = css({ height: '[13.5rem]' })

/** Counts, and some creators with their portfolio; renders nothing if the API provides neither. */
export function AboutNow() {
  const { api } = useApp()
  const creators = useQuery(exploreCreatorsQuery(api))
  const numbersQuery = useQuery(exploreNumbersQuery(api))
  const isPending = creators.isPending || numbersQuery.isPending
  const shownCreators = (creators.data ?? [])
    .filter(({ works }) => works.length > 0)
    .slice(0, MAX_CREATORS)
  const hasNumbers = STATS.some((stat) => numbersQuery.data?.[stat])
  if (!isPending && shownCreators.length === 0 && !hasNumbers) return null
  return (
    <InfoSection title="Who is here now">
      {(isPending || hasNumbers) && (
        <div className={numbers}>
          <StatRow />
        </div>
      )}
      <ul className={creatorGrid}>
        {creators.isPending
          ? STATS.map((stat) => (
              <li key={stat}>
                <Skeleton height="13.5rem" />
              </li>
            ))
          : shownCreators.map((stat) => <CreatorItem key={idKey(stat.user.id)} creator={stat} />)}
      </ul>
    </InfoSection>
  )
}

function CreatorItem({
  creator: { user, works, creator_type_display, location },
}: {
  creator: ExploreCreator
}) {
  const name = user.full_name || user.username
  return (
    <li className={cx(card({ pad: 'none' }), face)}>
      <div className={strip}>
        {works.slice(0, MAX_PICTURES).map((stat) => (
          <ContentPicture
            key={stat.url}
            picture={stat}
            sizes="140px"
            alt=""
            thumbnail
            isSupplementary
          />
        ))}
      </div>
      <div className={cx(userTile(), css({ padding: '4', flexGrow: '1' }))}>
        <Avatar src={user.profile_picture} name={name} size="lg" decorative />
        <div>
          <h3 dir="auto">
            <Link href={profilePath(user)} className={hitArea}>
              {name}
            </Link>
          </h3>
          <p dir="auto">{[creator_type_display, location].filter(Boolean).join(' · ')}</p>
        </div>
      </div>
    </li>
  )
}
