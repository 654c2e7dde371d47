import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { css, cx } from '../../../../styled-system/css'
import { grid } from '../../../../styled-system/patterns'
import { figures } from '../../../../styled-system/recipes'
import { CURRENCIES } from '../../../protocol/enums/market.ts'
import { priceText } from '../../../protocol/market/assets.ts'
import type { AdminDay, AdminOverview } from '../../../protocol/safety/admin-types.ts'
import { adminOverviewQuery } from '../../../services/queries/admin.ts'
import { useApp } from '../../app-context.tsx'
import { ListSection, QueryContent } from '../../components/lazy-section.tsx'
import { Plot } from '../../components/plot/plot.tsx'
import { formatCount, formatNumber } from '../../locale.ts'
import { SECTION_ID } from './admin-parts.tsx'
import { adminPath } from './admin-tabs.tsx'

const plots = grid({ columns: { base: 1, lg: 2 }, gap: '8', marginBlockStart: '4' })

/** Platform totals and daily statistics. */
export function Overview() {
  const { api } = useApp()
  const query = useQuery(adminOverviewQuery(api))
  return (
    <ListSection
      id={SECTION_ID}
      title="Overview"
      text="All-time totals and the last 90 days (Juba time)."
    >
      <QueryContent query={query} label="the overview" height="96px" feature="an overview">
        {(overview) => <OverviewStats overview={overview} />}
      </QueryContent>
    </ListSection>
  )
}

function statEntries({ totals, active, revenue }: AdminOverview): [string, string][] {
  return [
    ['Active today', formatNumber(active.today)],
    ['Active in 7 days', formatNumber(active.week)],
    ['Active in 30 days', formatNumber(active.month)],
    ['People', formatNumber(totals.users)],
    ['Staff', formatNumber(totals.staff)],
    ['Suspended', formatNumber(totals.suspended)],
    ['Works', formatNumber(totals.works)],
    ['Posts', formatNumber(totals.posts)],
    ['Blog posts', formatNumber(totals.blog_entries)],
    ['Projects', formatNumber(totals.projects)],
    ['Assets', formatNumber(totals.assets)],
    ['Comments', formatNumber(totals.comments)],
    ['Messages', formatNumber(totals.messages)],
    ['Hidden', formatNumber(totals.hidden)],
    ['Sales', formatNumber(totals.sales)],
    ...CURRENCIES.map((currency): [string, string] => {
      const total = revenue[currency]
      return [`Revenue in ${currency}`, total === 0 ? `${currency} 0` : priceText(total, currency)]
    }),
  ]
}

function OverviewStats({ overview }: { overview: AdminOverview }) {
  const { open_reports, days } = overview
  return (
    <>
      <p className={css({ '& a': { color: 'accent', fontWeight: 'medium' } })}>
        {open_reports === 0 ? (
          'No open reports.'
        ) : (
          <Link href={adminPath('reports')}>
            {`${formatCount(open_reports, 'report is', 'reports are')} open`}
          </Link>
        )}
      </p>
      <dl className={cx(figures(), grid({ columns: { base: 2, sm: 3, lg: 6 } }))}>
        {statEntries(overview).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {days.length > 0 && <Plots days={days} />}
    </>
  )
}

const PLOTS = [
  { field: 'sign_ups', title: 'Sign-ups by day', one: 'sign-up', many: 'sign-ups' },
  { field: 'posts', title: 'Posts by day', one: 'post', many: 'posts' },
  { field: 'messages', title: 'Messages by day', one: 'message', many: 'messages' },
  { field: 'sales', title: 'Sales by day', one: 'sale', many: 'sales' },
] as const

function Plots({ days }: { days: readonly AdminDay[] }) {
  return (
    <div className={plots}>
      {PLOTS.map(({ field, title, one, many }) => {
        const total = days.reduce((total, day) => total + day[field], 0)
        return (
          <Plot
            key={field}
            title={title}
            look="bars"
            summary={`${total === 0 ? `No ${many}` : formatCount(total, one, many)} in the last ${formatCount(days.length, 'day', 'days')}.`}
            series={[
              { label: title, points: days.map((day) => ({ day: day.day, value: day[field] })) },
            ]}
          />
        )
      })}
    </div>
  )
}
