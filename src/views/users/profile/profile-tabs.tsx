import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { type ComponentProps, Suspense, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { css } from '../../../../styled-system/css'
import { isFeedEmpty } from '../../../machines/content/feed/feed.selectors.ts'
import type { FeatureName } from '../../../protocol/base/absent-features.ts'
import { isSameUser } from '../../../protocol/base/ids.ts'
import { isolate } from '../../../protocol/base/text.ts'
import type { Id, PublicProfile } from '../../../protocol/base/types.ts'
import type { FeedSource } from '../../../protocol/content/feed.ts'
import { assetShelfQuery } from '../../../services/queries/assets.ts'
import { workQuery } from '../../../services/queries/portfolio.ts'
import { useApp } from '../../app-context.tsx'
import { ButtonLink } from '../../components/button.tsx'
import { LoadingIndicator } from '../../components/loading-indicator.tsx'
import { ContentFeed } from '../../content/feed/content-feed.tsx'
import { FEED_TEXTS } from '../../content/feed/feed-texts.ts'
import { useFeed } from '../../hooks/browse-context.tsx'
import { useOffered } from '../../hooks/features.ts'
import { useUser } from '../../hooks/session.ts'
import { lazySection } from '../../routing/lazy-section.tsx'
import { useHasCollections } from '../../shared/collections/use-has-collections.ts'
import { EmptyState } from '../../shared/lists/empty-state.tsx'
import { filterPath, useFilters } from '../../shared/lists/filters.ts'
import { SectionTabs } from '../../shared/page/part-tabs.tsx'
import { About } from './about.tsx'
import { PinnedItem } from './pinned-item.tsx'
import { assetsSoldBy, Shop } from './shop.tsx'

const OwnProjects = lazySection(() => import('./own-projects.tsx'))
const CollectionsTab = lazySection(() => import('./collections-tab.tsx'))

const PUBLIC_TABS = [
  { tab: 'work', label: 'Work' },
  { tab: 'posts', label: 'Posts' },
  { tab: 'blog', label: 'Blog', feature: 'blog' },
  { tab: 'shop', label: 'Shop', feature: 'marketplace' },
  { tab: 'about', label: 'About' },
  { tab: 'collections', label: 'Collections' },
] as const
const OWN_TABS = [
  ...PUBLIC_TABS,
  { tab: 'saved', label: 'Saved', feature: 'bookmarks' },
  { tab: 'projects', label: 'Projects', feature: 'projects' },
] as const

type Tab = (typeof OWN_TABS)[number]['tab']

const column = css({ maxWidth: '[44rem]' })

/** Tabs of a profile; the selected tab is in the URL. */
export function ProfileTabs({ profile }: { profile: PublicProfile }) {
  const user = useUser()
  const filters = useFilters(['tab'])
  const isOwn = isSameUser(user, profile.user)
  const mayHaveCollections = useHasCollections()
  const [hasCollections, setHasCollections] = useState(false)
  const isShown = isOwn || hasCollections || filters.tab === 'collections'
  const tabs = useOffered<(typeof OWN_TABS)[number]>(isOwn ? OWN_TABS : PUBLIC_TABS).filter(
    (candidate) => candidate.tab !== 'collections' || (mayHaveCollections && isShown),
  )
  const [firstTab, setFirstTab] = useState<Tab>('work')
  const requestedTab = tabs.find((candidate) => candidate.tab === filters.tab)?.tab
  const tab = requestedTab ?? firstTab
  const [path] = useLocation()
  return (
    <div>
      <SectionTabs
        label="Profile sections"
        tabs={tabs}
        current={tab}
        pathOf={(candidate) => filterPath(path, { tab: candidate })}
        replacesHistory
        className={css({ marginBlockEnd: '6' })}
      />
      <TabContent tab={tab} profile={profile} isOwn={isOwn} />
      {mayHaveCollections && !isShown && (
        <Suspense>
          <CollectionsTab profile={profile} isOwn={isOwn} onFound={() => setHasCollections(true)} />
        </Suspense>
      )}
      {requestedTab === undefined && (
        <Suspense>
          <FirstNonEmptyList profile={profile} isOwn={isOwn} onFound={setFirstTab} />
        </Suspense>
      )}
    </div>
  )
}

interface FirstProps {
  profile: PublicProfile
  isOwn: boolean
  onFound: (tab: Tab) => void
}

/** Whether the list has loaded and is empty. The feed stays open while mounted. */
function useIsEmpty(source: FeedSource): boolean {
  const feed = useFeed(source)
  return useSelector(feed ?? undefined, (s) => s !== undefined && isFeedEmpty(s))
}

interface ProfileList
  extends Pick<ComponentProps<typeof ContentFeed>, 'label' | 'layout' | 'singular' | 'plural'> {
  tab: Tab
  feature?: FeatureName
  sourceOf: (profile: PublicProfile) => FeedSource
  /** Empty state that the owner sees, with the link to the first step. */
  own: { title: string; text: string; href: string; action: string }
  /** Empty state that others see; the text follows the first name. */
  other: { title: string; text: string }
}

const LISTS: readonly ProfileList[] = [
  {
    ...FEED_TEXTS.works,
    tab: 'work',
    sourceOf: ({ user }) => ({ kind: 'works', username: user.username }),
    own: {
      title: 'No work yet',
      text: 'Upload a finished project with 6–20 images.',
      href: '/create/upload-work',
      action: 'Upload work',
    },
    other: { title: 'No works yet', text: 'hasn’t shared any work yet. Follow to get updates.' },
  },
  {
    ...FEED_TEXTS.posts,
    tab: 'posts',
    sourceOf: ({ user }) => ({ kind: 'posts', user: user.id }),
    own: {
      title: 'No posts yet',
      text: 'What are you working on?',
      href: '/create/post',
      action: 'Write a post',
    },
    other: { title: 'No posts yet', text: 'hasn’t posted yet.' },
  },
  {
    ...FEED_TEXTS.blog,
    singular: 'story',
    plural: 'stories',
    tab: 'blog',
    feature: 'blog',
    sourceOf: ({ user }) => ({ kind: 'blog', author: user.username }),
    own: {
      title: 'No blog posts yet',
      text: 'Tell how you made your latest work.',
      href: '/create/blog',
      action: 'Write a blog post',
    },
    other: { title: 'No blog posts yet', text: 'hasn’t written any yet.' },
  },
]

/** Finds the first tab with content: a list, else the shop, else About. */
function FirstNonEmptyList({ index = 0, ...props }: FirstProps & { index?: number }) {
  const list = useOffered(LISTS)[index]
  if (list === undefined) return <FallbackTab {...props} />
  return <FirstListCandidate {...props} {...list} index={index} />
}

function FirstListCandidate({
  tab,
  sourceOf,
  index,
  ...props
}: FirstProps & Pick<ProfileList, 'tab' | 'sourceOf'> & { index: number }) {
  const { profile, onFound } = props
  const isEmpty = useIsEmpty(useMemo(() => sourceOf(profile), [profile, sourceOf]))
  if (isEmpty) return <FirstNonEmptyList {...props} index={index + 1} />
  return <SelectTab tab={tab} onFound={onFound} />
}

/** On an empty profile, its owner sees the Work tab with the upload prompt. */
function FallbackTab({ profile, isOwn, onFound }: FirstProps) {
  const { api } = useApp()
  const { data } = useQuery(assetShelfQuery(api, { seller: profile.user.username }))
  const hasAssets = data !== undefined && assetsSoldBy(profile.user, data.items).length > 0
  if (hasAssets) return <SelectTab tab="shop" onFound={onFound} />
  return <SelectTab tab={isOwn ? 'work' : 'about'} onFound={onFound} />
}

function SelectTab({ tab, onFound }: Pick<FirstProps, 'onFound'> & { tab: Tab }) {
  useEffect(() => onFound(tab), [tab, onFound])
  return null
}

function TabContent({ tab, profile, isOwn }: { tab: Tab; profile: PublicProfile; isOwn: boolean }) {
  const list = LISTS.find((candidate) => candidate.tab === tab)
  if (list !== undefined) return <ListTab key={tab} profile={profile} isOwn={isOwn} list={list} />
  switch (tab) {
    case 'shop':
      return <Shop profile={profile} isOwn={isOwn} />
    case 'about':
      return <About profile={profile} />
    case 'saved':
      return <SavedTab />
    default:
      return (
        <Suspense fallback={<LoadingIndicator />}>
          {tab === 'collections' ? (
            <CollectionsTab profile={profile} isOwn={isOwn} />
          ) : (
            <OwnProjects />
          )}
        </Suspense>
      )
  }
}

const firstName = ({ user }: PublicProfile): string => user.first_name || user.username

function ListTab({
  profile,
  isOwn,
  list,
}: {
  profile: PublicProfile
  isOwn: boolean
  list: ProfileList
}) {
  const { tab, sourceOf, own, other, ...texts } = list
  const feed = {
    ...texts,
    source: sourceOf(profile),
    empty: isOwn ? (
      <EmptyState title={own.title} text={own.text}>
        <ButtonLink href={own.href}>{own.action}</ButtonLink>
      </EmptyState>
    ) : (
      <EmptyState title={other.title} text={`${isolate(firstName(profile))} ${other.text}`} />
    ),
  }
  if (tab !== 'work') {
    return (
      <div className={column}>
        <ContentFeed {...feed} />
      </div>
    )
  }
  const { pinned_work_id: pinnedId } = profile
  return pinnedId === undefined ? (
    <ContentFeed {...feed} />
  ) : (
    <FeedBelowPinned {...feed} pinnedId={pinnedId} />
  )
}

/** The pinned portfolio item and the others; all of them as a list if the pinned one was deleted. */
function FeedBelowPinned({
  pinnedId,
  ...feed
}: ComponentProps<typeof ContentFeed> & { pinnedId: Id }) {
  const query = useQuery(workQuery(useApp().api, pinnedId))
  const isPinnedShown = query.isPending || query.data !== undefined
  return (
    <>
      <PinnedItem query={query} />
      <ContentFeed
        {...feed}
        {...(isPinnedShown && { omitted: { type: 'work', id: pinnedId }, empty: null })}
      />
    </>
  )
}

function SavedTab() {
  return (
    <ContentFeed
      source={{ kind: 'saved' }}
      label="Saved"
      layout="wall"
      singular="piece"
      plural="pieces"
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
