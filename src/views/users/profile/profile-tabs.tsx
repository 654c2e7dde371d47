import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { css } from '../../../../styled-system/css'
import { isFeedEmpty } from '../../../machines/content/feed/feed.selectors.ts'
import { isSameUser } from '../../../protocol/base/ids.ts'
import type { PublicProfile } from '../../../protocol/base/types.ts'
import type { FeedSource } from '../../../protocol/content/feed.ts'
import { assetShelfQuery } from '../../../services/queries/assets.ts'
import { useUser } from '../../account/session.ts'
import { useApp } from '../../app-context.tsx'
import { ButtonLink } from '../../components/button.tsx'
import { LoadingIndicator } from '../../components/loading-indicator.tsx'
import { useFeed } from '../../content/browse-context.tsx'
import { PartTabs } from '../../content/detail/part-tabs.tsx'
import { EmptyState } from '../../content/empty-state.tsx'
import { ContentFeed } from '../../content/feed/content-feed.tsx'
import { filterPath, useFilters } from '../../content/feed/filters.ts'
import { lazySection } from '../../routing/lazy-section.tsx'
import { About } from './about.tsx'
import { PinnedWork } from './pinned-item.tsx'
import { Shop, soldBy } from './shop.tsx'

const OwnProjects = lazySection(() => import('./own-projects.tsx'))

const PUBLIC_TABS = [
  { tab: 'work', label: 'Work' },
  { tab: 'posts', label: 'Posts' },
  { tab: 'blog', label: 'Blog' },
  { tab: 'shop', label: 'Shop' },
  { tab: 'about', label: 'About' },
] as const
const OWN_TABS = [
  ...PUBLIC_TABS,
  { tab: 'saved', label: 'Saved' },
  { tab: 'projects', label: 'Projects' },
] as const

type Tab = (typeof OWN_TABS)[number]['tab']

const column = css({ maxWidth: '[44rem]' })

/** Tabs of a profile; the selected tab is in the URL. */
export function ProfileTabs({ profile }: { profile: PublicProfile }) {
  const user = useUser()
  const asked = useFilters(['tab'])
  const own = isSameUser(user, profile.user)
  const tabs = own ? OWN_TABS : PUBLIC_TABS
  const [first, setFirst] = useState<Tab>('work')
  const asking = tabs.find((each) => each.tab === asked.tab)?.tab
  const tab = asking ?? first
  const [address] = useLocation()
  return (
    <div>
      <PartTabs
        label="Profile sections"
        tabs={tabs}
        current={tab}
        addressOf={(each) => filterPath(address, { tab: each })}
        replaces
        className={css({ marginBlockEnd: '6' })}
      />
      <Part tab={tab} profile={profile} own={own} />
      {asking === undefined && (
        <Suspense>
          <FirstOfAll profile={profile} own={own} onFound={setFirst} />
        </Suspense>
      )}
    </div>
  )
}

interface FirstProps {
  profile: PublicProfile
  own: boolean
  onFound: (tab: Tab) => void
}

const worksOf = ({ user }: PublicProfile): FeedSource => ({
  kind: 'works',
  username: user.username,
})
const postsOf = ({ user }: PublicProfile): FeedSource => ({ kind: 'posts', user: user.id })
const storiesOf = ({ user }: PublicProfile): FeedSource => ({ kind: 'blog', author: user.username })

/** Whether the list has loaded and is empty. The feed stays open while mounted. */
function useIsEmpty(source: FeedSource): boolean {
  const feed = useFeed(source)
  return useSelector(feed ?? undefined, (s) => s !== undefined && isFeedEmpty(s))
}

const LISTS = [
  { tab: 'work', sourceOf: worksOf },
  { tab: 'posts', sourceOf: postsOf },
  { tab: 'blog', sourceOf: storiesOf },
] as const

/** Finds the first tab with content: a list, else the shop, else About. */
function FirstOfAll({ place = 0, ...props }: FirstProps & { place?: number }) {
  const list = LISTS[place]
  if (list === undefined) return <AfterLists {...props} />
  return <FirstList {...props} {...list} place={place} />
}

function FirstList({
  tab,
  sourceOf,
  place,
  ...props
}: FirstProps & (typeof LISTS)[number] & { place: number }) {
  const { profile, onFound } = props
  const none = useIsEmpty(useMemo(() => sourceOf(profile), [profile, sourceOf]))
  if (none) return <FirstOfAll {...props} place={place + 1} />
  return <Found tab={tab} onFound={onFound} />
}

/** On an empty profile, its owner sees the Work tab with the upload prompt. */
function AfterLists({ profile, own, onFound }: FirstProps) {
  const { api } = useApp()
  const { data } = useQuery(assetShelfQuery(api, { seller: profile.user.username }))
  const sells = data !== undefined && soldBy(profile.user, data.items).length > 0
  if (sells) return <Found tab="shop" onFound={onFound} />
  return <Found tab={own ? 'work' : 'about'} onFound={onFound} />
}

function Found({ tab, onFound }: Pick<FirstProps, 'onFound'> & { tab: Tab }) {
  useEffect(() => onFound(tab), [tab, onFound])
  return null
}

function Part({ tab, profile, own }: { tab: Tab; profile: PublicProfile; own: boolean }) {
  switch (tab) {
    case 'work':
      return <Works profile={profile} own={own} />
    case 'posts':
      return <Posts profile={profile} own={own} />
    case 'blog':
      return <Stories profile={profile} own={own} />
    case 'shop':
      return <Shop profile={profile} own={own} />
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
    <>
      {profile.pinned_work_id !== undefined && <PinnedWork id={profile.pinned_work_id} />}
      <ContentFeed
        source={worksOf(profile)}
        label="Works"
        layout="wall"
        one="work"
        many="works"
        empty={
          own ? (
            <EmptyState title="No work yet" text="Upload a finished project with 6–20 images.">
              <ButtonLink href="/create/upload-work">Upload work</ButtonLink>
            </EmptyState>
          ) : (
            <EmptyState
              title="No works yet"
              text={`${firstName(profile)} hasn’t shared any work yet. Follow to get updates.`}
            />
          )
        }
      />
    </>
  )
}

function Posts({ profile, own }: PartProps) {
  return (
    <div className={column}>
      <ContentFeed
        source={postsOf(profile)}
        label="Posts"
        layout="column"
        one="post"
        many="posts"
        empty={
          own ? (
            <EmptyState title="No posts yet" text="What are you working on?">
              <ButtonLink href="/create/post">Write a post</ButtonLink>
            </EmptyState>
          ) : (
            <EmptyState title="No posts yet" text={`${firstName(profile)} hasn’t posted yet.`} />
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
        source={storiesOf(profile)}
        label="Blog posts"
        layout="rows"
        one="story"
        many="stories"
        empty={
          own ? (
            <EmptyState title="No blog posts yet" text="Tell how you made your latest work.">
              <ButtonLink href="/create/blog">Write a blog post</ButtonLink>
            </EmptyState>
          ) : (
            <EmptyState
              title="No blog posts yet"
              text={`${firstName(profile)} hasn’t written any yet.`}
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
          text="Tap the bookmark on anything to save it here. Only you can see this list."
        >
          <ButtonLink href="/explore">Explore</ButtonLink>
        </EmptyState>
      }
    />
  )
}
