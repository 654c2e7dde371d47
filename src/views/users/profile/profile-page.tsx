import { useQuery } from '@tanstack/react-query'
import { UserX } from 'lucide-react'
import { css } from '../../../../styled-system/css'
import { container, flex, wrap } from '../../../../styled-system/patterns'
import { button } from '../../../../styled-system/recipes'
import { isServiceFailure } from '../../../protocol/base/errors.ts'
import { idKey, isSameUser } from '../../../protocol/base/ids.ts'
import { isolate, pluralForm } from '../../../protocol/base/text.ts'
import type { PublicProfile } from '../../../protocol/base/types.ts'
import { profileHead } from '../../../protocol/content/content-head.ts'
import { publicProfileQuery } from '../../../services/queries/profiles.ts'
import { useApp } from '../../app-context.tsx'
import { Avatar } from '../../components/avatar.tsx'
import { ButtonLink } from '../../components/button.tsx'
import { DataErrorScreen, MessageScreen } from '../../components/errors/error-screens.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { useSession, useUser } from '../../hooks/session.ts'
import { useFollowStats } from '../../hooks/use-follow-stats.ts'
import { formatNumber } from '../../locale.ts'
import type { PageProps } from '../../routing/page-props.ts'
import { usePageMeta } from '../../routing/route-announcer.tsx'
import { BlockNotice } from '../../shared/safety/block-notice.tsx'
import { MuteNotice } from '../../shared/safety/mute-notice.tsx'
import { SafetyMenu } from '../../shared/safety/safety-menu.tsx'
import { Cover, coverBand } from '../../shared/users/cover.tsx'
import { FollowButton } from '../../shared/users/follow-button.tsx'
import { MessageButton } from '../../shared/users/message-button.tsx'
import { ProfileFrame } from './profile-frame.tsx'
import { ProfileSidebar } from './profile-sidebar.tsx'
import { ProfileTabs } from './profile-tabs.tsx'
import { ShareProfile } from './share-profile.tsx'

const page = container({
  display: 'flex',
  flexDirection: 'column',
  gap: '8',
  paddingBlockStart: { base: '0', md: '6' },
  paddingBlockEnd: { base: '6', md: '12' },
})

const headline = css({ textStyle: 'lead', marginBlockStart: '2', maxWidth: 'prose' })
const counts = flex({
  gap: '6',
  marginBlockStart: '4',
  '& div': { display: 'flex', flexDirection: 'row-reverse', alignItems: 'baseline', gap: '1' },
  '& dd': { fontWeight: 'semibold' },
  '& dt': { color: 'muted', textStyle: 'small' },
})

const unknownCounts = css({ height: '[1lh]', marginBlockStart: '4' })

/** Fits on one line on a phone, even with the longest labels. */
const buttons = wrap({
  marginBlockStart: '4',
  '& button': { smDown: { paddingInline: '3' } },
})

/** /u/{username}: the public profile of a user (A28). */
export default function ProfilePage({ params }: PageProps) {
  const app = useApp()
  const username = params.username ?? ''
  const query = useQuery(publicProfileQuery(app.api, username))
  usePageMeta(query.data ? profileMeta(query.data) : { title: 'Profile' })
  if (query.data) return <Profile profile={query.data} />
  if (query.isPending) return <ProfileLoading />
  if (isServiceFailure(query.error) && query.error.status === 404)
    return <ProfileNotFound name={username} />
  const text = isServiceFailure(query.error) ? query.error.message : undefined
  return <DataErrorScreen level={1} text={text} onRetry={() => void query.refetch()} />
}

/** The user in the shape of the mute list. */
const mutedOf = ({ user, avatar }: PublicProfile) => ({ ...user, avatar })

const nameOf = ({ user }: PublicProfile): string => user.full_name || user.username

/** Page metadata, identical to the server-rendered metadata. */
export function profileMeta(profile: PublicProfile) {
  const { headline, bio, avatar } = profile
  const image = avatar ?? undefined
  return profileHead({ name: nameOf(profile), headline, bio, image })
}

export function Profile({ profile }: { profile: PublicProfile }) {
  const { user } = profile
  const isOwn = isSameUser(useUser(), user)
  return (
    <article className={page}>
      <ProfileFrame
        cover={<Cover username={user.username} />}
        picture={<Avatar src={profile.avatar} name={nameOf(profile)} size="xl" decorative />}
        corner={<ShareProfile profile={profile} />}
        aside={<ProfileSidebar profile={profile} />}
      >
        <h1>{nameOf(profile)}</h1>
        <p className={css({ color: 'muted' })}>@{user.username}</p>
        {profile.headline !== '' && (
          <p className={headline} dir="auto">
            {profile.headline}
          </p>
        )}
        <Counts user={user} />
        <Actions profile={profile} />
      </ProfileFrame>
      <BlockNotice userId={user.id} name={nameOf(profile)} />
      {!isOwn && <MuteNotice user={mutedOf(profile)} />}
      <ProfileTabs key={idKey(user.id)} profile={profile} />
    </article>
  )
}

function Counts({ user }: Pick<PublicProfile, 'user'>) {
  const { stats, failed } = useFollowStats(user.id)
  // Keeps the height of the line when the counts are unknown.
  const { followers_count: followers, following_count: following } = stats ?? {}
  if ((failed && stats === null) || (followers === null && following === null))
    return <div className={unknownCounts} />
  return (
    <dl className={counts} aria-live="off">
      <Count of={followers} name={pluralForm(followers ?? 0, 'follower', 'followers')} />
      <Count of={following} name="following" />
    </dl>
  )
}

/** A count with its name: undefined while loading; left out if the API does not say. */
const Count = ({ of: count, name }: { of: number | null | undefined; name: string }) =>
  count !== null && (
    <div>
      <dt>{name}</dt>
      <dd>{count === undefined ? <Skeleton width="2ch" /> : formatNumber(count)}</dd>
    </div>
  )

function Actions({ profile }: { profile: PublicProfile }) {
  const { user, phase } = useSession()
  const isOwn = isSameUser(user, profile.user)
  if (phase === 'loading') {
    return (
      <div className={buttons}>
        <Skeleton width="15rem" height="44px" />
      </div>
    )
  }
  return (
    <div className={buttons}>
      {isOwn ? (
        <ButtonLink href="/settings#profile" look="outline">
          Edit profile
        </ButtonLink>
      ) : (
        <>
          <FollowButton user={profile.user} />
          <MessageButton user={profile.user} />
          <SafetyMenu
            target={{ type: 'user', id: profile.user.id, name: nameOf(profile) }}
            user={mutedOf(profile)}
            label={`More about ${isolate(nameOf(profile))}`}
            className={button({ look: 'outline', size: 'icon' })}
          />
        </>
      )}
    </div>
  )
}

export function ProfileNotFound({ name }: { name: string }) {
  return (
    <MessageScreen
      icon={<UserX size={40} aria-hidden />}
      title="Profile not found"
      text={`There’s no account called @${isolate(name)}. They may have changed their username or closed their account.`}
    >
      <ButtonLink href="/creators">Find creators</ButtonLink>
    </MessageScreen>
  )
}

export function ProfileLoading() {
  return (
    <div className={page} role="status" aria-label="Loading profile">
      <ProfileFrame
        cover={<div className={coverBand} />}
        picture={<Skeleton width="96px" height="96px" round />}
      >
        <Skeleton width="55%" height="2rem" />
        <Skeleton width="30%" className={css({ marginBlockStart: '2' })} />
        <Skeleton width="80%" className={css({ marginBlockStart: '4' })} />
        <Skeleton width="15rem" height="44px" className={css({ marginBlockStart: '6' })} />
      </ProfileFrame>
    </div>
  )
}
