import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { css } from '../../../../styled-system/css'
import { link } from '../../../../styled-system/recipes'
import type { UserStats } from '../../../protocol/base/types.ts'
import type { Project } from '../../../protocol/content/creative-types.ts'
import { purchasesQuery } from '../../../services/queries/assets.ts'
import { totalCount } from '../../../services/queries/pages.ts'
import { myProjectsQuery } from '../../../services/queries/projects.ts'
import { useApp } from '../../app-context.tsx'
import { type StatTile, TileList } from '../../components/stat-tiles.tsx'
import { dashboardPath } from './tabs.tsx'

const small = css({ textStyle: 'small', lineHeight: 'snug' })

/** Number of applications to these projects; null if the API does not say it for each. */
function countApplications(projects: readonly Project[]): number | null {
  let sum = 0
  for (const { applications_count } of projects) {
    if (applications_count === null) return null
    sum += applications_count
  }
  return sum
}

/** Stats of a client, who posts projects and buys assets. */
export function ClientStatTiles({ stats }: { stats: UserStats | null }) {
  const { api } = useApp()
  const projects = useInfiniteQuery(myProjectsQuery(api))
  const projectCount = useInfiniteQuery({ ...myProjectsQuery(api), select: totalCount })
  const purchaseCount = useInfiniteQuery({ ...purchasesQuery(api), select: totalCount })
  const applicationCount = projects.hasNextPage
    ? null
    : projects.data && countApplications(projects.data)
  const tiles: readonly StatTile[] = [
    {
      label: 'Projects',
      count: knownCount(projectCount),
      detail:
        projectCount.data === 0 ? (
          <TileLink href="/create/project">Post your first project</TileLink>
        ) : (
          <TileLink href={dashboardPath('projects')}>See your projects</TileLink>
        ),
    },
    {
      label: 'Applications',
      count: projects.isError ? null : applicationCount,
      detail: <span className={small}>To your projects</span>,
    },
    {
      label: 'Purchases',
      count: knownCount(purchaseCount),
      detail:
        purchaseCount.data === 0 ? (
          <TileLink href="/marketplace">Browse the marketplace</TileLink>
        ) : (
          <TileLink href={dashboardPath('purchases')}>See your purchases</TileLink>
        ),
    },
  ]
  return <TileList tiles={tiles} streak={stats?.activity_streak} hasDetails />
}

interface CountQuery {
  data: number | null | undefined
  isError: boolean
}

const knownCount = ({ data, isError }: CountQuery) => (isError ? null : data)

const TileLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link href={href} className={`${link()} ${small}`}>
    {children}
  </Link>
)
