import { useQuery } from '@tanstack/react-query'
import { css } from '../../../../styled-system/css'
import { stack } from '../../../../styled-system/patterns'
import type { User } from '../../../protocol/base/types.ts'
import { exploreTagsQuery } from '../../../services/queries/explore.ts'
import { useApp } from '../../app-context.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
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

const column = stack({ gap: '8', minWidth: '0' })

/** Minimum height of two rows of tags, so that the content below does not shift. */
const twoRows = css({ minHeight: '[5rem]' })

const Skeletons = ({ height }: { height: string }) =>
  ['one', 'two', 'three'].map((name) => <Skeleton key={name} height={height} />)

/** Sidebar: trending tags, three users to follow and open projects. */
export function UserAside({ user }: { user: User }) {
  return (
    <div className={column}>
      <Trends />
      <SuggestedUsers user={user} />
      <Projects user={user} />
    </div>
  )
}

function Trends() {
  const { api } = useApp()
  const { data, isPending } = useQuery(exploreTagsQuery(api))
  const names = (data ?? []).slice(0, MAX_TAGS).map((tag) => tag.name)
  if (!isPending && names.length === 0) return null
  return (
    <AsideSection title="Trending" href="/explore" linkLabel="Explore everything">
      <div className={twoRows}>
        {isPending ? (
          <Skeleton height="5rem" />
        ) : (
          <TagList tags={names} to="/posts" label="Trends" />
        )}
      </div>
    </AsideSection>
  )
}

function SuggestedUsers({ user }: { user: User }) {
  const { creators, isPending } = useSuggestedCreators(user, MAX_USERS)
  if (!isPending && creators.length === 0) return null
  return (
    <AsideSection title="Who to follow" href="/creators" linkLabel="All creators">
      {isPending && <Skeletons height="48px" />}
      <CreatorList creators={creators} />
    </AsideSection>
  )
}

function Projects({ user }: { user: User }) {
  const { isPending, isMatching: own, projects } = useOpenProjects(user)
  if (!isPending && projects.length === 0) return null
  return (
    <AsideSection
      title={openProjectsTitle(own && !isPending)}
      href="/projects"
      linkLabel="All projects"
    >
      {isPending ? <Skeletons height="40px" /> : <OpenProjectList projects={projects} />}
    </AsideSection>
  )
}
