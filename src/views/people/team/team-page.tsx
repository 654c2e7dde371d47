import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { css, cx } from '../../../../styled-system/css'
import { grid } from '../../../../styled-system/patterns'
import { card } from '../../../../styled-system/recipes'
import { idKey } from '../../../protocol/base/ids.ts'
import type { TeamMember } from '../../../protocol/content/creative-types.ts'
import { teamsQuery } from '../../../services/queries/projects.ts'
import { useApp } from '../../app-context.tsx'
import { Button, ButtonLink } from '../../components/button.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { AuthorLine } from '../../content/author-line.tsx'
import { EmptyState } from '../../content/empty-state.tsx'
import { NextPage, PreviousPage, usePages } from '../../content/feed/pages.tsx'
import { LoadFailure } from '../../content/load-failure.tsx'
import { PageFrame } from '../../content/page-frame.tsx'

const cards = grid({ columns: { base: 1, sm: 2, lg: 3 }, gap: '4', alignItems: 'start' })
const heading = css({
  textStyle: 'title',
  overflowWrap: 'anywhere',
  '& a': {
    color: 'fg',
    textDecoration: 'none',
    borderRadius: 'sm',
    _hover: { textDecoration: 'underline' },
  },
})
const end = css({ display: 'grid', justifyItems: 'center', paddingBlock: '8' })

interface TeamOfProject {
  id: string
  title: string
  members: TeamMember[]
}

/** In the order in which the projects first come up. */
export function byProject(members: readonly TeamMember[]): TeamOfProject[] {
  const teams = new Map<string, TeamOfProject>()
  for (const member of members) {
    const id = idKey(member.project_id)
    const team = teams.get(id) ?? { id, title: member.project_title, members: [] }
    team.members.push(member)
    teams.set(id, team)
  }
  return [...teams.values()]
}

/** /team (ROUTE-12): who works on what, project by project. */
export default function TeamPage() {
  return (
    <PageFrame
      title="Teams"
      lead="Who is making what with whom. Every name leads to more of their work."
      aside={
        <ButtonLink href="/projects" look="outline">
          All projects
        </ButtonLink>
      }
    >
      <Teams />
    </PageFrame>
  )
}

function Teams() {
  const app = useApp()
  const { from } = usePages()
  const query = useInfiniteQuery(teamsQuery(app.api, from))
  if (query.isPending) return <Loading />
  if (query.data === undefined) {
    return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
  }
  if (query.data.length === 0) {
    return (
      <EmptyState
        title="No teams yet"
        text="A team begins with a project and the first person who says yes."
      >
        <ButtonLink href="/projects">Find a project</ButtonLink>
      </EmptyState>
    )
  }
  return (
    <>
      <PreviousPage />
      <ul className={cards}>
        {byProject(query.data).map((team) => (
          <li key={team.id} className={cx(card({ pad: 'md' }))}>
            <h2 className={heading} dir="auto">
              <Link href={`/projects/${encodeURIComponent(team.id)}`}>{team.title}</Link>
            </h2>
            <ul className={grid({ gap: '3' })}>
              {team.members.map((member) => (
                <li key={member.id}>
                  <AuthorLine author={member.user} size="md">
                    {member.role}
                  </AuthorLine>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <div className={end}>
          <Button
            look="outline"
            busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Load more
          </Button>
          <NextPage />
        </div>
      )}
    </>
  )
}

function Loading() {
  return (
    <div className={cards} role="status" aria-label="Loading teams">
      {Array.from({ length: 6 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: six places, all alike
        <Skeleton key={index} height="11rem" />
      ))}
    </div>
  )
}
