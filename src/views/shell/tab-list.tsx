import { Compass, House, MessageCircle, SquarePlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { css } from '../../../styled-system/css'
import { useAbsentFeatures } from '../app-context.tsx'
import { Badge } from '../components/badge.tsx'
import { Menu } from '../components/overlay/menu.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { useOffered } from '../hooks/features.ts'
import { useUser } from '../hooks/session.ts'
import { useUnread } from '../hooks/unread.ts'
import { AvatarTab } from './avatar-menu.tsx'
import { CREATE_LINKS } from './navigation.ts'

const tab = css({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '0.5',
  minWidth: '0',
  color: 'muted',
  // A tab has only a fifth of the window, regardless of the text size.
  fontSize: '[min(0.75rem, 3.4vw)]',
  fontWeight: 'medium',
  lineHeight: 'snug',
  textDecoration: 'none',
  outlineOffset: '[-4px]',
  _current: { color: 'accent' },
  // The badge overlaps the upper corner of the icon.
  '& .badge': {
    position: 'absolute',
    insetBlockStart: '1',
    insetInlineStart: '[calc(50% + 6px)]',
    outline: '[2px solid var(--colors-canvas)]',
  },
})

interface TabProps {
  href: string
  label: string
  badge?: ReactNode
  children: ReactNode
}

function TabLink({ href, label, badge, children }: TabProps) {
  const [path] = useLocation()
  if (useAbsentFeatures()?.hasPage(href)) return null
  return (
    <li>
      <Link href={href} className={tab} aria-current={path === href ? 'page' : undefined}>
        {children}
        {label}
        {badge}
      </Link>
    </li>
  )
}

/** Tabs of signed-in users: the most used pages with unread counts (A8). */
export default function Tabs() {
  const user = useUser()
  const { messages } = useUnread()
  const createLinks = useOffered(CREATE_LINKS)
  return (
    <ul>
      <TabLink href="/" label="Home">
        <House size={24} aria-hidden />
      </TabLink>
      <TabLink href="/explore" label="Explore">
        <Compass size={24} aria-hidden />
      </TabLink>
      <li>
        <Menu
          className={tab}
          entries={createLinks}
          trigger={
            <>
              <SquarePlus size={24} aria-hidden />
              Create
            </>
          }
        />
      </li>
      <TabLink href="/messages" label="Messages" badge={<Badge count={messages} />}>
        <MessageCircle size={24} aria-hidden />
      </TabLink>
      <li>{user ? <AvatarTab user={user} className={tab} /> : <AccountTab />}</li>
    </ul>
  )
}

/** Skeleton of the account tab. */
function AccountTab() {
  return (
    <span className={tab}>
      <Skeleton width="24px" height="24px" round />
      You
    </span>
  )
}
