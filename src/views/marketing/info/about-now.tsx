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
import { ContentPicture } from '../../content/content-image.tsx'
import { FIGURES, Figures } from '../home/stat.tsx'
import { InfoPart } from './info-page.tsx'

const SHOWN = 4
const WORKS = 3

const numbers = css({ marginBlockEnd: '4' })
const makers = grid({ columns: { base: 1, sm: 2 }, gap: '4' })
const strip = grid({ columns: 3, gap: '0.5', height: '[8rem]', '& > span': { height: '[8rem]' } })
const face = css({ height: '[13.5rem]' })

/** Counts, and some creators with their portfolio; renders nothing if the API provides neither. */
export function AboutNow() {
  const { api } = useApp()
  const creators = useQuery(exploreCreatorsQuery(api))
  const figures = useQuery(exploreNumbersQuery(api))
  const isPending = creators.isPending || figures.isPending
  const known = (creators.data ?? []).filter(({ works }) => works.length > 0).slice(0, SHOWN)
  const counted = FIGURES.some((each) => figures.data?.[each])
  if (!isPending && known.length === 0 && !counted) return null
  return (
    <InfoPart title="Who is here now">
      {(isPending || counted) && (
        <div className={numbers}>
          <Figures />
        </div>
      )}
      <ul className={makers}>
        {creators.isPending
          ? FIGURES.map((each) => (
              <li key={each}>
                <Skeleton height="13.5rem" />
              </li>
            ))
          : known.map((each) => <Maker key={idKey(each.user.id)} maker={each} />)}
      </ul>
    </InfoPart>
  )
}

function Maker({
  maker: { user, works, creator_type_display, location },
}: {
  maker: ExploreCreator
}) {
  const name = user.full_name || user.username
  return (
    <li className={cx(card({ pad: 'none' }), face)}>
      <div className={strip}>
        {works.slice(0, WORKS).map((each) => (
          <ContentPicture
            key={each.url}
            picture={each}
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
