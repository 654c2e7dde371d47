import { type UseQueryResult, useInfiniteQuery, useQueries } from '@tanstack/react-query'
import { ChevronRight, PencilLine, Receipt, Users } from 'lucide-react'
import { Link } from 'wouter'
import { grid, hstack, wrap } from '../../../../styled-system/patterns'
import { idKey } from '../../../protocol/base/ids.ts'
import { isolate } from '../../../protocol/base/text.ts'
import type { Purchase } from '../../../protocol/market/market-types.ts'
import { myAssetsQuery } from '../../../services/queries/assets.ts'
import { myBlogQuery } from '../../../services/queries/blog.ts'
import { salesQuery } from '../../../services/queries/orders.ts'
import { myProjectsQuery, undecidedQuery } from '../../../services/queries/projects.ts'
import { useApp } from '../../app-context.tsx'
import { Button } from '../../components/button.tsx'
import { formatCount } from '../../locale.ts'
import { dashboardPath } from './tabs.tsx'

const list = wrap({ '& > li': { flexGrow: '1', flexBasis: '[24rem]', minWidth: '0' } })
const taskLink = hstack({
  gap: '3',
  minHeight: 'touch',
  paddingInline: '4',
  paddingBlock: '3',
  color: 'fg',
  textDecoration: 'none',
  borderRadius: 'md',
  background: 'sorghum.wash',
  '& > span': { flexGrow: '1', minWidth: '0' },
  '& > svg': { flexShrink: '0', color: 'accent' },
  _hover: { '& > span': { textDecoration: 'underline' } },
})
const section = grid({ gap: '3', '& h2': { textStyle: 'title' } })

const ICONS = { applied: Users, order: Receipt, draft: PencilLine } as const

interface PendingTask {
  key: string
  kind: keyof typeof ICONS
  text: string
  href: string
}

/** Maximum number of projects whose applications are fetched; each costs one request. */
const MAX_PROJECTS = 10
const MAX_ORDERS = 5
const MAX_DRAFTS = 5

type PendingTasksState = ReturnType<typeof usePendingTasks>

/**
 * Items that need the user's attention: undecided applications, orders whose payment the user has to
 * confirm, and unpublished drafts.
 */
export function PendingTasks({ things: tasks, failed, retry }: PendingTasksState) {
  if (tasks.length === 0 && !failed) return null
  return (
    <section className={section} aria-labelledby="attention">
      <h2 id="attention">Waiting for you</h2>
      {tasks.length > 0 && (
        <ul className={list}>
          {tasks.map(({ key, kind, text, href }) => {
            const Icon = ICONS[kind]
            return (
              <li key={key}>
                <Link href={href} className={taskLink}>
                  <Icon size={20} aria-hidden />
                  <span dir="auto">{text}</span>
                  <ChevronRight size={18} aria-hidden />
                </Link>
              </li>
            )
          })}
        </ul>
      )}
      {failed && (
        <p role="alert">
          Some items couldn’t load.{' '}
          <Button look="outline" size="sm" onClick={retry}>
            Retry
          </Button>
        </p>
      )}
    </section>
  )
}

export function usePendingTasks() {
  const kinds = [useApplicationTasks(), useOrderTasks(), useDraftTasks()]
  return {
    things: kinds.flatMap(({ things }) => things),
    failed: kinds.some(({ failed }) => failed),
    looking: kinds.some(({ looking }) => looking),
    retry: () => {
      for (const { retry } of kinds) retry()
    },
  }
}

/** Whether the first attempt is pending. The dashboard does not wait for retries. */
const isLoading = ({ isPending, failureCount }: LoadingState): boolean =>
  isPending && failureCount === 0

type LoadingState = Pick<UseQueryResult, 'isPending' | 'failureCount'>

/** Undecided applications to the user's projects. */
function useApplicationTasks() {
  const { api } = useApp()
  const projects = useInfiniteQuery(myProjectsQuery(api))
  const projectsWithApplications = (projects.data ?? [])
    .filter(({ applications_count }) => (applications_count ?? 0) > 0)
    .slice(0, MAX_PROJECTS)
  const countQueries = useQueries({
    queries: projectsWithApplications.map((project) => undecidedQuery(api, project.id)),
  })
  const tasks = projectsWithApplications.flatMap((project, index): PendingTask[] => {
    const count = countQueries[index]?.data ?? 0
    if (count === 0) return []
    const applications = formatCount(count, 'application', 'applications')
    const text = `${applications} to review: ${isolate(project.title || 'Untitled')}`
    const href = `${dashboardPath('projects')}&open=${encodeURIComponent(idKey(project.id))}`
    return [{ key: `applied ${idKey(project.id)}`, kind: 'applied', text, href }]
  })
  const failedQueries = [projects, ...countQueries].filter(({ isError }) => isError)
  return {
    things: tasks,
    looking: [projects, ...countQueries].some(isLoading),
    failed: failedQueries.length > 0,
    retry: () => {
      for (const { refetch } of failedQueries) void refetch()
    },
  }
}

/** Orders of the user's assets that await payment, an API extension. */
function useOrderTasks() {
  const { api } = useApp()
  const assets = useInfiniteQuery(myAssetsQuery(api))
  const isSeller = api.extras.has('orders') && (assets.data ?? []).length > 0
  const sales = useInfiniteQuery({ ...salesQuery(api), enabled: isSeller })
  const open = (sales.data ?? []).filter(({ status }) => status === 'awaiting_payment')
  return {
    things: open.slice(0, MAX_ORDERS).map(
      ({ id, title, buyer }): PendingTask => ({
        key: `order ${idKey(id)}`,
        kind: 'order',
        text: `Payment to confirm: ${isolate(title || 'Untitled')}${from(buyer)}`,
        href: dashboardPath('shop'),
      }),
    ),
    looking: isSeller && isLoading(sales),
    failed: sales.isError,
    retry: () => {
      if (sales.isError) void sales.refetch()
    },
  }
}

const from = (buyer: Purchase['buyer']): string =>
  buyer === null ? '' : `, from ${isolate(buyer.full_name || buyer.username)}`

/** Unpublished assets and blog posts. */
function useDraftTasks() {
  const { api } = useApp()
  const assets = useInfiniteQuery(myAssetsQuery(api))
  const stories = useInfiniteQuery(myBlogQuery(api))
  const drafts: PendingTask[] = []
  for (const { id, title, status } of assets.data ?? []) {
    if (status !== 'draft') continue
    const href = `${dashboardPath('shop')}&edit=${encodeURIComponent(idKey(id))}`
    const text = `Asset not published: ${isolate(title)}`
    drafts.push({ key: `asset ${idKey(id)}`, kind: 'draft', text, href })
  }
  for (const { id, title, published } of stories.data ?? []) {
    if (published) continue
    const href = `/edit/blog/${encodeURIComponent(idKey(id))}`
    const text = `Blog post not published: ${isolate(title)}`
    drafts.push({ key: `blog ${idKey(id)}`, kind: 'draft', text, href })
  }
  const failedQueries = [assets, stories].filter(({ isError }) => isError)
  return {
    things: drafts.slice(0, MAX_DRAFTS),
    looking: [assets, stories].some(isLoading),
    failed: failedQueries.length > 0,
    retry: () => {
      for (const { refetch } of failedQueries) void refetch()
    },
  }
}
