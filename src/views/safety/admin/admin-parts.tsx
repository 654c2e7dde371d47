import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { css } from '../../../../styled-system/css'
import { grid, wrap } from '../../../../styled-system/patterns'
import { button, link, note, tag } from '../../../../styled-system/recipes'
import { idKey } from '../../../protocol/base/ids.ts'
import { parseTime } from '../../../protocol/base/time.ts'
import type { Participant } from '../../../protocol/base/types.ts'
import type { ListPage } from '../../../protocol/content/creative-types.ts'
import type { ReportTargetType } from '../../../protocol/enums/safety.ts'
import { STAFF_ACTION_NAMES } from '../../../protocol/safety/admin.ts'
import type { AdminReport, StaffAction } from '../../../protocol/safety/admin-types.ts'
import { REASON_NAMES, TARGET_NAMES } from '../../../protocol/safety/moderation.ts'
import { dateFormat, formatCount } from '../../locale.ts'
import { RelativeTime } from '../../shared/content/relative-time.tsx'
import { nameOf } from '../../shared/users/author-line.tsx'
import { adminPath } from './admin-tabs.tsx'

/** Id of the section heading, which gets the focus when the focused element is removed. */
export const SECTION_ID = 'admin-part'

export const plainLink = link({ look: 'plain' })
export const muted = note()
export const filterBar = wrap({
  align: 'end',
  columnGap: '3',
  rowGap: '3',
  '& > search': { width: { base: 'full', sm: 'auto' } },
})
export const textLines = grid({ gap: '1', minWidth: '0' })
/** Layout of a back link and a detail view. */
export const detailPage = grid({ columns: 1, marginBlockStart: '[-16px]' })
export const detail = grid({ columns: 1, gap: '8', '& h3': { textStyle: 'name' } })

/** Flattens the loaded pages into the shape that `Pages` takes. */
export function flattenPages<T>(query: UseInfiniteQueryResult<InfiniteData<ListPage<T>>>) {
  const { error, isPending, isError, hasNextPage, isFetchingNextPage } = query
  const { refetch, fetchNextPage } = query
  const data = query.data?.pages.flatMap((page) => page.items)
  return {
    ...{ data, error, isPending, isError, hasNextPage, isFetchingNextPage },
    ...{ refetch, fetchNextPage },
  }
}

/** Total count such as `12 people`; '' while unknown. */
export function totalCountLabel<T>(
  { data }: UseInfiniteQueryResult<InfiniteData<ListPage<T>>>,
  singular: string,
  plural: string,
): string {
  const count = data?.pages[0]?.count ?? null
  return count === null ? '' : formatCount(count, singular, plural)
}

/** `21 November 2026 at 12:00`; '' for an invalid time. */
export function formatMoment(iso: string): string {
  const ms = parseTime(iso)
  return ms === null ? '' : dateFormat({ dateStyle: 'long', timeStyle: 'short' }).format(ms)
}

/** User's name, linked to the account in the administration. */
export function AccountLink({ user }: { user: Participant | null }) {
  if (user === null) return <span>a closed account</span>
  if (user.id === null) return <bdi>{nameOf(user)}</bdi>
  return (
    <Link href={adminPath('people', { person: idKey(user.id) })} className={plainLink}>
      <bdi>{nameOf(user)}</bdi>
    </Link>
  )
}

/** Link from a detail view back to its list. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className={`${button({ look: 'quiet', size: 'sm' })} ${back}`}>
      <ArrowLeft size={18} aria-hidden className={css({ _rtl: { transform: '[scaleX(-1)]' } })} />
      {children}
    </Link>
  )
}
const back = css({ justifySelf: 'start', marginInlineStart: '[-12px]' })

/** Title of an item, or its type if it has none. */
export const reportableName = (type: ReportTargetType, title: string): string =>
  title || `A ${TARGET_NAMES[type]}`

export function StatusTag({ status }: Pick<AdminReport, 'status'>) {
  const tone = { open: 'accent', resolved: 'success', dismissed: 'plain' } as const
  const labels = { open: 'Open', resolved: 'Resolved', dismissed: 'Dismissed' } as const
  return <span className={tag({ tone: tone[status] })}>{labels[status]}</span>
}

/** Status, reason, time and author of a report. */
export function ReportFacts({ report }: { report: AdminReport }) {
  return (
    <>
      <StatusTag status={report.status} />
      <span>{REASON_NAMES[report.reason]}</span>
      <RelativeTime iso={report.created_at} />
      <span>
        by <AccountLink user={report.reporter} />
      </span>
    </>
  )
}

const entry = grid({
  gap: '1',
  paddingBlock: '3',
  '& > p:first-child': { fontWeight: 'medium' },
})

/** Log entry: staff member, action, target, reason and time. */
export function LogEntry({ action }: { action: StaffAction }) {
  const {
    staff,
    action: actionType,
    target_type,
    target_id,
    target_name,
    reason,
    created_at,
  } = action
  const name = target_type === 'report' ? target_name : reportableName(target_type, target_name)
  return (
    <li className={entry}>
      <p>
        <AccountLink user={staff} />: {STAFF_ACTION_NAMES[actionType]}{' '}
        {target_type === 'user' && target_id !== '' ? (
          <Link href={adminPath('people', { person: idKey(target_id) })} className={plainLink}>
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <bdi>{name}</bdi>
        )}
      </p>
      {reason !== '' && <p dir="auto">{reason}</p>}
      <p className={muted}>
        <RelativeTime iso={created_at} />
      </p>
    </li>
  )
}
