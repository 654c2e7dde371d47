import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { css, cx } from '../../../../styled-system/css'
import { grid, stack, wrap } from '../../../../styled-system/patterns'
import { card, note, tag, userTile } from '../../../../styled-system/recipes'
import { HOME_FEATURED_CREATORS } from '../../../protocol/base/constants.ts'
import { sameId } from '../../../protocol/base/ids.ts'
import type { CreatorProfile } from '../../../protocol/base/types.ts'
import type { Picture } from '../../../protocol/content/creative-types.ts'
import { exploreCreatorsQuery } from '../../../services/queries/explore.ts'
import { featuredCreatorsQuery } from '../../../services/queries/profiles.ts'
import { useApp } from '../../app-context.tsx'
import { Avatar } from '../../components/avatar.tsx'
import { hitArea } from '../../components/hit-area.ts'
import { Skeleton } from '../../components/skeleton.tsx'
import { ContentPicture } from '../../shared/content/content-image.tsx'
import { SAMPLE_CREATORS } from './content.ts'

export const threeColumns = grid({
  gridTemplateColumns: {
    base: '[1fr]',
    sm: '[repeat(2, minmax(0, 1fr))]',
    lg: '[repeat(3, minmax(0, 1fr))]',
  },
  gap: '4',
})

const cover = css({ width: 'full', aspectRatio: 'wide', objectFit: 'cover' })
const body = stack({ padding: '4', minHeight: { base: '[11rem]', lg: '[13rem]' } })
const strip = grid({ columns: 3, gap: '0.5', background: 'sunken', overflow: 'hidden' })
const MAX_PICTURES = 3
const FALLBACK_COVERS = ['facets', 'coil', 'beads']

/**
 * Thumbnails of the creator's newest portfolio items, or one of our covers if there are none. Null
 * while loading.
 */
function Cover({ pictures, index }: { pictures: readonly Picture[] | null; index: number }) {
  if (pictures === null) return <Skeleton height="auto" className={cover} />
  if (pictures.length === 0)
    return (
      <img
        className={cover}
        src={`/brand/${FALLBACK_COVERS[index % FALLBACK_COVERS.length]}.svg`}
        alt=""
        loading="lazy"
        width={480}
        height={270}
      />
    )
  return (
    <div className={cx(cover, strip)}>
      {pictures.slice(0, MAX_PICTURES).map((picture) => (
        <ContentPicture
          key={picture.url}
          picture={picture}
          sizes="140px"
          alt=""
          thumbnail
          isSupplementary
        />
      ))}
    </div>
  )
}

function CreatorCard({
  creator,
  pictures,
  index,
}: {
  creator: CreatorProfile
  pictures: readonly Picture[] | null
  index: number
}) {
  const { user } = creator
  const sampled = SAMPLE_CREATORS.includes(creator)
  return (
    <li className={card({ pad: 'none' })}>
      <Cover pictures={pictures} index={index} />
      <div className={body}>
        <div className={userTile()}>
          <Avatar src={user.profile_picture} name={user.full_name} size="lg" decorative />
          <div>
            <h3>
              <Link
                href={sampled ? '/creators' : `/u/${encodeURIComponent(user.username)}`}
                className={hitArea}
              >
                {user.full_name || user.username}
              </Link>
            </h3>
            <span className={note()}>{creator.creator_type_display}</span>
          </div>
        </div>
        <p className={css({ lineClamp: '3' })}>{creator.art_statement}</p>
        <div className={wrap({ gap: '1', marginBlockStart: 'auto' })}>
          {[creator.artistic_style, creator.specialization].filter(Boolean).map((text) => (
            <span key={text} className={tag({ tone: 'sorghum' })}>
              {text}
            </span>
          ))}
        </div>
      </div>
    </li>
  )
}

/** Three featured creators; samples only when the request fails (HOME-10, HOME-11, A35). */
export function FeaturedCreators() {
  const app = useApp()
  const query = useQuery(featuredCreatorsQuery(app.api))
  const exploreQuery = useQuery(exploreCreatorsQuery(app.api))
  if (query.isPending) {
    return (
      <div className={threeColumns} aria-busy>
        {SAMPLE_CREATORS.map(({ user }) => (
          <div key={user.username} className={card({ pad: 'none' })}>
            <Skeleton height="auto" className={cover} />
            <div className={body}>
              <Skeleton width="60%" />
              <Skeleton height="4em" />
            </div>
          </div>
        ))}
      </div>
    )
  }
  const picturesOf = ({ user }: CreatorProfile) =>
    exploreQuery.isPending
      ? null
      : (exploreQuery.data?.find((entry) => sameId(entry.user.id, user.id))?.works ?? [])
  const creators = query.isError ? SAMPLE_CREATORS : query.data
  if (creators.length === 0) {
    return (
      <p className={css({ color: 'muted' })}>
        We feature new creators every week. Check back soon.
      </p>
    )
  }
  return (
    <ul className={threeColumns}>
      {creators.slice(0, HOME_FEATURED_CREATORS).map((creator, index) => (
        <CreatorCard
          key={creator.user.id}
          creator={creator}
          pictures={picturesOf(creator)}
          index={index}
        />
      ))}
    </ul>
  )
}
