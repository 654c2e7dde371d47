import { useQuery } from '@tanstack/react-query'
import { UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import { css } from '../../../../styled-system/css'
import { container, flex, wrap } from '../../../../styled-system/patterns'
import { button } from '../../../../styled-system/recipes'
import { isServiceFailure } from '../../../protocol/base/errors.ts'
import { isPerson } from '../../../protocol/base/ids.ts'
import type { PublicProfile } from '../../../protocol/base/types.ts'
import { personHead } from '../../../protocol/content/content-head.ts'
import { publicProfileQuery } from '../../../services/queries/profiles.ts'
import { useApp } from '../../app-context.tsx'
import { Avatar } from '../../components/avatar.tsx'
import { ButtonLink } from '../../components/button.tsx'
import { DataErrorScreen, MessageScreen } from '../../components/error-screens.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { MessageButton } from '../../content/message-button.tsx'
import { numberText } from '../../locale.ts'
import type { PageProps } from '../../routes.tsx'
import { usePageMeta } from '../../routing/arrival.tsx'
import { BlockNotice } from '../../safety/block-notice.tsx'
import { SafetyMenu } from '../../safety/safety-menu.tsx'
import { useSession } from '../../session/session.ts'
import { FollowButton } from './follow-button.tsx'
import { ProfileTabs } from './profile-tabs.tsx'
import { useFollowStats } from './use-follow-stats.ts'

const page = container({
  display: 'flex',
  flexDirection: 'column',
  gap: '8',
  paddingBlock: { base: '6', md: '12' },
})

const head = flex({
  direction: { base: 'column', md: 'row' },
  align: 'start',
  gap: { base: '4', md: '8' },
  '& > div': { flexGrow: '1', minWidth: '0', width: 'full' },
  '& h1': { textStyle: 'pageName', overflowWrap: 'anywhere' },
})

const headline = css({ textStyle: 'lead', marginBlockStart: '2' })
const counts = flex({
  gap: '6',
  marginBlockStart: '4',
  '& div': { display: 'flex', flexDirection: 'row-reverse', alignItems: 'baseline', gap: '1' },
  '& dd': { fontWeight: 'semibold' },
  '& dt': { color: 'muted', textStyle: 'small' },
})

const unknownCounts = css({ height: '[1lh]', marginBlockStart: '4' })

const buttons = wrap({ marginBlockStart: '4' })

/** /u/{username}: one person as everyone sees them (A28). */
export default function ProfilePage({ params }: PageProps) {
  const app = useApp()
  const username = params.username ?? ''
  const query = useQuery(publicProfileQuery(app.api, username))
  usePageMeta(query.data ? headOf(query.data) : { title: username })
  if (query.data) return <Profile profile={query.data} />
  if (query.isPending) return <Loading />
  if (isServiceFailure(query.error) && query.error.status === 404)
    return <Unknown name={username} />
  const text = isServiceFailure(query.error) ? query.error.message : undefined
  return <DataErrorScreen level={1} text={text} onRetry={() => void query.refetch()} />
}

const nameOf = ({ user }: PublicProfile): string => user.full_name || user.username

/** The same as the server says before any script has run. */
export function headOf(profile: PublicProfile) {
  const { headline, bio, avatar } = profile
  const image = avatar ?? undefined
  return personHead({ name: nameOf(profile), headline, bio, image })
}

export function Profile({ profile }: { profile: PublicProfile }) {
  const { user } = profile
  return (
    <article className={page}>
      <Frame picture={<Avatar src={profile.avatar} name={nameOf(profile)} size="xl" decorative />}>
        <h1>{nameOf(profile)}</h1>
        <p className={css({ color: 'muted' })}>@{user.username}</p>
        {profile.headline !== '' && (
          <p className={headline} dir="auto">
            {profile.headline}
          </p>
        )}
        <Counts user={user} />
        <Actions profile={profile} />
      </Frame>
      <BlockNotice userId={user.id} name={nameOf(profile)} />
      <ProfileTabs profile={profile} />
    </article>
  )
}

function Frame({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  return (
    <header className={head}>
      {picture}
      <div>{children}</div>
    </header>
  )
}

function Counts({ user }: Pick<PublicProfile, 'user'>) {
  const { stats, failed } = useFollowStats(user.id)
  // The line keeps its height where nothing is known.
  if (failed && stats === null) return <div className={unknownCounts} />
  const figure = (count: number | undefined) =>
    count === undefined ? <Skeleton width="2ch" /> : numberText(count)
  return (
    <dl className={counts} aria-live="off">
      <div>
        <dt>{stats?.followers_count === 1 ? 'follower' : 'followers'}</dt>
        <dd>{figure(stats?.followers_count)}</dd>
      </div>
      <div>
        <dt>following</dt>
        <dd>{figure(stats?.following_count)}</dd>
      </div>
    </dl>
  )
}

function Actions({ profile }: { profile: PublicProfile }) {
  const { user, phase } = useSession()
  const own = isPerson(user, profile.user)
  if (phase === 'loading') {
    return (
      <div className={buttons}>
        <Skeleton width="15rem" height="44px" />
      </div>
    )
  }
  return (
    <div className={buttons}>
      {own ? (
        <ButtonLink href="/settings" look="outline">
          Edit profile
        </ButtonLink>
      ) : (
        <>
          <FollowButton user={profile.user} />
          <MessageButton user={profile.user} />
          <SafetyMenu
            target={{ type: 'user', id: profile.user.id, name: nameOf(profile) }}
            person={profile.user}
            label={`More about ${nameOf(profile)}`}
            className={button({ look: 'outline', size: 'icon' })}
          />
        </>
      )}
    </div>
  )
}

export function Unknown({ name }: { name: string }) {
  return (
    <MessageScreen
      icon={<UserX size={40} aria-hidden />}
      title="There is nobody by this name"
      text={`No one here is called @${name}. They may have changed their name or closed their account.`}
    >
      <ButtonLink href="/creators">Find creators</ButtonLink>
    </MessageScreen>
  )
}

export function Loading() {
  return (
    <div className={page} role="status" aria-label="Loading profile">
      <Frame
        picture={<Skeleton width="96px" height="96px" round className={css({ flexShrink: '0' })} />}
      >
        <Skeleton width="55%" height="2rem" />
        <Skeleton width="30%" className={css({ marginBlockStart: '2' })} />
        <Skeleton width="80%" className={css({ marginBlockStart: '4' })} />
        <Skeleton width="15rem" height="44px" className={css({ marginBlockStart: '6' })} />
      </Frame>
    </div>
  )
}
