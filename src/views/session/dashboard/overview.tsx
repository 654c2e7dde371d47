import { useQuery } from '@tanstack/react-query'
import { Bell, MessageCircle, Settings, UserRound } from 'lucide-react'
import { Link } from 'wouter'
import { css } from '../../../../styled-system/css'
import { grid, hstack } from '../../../../styled-system/patterns'
import { card } from '../../../../styled-system/recipes'
import { TEXTS } from '../../../protocol/base/catalogue.ts'
import { pluralise } from '../../../protocol/base/text.ts'
import type { User } from '../../../protocol/base/types.ts'
import { statsQuery } from '../../../services/queries/stats.ts'
import { useApp } from '../../app-context.tsx'
import { Badge } from '../../components/badge.tsx'
import { Button } from '../../components/button.tsx'
import { Waiting } from '../../components/part.tsx'
import { StatTiles } from '../../components/stat-tiles.tsx'
import { useUnread } from '../../notices/unread.ts'
import { lazyPart } from '../../routing/lazy-part.tsx'
import { useFirstSteps } from '../first-steps/use-first-steps.ts'
import { Attention } from './attention.tsx'

const FirstSteps = lazyPart(() => import('../first-steps/first-steps.tsx'))

const doors = grid({
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

/**
 * The first steps of who is new, how the work is doing, the doors to the person's rooms, and below
 * them, as it comes late, what waits. All of it waits to know whether the steps stand above it.
 */
export function Overview({ user }: { user: User }) {
  const { actor, place } = useFirstSteps(user)
  if (place === 'looking') return <Waiting label="your dashboard" />
  return (
    <div className={grid({ gap: '8' })}>
      {actor !== null && place !== 'away' && <FirstSteps actor={actor} user={user} place={place} />}
      <section aria-label="Your figures">
        <Figures />
      </section>
      <Doors user={user} />
      <Attention />
    </div>
  )
}

function Figures() {
  const app = useApp()
  const query = useQuery(statsQuery(app.api))
  if (query.isError || query.data === null) {
    return (
      <div role="alert" className={hstack({ gap: '4' })}>
        {TEXTS.statsFailed}
        <Button look="outline" size="sm" onClick={() => void query.refetch()}>
          Retry
        </Button>
      </div>
    )
  }
  return <StatTiles stats={query.data ?? null} />
}

function Doors({ user }: { user: User }) {
  const { messages, notifications } = useUnread()
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
  )
}
