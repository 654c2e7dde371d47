import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { css } from '../../../../styled-system/css'
import { grid, stack, wrap } from '../../../../styled-system/patterns'
import { card, userTile } from '../../../../styled-system/recipes'
import type { FirstStepsActor } from '../../../machines/account/firstSteps/firstSteps.machine.ts'
import { FOLLOW_GOAL } from '../../../machines/account/firstSteps/firstSteps.policy.ts'
import { followingOf } from '../../../machines/account/firstSteps/firstSteps.selectors.ts'
import { profilePath } from '../../../protocol/base/page-paths.ts'
import type { User } from '../../../protocol/base/types.ts'
import type { ExploreCreator } from '../../../protocol/content/explore.ts'
import { Avatar } from '../../components/avatar.tsx'
import { Button } from '../../components/button.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { formatCount } from '../../locale.ts'
import { ContentPicture } from '../../shared/content/content-image.tsx'
import { FollowButton } from '../../shared/users/follow-button.tsx'
import { useSuggestedCreators } from '../../shared/users/suggested-creators.ts'
import { DefaultCoverPattern } from './band.tsx'

/** One more than the goal, so that there is a choice. */
const MAX_SUGGESTIONS = 6
const MAX_IMAGES = 3

const list = grid({ columns: { base: 1, sm: 2, lg: 3 }, gap: '4' })
/** Fewer than three pictures share the whole width. */
const strip = grid({
  gridAutoFlow: 'column',
  gridAutoColumns: '[minmax(0, 1fr)]',
  gap: '0.5',
  height: '24',
  background: 'sunken',
  overflow: 'hidden',
  '& > *': { height: '24' },
})
const body = stack({
  gap: '3',
  padding: '4',
  flexGrow: '1',
  '& > span': { marginBlockStart: 'auto' },
})

/** Suggested creators with their portfolio pictures; following takes effect immediately. */
export function FollowStep({ actor, user }: { actor: FirstStepsActor; user: User }) {
  const { creators, isPending } = useSuggestedCreators(user, MAX_SUGGESTIONS)
  const following = useSelector(actor, followingOf)
  const isEnough = following >= FOLLOW_GOAL
  return (
    <>
      {!isPending && creators.length === 0 && (
        <p className={css({ color: 'muted' })}>No suggestions right now.</p>
      )}
      {isPending ? (
        <Skeletons />
      ) : (
        <ul className={list}>
          {creators.map((creator) => (
            <CreatorItem key={creator.user.id} creator={creator} />
          ))}
        </ul>
      )}
      <p role="status">
        You follow {formatCount(following, 'person', 'people')}.{' '}
        {isEnough ? 'That’s a good start.' : 'Five is a good start.'}
      </p>
      <div className={wrap({ gap: '2' })}>
        <Button onClick={() => actor.send({ type: 'steps.save' })}>Done</Button>
        {!isEnough && (
          <Button
            look="quiet"
            aria-label="Skip this step"
            onClick={() => actor.send({ type: 'steps.skip' })}
          >
            Skip
          </Button>
        )}
      </div>
    </>
  )
}

function CreatorItem({ creator }: { creator: ExploreCreator }) {
  const { user, works: portfolioImages } = creator
  const name = user.full_name || user.username
  return (
    <li className={card({ pad: 'none' })}>
      <div className={strip} aria-hidden>
        {portfolioImages.length === 0 && <DefaultCoverPattern name={user.username} />}
        {portfolioImages.slice(0, MAX_IMAGES).map((picture) => (
          <ContentPicture key={picture.url} picture={picture} sizes="160px" alt="" thumbnail />
        ))}
      </div>
      <div className={body}>
        <div className={userTile()}>
          <Avatar src={user.profile_picture} name={name} decorative />
          <div>
            <h3 dir="auto">
              <Link href={profilePath(user)}>{name}</Link>
            </h3>
            <p dir="auto">
              {creator.specialization || creator.artistic_style || creator.creator_type_display}
            </p>
          </div>
        </div>
        <FollowButton user={user} size="sm" />
      </div>
    </li>
  )
}

function Skeletons() {
  return (
    <div role="status" aria-label="Loading suggestions" className={list}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((name) => (
        <div key={name} className={card({ pad: 'none' })}>
          <div className={strip} />
          <div className={body}>
            <Skeleton height="48px" />
            <Skeleton width="6rem" height="44px" />
          </div>
        </div>
      ))}
    </div>
  )
}
