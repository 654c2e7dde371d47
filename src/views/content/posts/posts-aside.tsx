import { useQuery } from '@tanstack/react-query'
import { stack } from '../../../../styled-system/patterns'
import { exploreTagsQuery } from '../../../services/queries/explore.ts'
import { useApp } from '../../app-context.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { useSession } from '../../hooks/session.ts'
import { TagList } from '../../shared/content/tag-list.tsx'
import { AsideSection } from '../../shared/page/aside-part.tsx'
import {
  OpenProjectList,
  openProjectsTitle,
  useOpenProjects,
} from '../../shared/projects/open-projects.tsx'
import { CreatorList } from '../../shared/users/creator-list.tsx'
import { useSuggestedCreators } from '../../shared/users/suggested-creators.ts'

const MAX_TAGS = 8
const MAX_USERS = 3

/**
 * Scrolls until its end is visible and then sticks. The minimum height keeps a short column
 * directly below the header.
 */
const column = stack({
  gap: '8',
  minWidth: '0',
  position: 'sticky',
  alignSelf: 'end',
  insetBlockEnd: '4',
  minHeight: '[calc(100svh - var(--header) - 2rem)]',
})

/**
 * Sidebar of the posts page: trending tags, creators to follow and open projects. A skeleton until
 * all of them have settled, so that no section shifts another; a missing one is omitted.
 */
export function PostsAside() {
  const { api } = useApp()
  const { phase, user } = useSession()
  const tags = useQuery(exploreTagsQuery(api))
  const suggested = useSuggestedCreators(user, MAX_USERS)
  const openProjects = useOpenProjects(user)
  if (phase === 'loading') return <div className={column} />
  if (tags.isPending || suggested.isPending || openProjects.isPending) return <AsideSkeleton />
  const names = (tags.data ?? []).slice(0, MAX_TAGS).map((tag) => tag.name)
  // Passed down: a section that runs a failed query again on mount would make it pending again.
  return (
    <div className={column}>
      {names.length > 0 && (
        <AsideSection title="Trending" href="/explore" linkLabel="Explore everything">
          <TagList tags={names} to="/posts" label="Trends" />
        </AsideSection>
      )}
      {suggested.creators.length > 0 && (
        <AsideSection title="Who to follow" href="/creators" linkLabel="All creators">
          <CreatorList creators={suggested.creators} showsPortfolio />
        </AsideSection>
      )}
      {openProjects.projects.length > 0 && (
        <AsideSection
          title={openProjectsTitle(openProjects.isMatching)}
          href="/projects"
          linkLabel="All projects"
        >
          <OpenProjectList projects={openProjects.projects} />
        </AsideSection>
      )}
    </div>
  )
}

const SECTION_HEIGHTS = ['5rem', '12rem', '10rem'] as const

function AsideSkeleton() {
  return (
    <div className={column}>
      {SECTION_HEIGHTS.map((height) => (
        <div key={height} className={stack({ gap: '3' })}>
          <Skeleton width="8rem" height="1.5rem" />
          <Skeleton height={height} />
        </div>
      ))}
    </div>
  )
}
