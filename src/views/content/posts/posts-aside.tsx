import { useQuery } from '@tanstack/react-query'
import { stack } from '../../../../styled-system/patterns'
import { exploreTagsQuery } from '../../../services/queries/explore.ts'
import { useSession } from '../../account/session.ts'
import { useApp } from '../../app-context.tsx'
import {
  OpenProjectList,
  openProjectsTitle,
  useOpenProjects,
} from '../../projects/open-projects.tsx'
import { CreatorList } from '../../users/creators/creator-list.tsx'
import { useSuggestedCreators } from '../../users/creators/suggested-creators.ts'
import { AsidePart } from '../detail/aside-part.tsx'
import { TagList } from '../tag-list.tsx'

const SHOWN_TAGS = 8
const SHOWN_USERS = 3

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
 * Sidebar of the posts page: trending tags, creators to follow and open projects. Renders once all
 * of them have settled, so that no section shifts another; a missing one is omitted.
 */
export function PostsAside() {
  const { api } = useApp()
  const { phase, user } = useSession()
  const tags = useQuery(exploreTagsQuery(api))
  const meet = useSuggestedCreators(user, SHOWN_USERS)
  const open = useOpenProjects(user)
  if (phase === 'loading' || tags.isPending || meet.isPending || open.isPending)
    return <div className={column} />
  const names = (tags.data ?? []).slice(0, SHOWN_TAGS).map((each) => each.name)
  // Passed down: a section that runs a failed query again on mount would make it pending again.
  return (
    <div className={column}>
      {names.length > 0 && (
        <AsidePart title="Trending" href="/explore" all="Explore everything">
          <TagList tags={names} to="/posts" label="Trends" />
        </AsidePart>
      )}
      {meet.creators.length > 0 && (
        <AsidePart title="Who to follow" href="/creators" all="All creators">
          <CreatorList creators={meet.creators} showsPortfolio />
        </AsidePart>
      )}
      {open.projects.length > 0 && (
        <AsidePart title={openProjectsTitle(open.isMatching)} href="/projects" all="All projects">
          <OpenProjectList projects={open.projects} />
        </AsidePart>
      )}
    </div>
  )
}
