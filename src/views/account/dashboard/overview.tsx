import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Bell, MessageCircle, Settings, UserRound } from 'lucide-react'
import { Link } from 'wouter'
import { css } from '../../../../styled-system/css'
import { grid, hstack } from '../../../../styled-system/patterns'
import { card } from '../../../../styled-system/recipes'
import { TEXTS } from '../../../protocol/base/catalogue.ts'
import type { User } from '../../../protocol/base/types.ts'
import { myWorksQuery } from '../../../services/queries/portfolio.ts'
import { statsQuery } from '../../../services/queries/stats.ts'
import { useApp } from '../../app-context.tsx'
import { Badge } from '../../components/badge.tsx'
import { Button } from '../../components/button.tsx'
import { LoadingRows } from '../../components/lazy-section.tsx'
import { useOffered } from '../../hooks/features.ts'
import { useUnread } from '../../hooks/unread.ts'
import { useFirstSteps } from '../../hooks/use-first-steps.ts'
import { useWithoutRemoved } from '../../hooks/use-removed.ts'
import { formatCount, formatNumber } from '../../locale.ts'
import { lazySection } from '../../routing/lazy-section.tsx'
import { ClientStatTiles } from './client-stat-tiles.tsx'
import { LatestItems } from './latest-item.tsx'
import { PendingTasks, usePendingTasks } from './pending-tasks.tsx'
import { UserStatTiles } from './stat-tiles.tsx'

const FirstSteps = lazySection(() => import('../first-steps/first-steps.tsx'))

const shortcutGrid = grid({
  gridTemplateColumns: { base: '[repeat(2, minmax(0, 1fr))]', lg: '[repeat(4, minmax(0, 1fr))]' },
  gap: '2',
})
const shortcut = css({
  height: 'full',
  flexDirection: { base: 'column', md: 'row' },
  alignItems: { md: 'center' },
  columnGap: '3',
  rowGap: '1',
  padding: '3',
  textDecoration: 'none',
  transitionProperty: '[border-color]',
  transitionDuration: 'fast',
  _hover: { borderColor: 'control' },
  '& > svg': { color: 'accent', flexShrink: '0' },
  '& > div': { minWidth: '0', flexGrow: '1' },
  '& h2': {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: '2',
    textStyle: 'label',
    fontWeight: 'semibold',
  },
  '& p': { color: 'muted', textStyle: 'small', truncate: true, hideBelow: 'md' },
})

/**
 * Onboarding, items that need attention, shortcuts, stats and the latest portfolio items. Shows a
 * loading state until it is known whether onboarding and attention appear, so that the page does
 * not shift.
 */
export function Overview({ user }: { user: User }) {
  const { api } = useApp()
  const { actor, view: firstStepsView } = useFirstSteps(user)
  const attention = usePendingTasks()
  const stats = useQuery(statsQuery(api))
  const portfolioItems = useWithoutRemoved('work', useInfiniteQuery(myWorksQuery(api)))
  if (firstStepsView === 'looking' || attention.looking)
    return <LoadingRows label="your dashboard" />
  return (
    <div className={grid({ gap: '8' })}>
      {actor !== null && firstStepsView !== 'away' && (
        <FirstSteps actor={actor} user={user} view={firstStepsView} />
      )}
      <PendingTasks {...attention} />
      <DashboardShortcuts user={user} />
      <section aria-label="Your stats">
        {stats.isError || stats.data === null ? (
          <div role="alert" className={hstack({ gap: '4' })}>
            {TEXTS.statsFailed}
            <Button look="outline" size="sm" onClick={() => void stats.refetch()}>
              Retry
            </Button>
          </div>
        ) : user.user_type === 'client' ? (
          <ClientStatTiles stats={stats.data ?? null} />
        ) : (
          <UserStatTiles stats={stats.data ?? null} items={portfolioItems.data} user={user} />
        )}
      </section>
      <LatestItems query={portfolioItems} user={user} />
    </div>
  )
}

function DashboardShortcuts({ user }: { user: User }) {
  const { messages, notifications } = useUnread()
  const entries = [
    {
      title: 'Messages',
      href: '/messages',
      text:
        messages > 0 ? `${formatCount(messages, 'unread message', 'unread messages')}` : 'All read',
      count: messages,
      Icon: MessageCircle,
    },
    {
      title: 'Notifications',
      href: '/notifications',
      text: notifications > 0 ? `${formatNumber(notifications)} new` : 'Nothing new',
      count: notifications,
      Icon: Bell,
    },
    {
      title: 'Your profile',
      href: `/u/${encodeURIComponent(user.username)}`,
      text: 'See what others see',
      count: 0,
      Icon: UserRound,
    },
    {
      title: 'Settings',
      href: '/settings',
      text: 'Account, password, preferences',
      count: 0,
      Icon: Settings,
    },
  ]
  return (
    <ul className={shortcutGrid}>
      {useOffered(entries).map(({ title, href, text, count, Icon }) => (
        <li key={href}>
          <Link href={href} className={`${card({ pad: 'none' })} ${shortcut}`}>
            <Icon size={20} aria-hidden />
            <div>
              <h2>
                {title}
                <Badge count={count} />
              </h2>
              <p>{text}</p>
            </div>
          </Link>
        </li>
      ))}
    </ul>
  )
}
