import { queryOptions, useQuery } from '@tanstack/react-query'
import { Bell, MessageCircle, Settings, UserRound } from 'lucide-react'
import { Link } from 'wouter'
import { css } from '../../../../styled-system/css'
import { TEXTS } from '../../../protocol/catalogue.ts'
import { normaliseStats } from '../../../protocol/content.ts'
import { pluralise } from '../../../protocol/text.ts'
import { type Api, useApp } from '../../app-context.tsx'
import { Badge } from '../../components/badge.tsx'
import { Button } from '../../components/button.tsx'
import { StatTiles } from '../../components/stat-tiles.tsx'
import { useSession } from '../../session.ts'
import { card } from '../../theme/recipes.ts'
import { useUnread } from '../../unread.ts'

/** Null when the answer is no record of figures (A25). */
const statsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['userStats'],
    queryFn: async ({ signal }) => normaliseStats(await api.stats.stats({ signal })),
  })

const page = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '8',
  width: 'full',
  maxWidth: 'content',
  marginInline: 'auto',
  paddingInline: { base: '4', md: '6' },
  paddingBlock: { base: '8', md: '12' },
})

const doors = css({
  display: 'grid',
  gridTemplateColumns: { base: '[1fr]', sm: '[repeat(2, minmax(0, 1fr))]' },
  gap: '4',
})

const door = css({
  flexDirection: 'row',
  alignItems: 'start',
  gap: '4',
  textDecoration: 'none',
  transitionProperty: '[border-color]',
  transitionDuration: 'fast',
  _hover: { borderColor: 'control' },
  '& > svg': { color: 'accent', flexShrink: '0' },
  '& h2': { textStyle: 'title', display: 'flex', alignItems: 'center', gap: '2' },
  '& p': { color: 'muted', textStyle: 'small' },
})

function Figures() {
  const app = useApp()
  const query = useQuery(statsQuery(app.api))
  if (query.isError || query.data === null) {
    return (
      <div role="alert" className={css({ display: 'flex', alignItems: 'center', gap: '4' })}>
        {TEXTS.statsFailed}
        <Button look="outline" size="sm" onClick={() => void query.refetch()}>
          Retry
        </Button>
      </div>
    )
  }
  return <StatTiles stats={query.data ?? null} />
}

/** ROUTE-36: who you are, how you are doing, and the doors to your rooms. */
export default function DashboardPage() {
  const { user } = useSession()
  const { messages, notifications } = useUnread()
  if (user === null) return null
  const entries = [
    {
      title: 'Messages',
      href: '/messages',
      text: messages > 0 ? `${pluralise(messages, 'message', 'messages')} to read` : 'All read',
      count: messages,
      Icon: MessageCircle,
    },
    {
      title: 'Notifications',
      href: '/notifications',
      text:
        notifications > 0
          ? `${pluralise(notifications, 'thing', 'things')} happened since you looked`
          : 'Nothing new',
      count: notifications,
      Icon: Bell,
    },
    {
      title: 'Your page',
      href: `/u/${encodeURIComponent(user.username)}`,
      text: 'How others see you',
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
    <div className={page}>
      <header>
        <h1 className={css({ textStyle: 'pageName' })}>
          Hello, {user.first_name || user.username}
        </h1>
        <p className={css({ color: 'muted' })}>Here is how your work is doing.</p>
      </header>
      <section aria-label="Your figures">
        <Figures />
      </section>
      <ul className={doors}>
        {entries.map(({ title, href, text, count, Icon }) => (
          <li key={href}>
            <Link href={href} className={`${card({ pad: 'lg' })} ${door}`}>
              <Icon size={24} aria-hidden />
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
    </div>
  )
}
