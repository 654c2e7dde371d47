import { Suspense } from 'react'
import { useLocation } from 'wouter'
import { css } from '../../../../styled-system/css'
import { isPerson } from '../../../protocol/base/ids.ts'
import type { PublicProfile } from '../../../protocol/base/types.ts'
import { ButtonLink } from '../../components/button.tsx'
import { LoadingIndicator } from '../../components/loading-indicator.tsx'
import { EmptyState } from '../../content/empty-state.tsx'
import { ContentFeed } from '../../content/feed/content-feed.tsx'
import { filterAddress, useFilters } from '../../content/feed/filters.ts'
import { PartTabs } from '../../content/part-tabs.tsx'
import { lazyPart } from '../../routing/lazy-part.tsx'
import { useSession } from '../../session/session.ts'
import { About } from './about.tsx'

const OwnProjects = lazyPart(() => import('./own-projects.tsx'))

const PUBLIC_TABS = [
  { tab: 'work', label: 'Work' },
  { tab: 'posts', label: 'Posts' },
  { tab: 'blog', label: 'Blog' },
  { tab: 'about', label: 'About' },
] as const
const OWN_TABS = [
  ...PUBLIC_TABS,
  { tab: 'saved', label: 'Saved' },
  { tab: 'projects', label: 'Projects' },
] as const

type Tab = (typeof OWN_TABS)[number]['tab']

const column = css({ maxWidth: '[44rem]' })

/** What a person shows, by kind; the chosen kind is in the address. */
export function ProfileTabs({ profile }: { profile: PublicProfile }) {
  const { user } = useSession()
  const asked = useFilters(['tab'])
  const own = isPerson(user, profile.user)
  const tabs = own ? OWN_TABS : PUBLIC_TABS
  const chosen: Tab = tabs.find((each) => each.tab === asked.tab)?.tab ?? 'work'
  const [address] = useLocation()
  return (
    <div>
      <PartTabs
        label="Parts of this profile"
        tabs={tabs}
        current={chosen}
        addressOf={(tab) => filterAddress(address, { tab: tab === 'work' ? '' : tab })}
        replaces
        className={css({ marginBlockEnd: '6' })}
      />
      <Part tab={chosen} profile={profile} own={own} />
    </div>
  )
}

function Part({ tab, profile, own }: { tab: Tab; profile: PublicProfile; own: boolean }) {
  switch (tab) {
    case 'work':
      return <Works profile={profile} own={own} />
    case 'posts':
      return <Posts profile={profile} own={own} />
    case 'blog':
      return <Stories profile={profile} own={own} />
    case 'about':
      return <About profile={profile} />
    case 'saved':
      return <Saved />
    case 'projects':
      return (
        <Suspense fallback={<LoadingIndicator />}>
          <OwnProjects />
        </Suspense>
      )
  }
}

const firstName = ({ user }: PublicProfile): string => user.first_name || user.username

interface PartProps {
  profile: PublicProfile
  own: boolean
}

function Works({ profile, own }: PartProps) {
  return (
    <ContentFeed
      source={{ kind: 'works', username: profile.user.username }}
      label="Works"
      layout="wall"
      one="work"
      many="works"
      empty={
        own ? (
          <EmptyState
            title="Your wall is empty"
            text="Show six to twenty large pictures of something finished. That is what clients look for."
          >
            <ButtonLink href="/create/upload-work">Upload work</ButtonLink>
          </EmptyState>
        ) : (
          <EmptyState
            title="No works yet"
            text={`${firstName(profile)} has not shown any work so far. Follow to see it first.`}
          />
        )
      }
    />
  )
}

function Posts({ profile, own }: PartProps) {
  return (
    <div className={column}>
      <ContentFeed
        source={{ kind: 'posts', user: profile.user.id }}
        label="Posts"
        layout="column"
        one="post"
        many="posts"
        empty={
          own ? (
            <EmptyState title="No posts yet" text="What is on your table today?">
              <ButtonLink href="/create/post">Write a post</ButtonLink>
            </EmptyState>
          ) : (
            <EmptyState
              title="No posts yet"
              text={`${firstName(profile)} has not posted so far.`}
            />
          )
        }
      />
    </div>
  )
}

function Stories({ profile, own }: PartProps) {
  return (
    <div className={column}>
      <ContentFeed
        source={{ kind: 'blog', author: profile.user.username }}
        label="Stories"
        layout="rows"
        one="story"
        many="stories"
        empty={
          own ? (
            <EmptyState
              title="No stories yet"
              text="How was your last piece made? Others will ask."
            >
              <ButtonLink href="/create/blog">Write a story</ButtonLink>
            </EmptyState>
          ) : (
            <EmptyState
              title="No stories yet"
              text={`${firstName(profile)} has not written any so far.`}
            />
          )
        }
      />
    </div>
  )
}

function Saved() {
  return (
    <ContentFeed
      source={{ kind: 'saved' }}
      label="Saved"
      layout="wall"
      one="piece"
      many="pieces"
      empty={
        <EmptyState
          title="Nothing saved yet"
          text="Press the bookmark under a piece to find it here again. Only you see this list."
        >
          <ButtonLink href="/explore">Explore</ButtonLink>
        </EmptyState>
      }
    />
  )
}
