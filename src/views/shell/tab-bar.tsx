import { Compass, House, MessageCircle, SquarePlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { css } from '../../../styled-system/css'
import { Badge } from '../components/badge.tsx'
import { Menu } from '../components/menu.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { useUnread } from '../notices/unread.ts'
import { useUser } from '../session/session.ts'
import { AvatarTab } from './avatar-menu.tsx'
import { CREATE_LINKS } from './navigation.ts'

const bar = css({
  position: 'fixed',
  insetInline: '0',
  insetBlockEnd: '0',
  zIndex: 'header',
  height: '[var(--tabs)]',
  paddingBlockEnd: '[env(safe-area-inset-bottom)]',
  borderBlockStart: 'hairline',
  background: 'canvas',
  '& > ul': {
    display: 'grid',
    gridTemplateColumns: '[repeat(5, minmax(0, 1fr))]',
    height: 'full',
  },
  '& li': { display: 'grid' },
  // While a text is written the keyboard stands here.
  ':root:has(:is(textarea, [contenteditable=true], input:not([type=checkbox], [type=radio], [type=range], [type=file])):focus) &':
    { translate: '[0 100%]' },
})

const tab = css({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '0.5',
  minWidth: '0',
  color: 'muted',
  // A fifth of the window is all there is, however large the text.
  fontSize: '[min(0.75rem, 3.4vw)]',
  fontWeight: 'medium',
  lineHeight: 'snug',
  textDecoration: 'none',
  outlineOffset: '[-4px]',
  _current: { color: 'accent' },
  // The count is at the upper end of the sign, over its corner.
  '& .badge': {
    position: 'absolute',
    insetBlockStart: '1',
    insetInlineStart: '[calc(50% + 6px)]',
    outline: '[2px solid var(--colors-canvas)]',
  },
})

interface PlaceProps {
  href: string
  label: string
  badge?: ReactNode
  children: ReactNode
}

function Place({ href, label, badge, children }: PlaceProps) {
  const [path] = useLocation()
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

/** Under the thumb: where a member goes all day, and what is unread there (A8). */
export function TabBar() {
  const user = useUser()
  const { messages } = useUnread()
  return (
    <nav aria-label="Shortcuts" className={bar} data-tabs>
      <ul>
        <Place href="/" label="Home">
          <House size={24} aria-hidden />
        </Place>
        <Place href="/explore" label="Explore">
          <Compass size={24} aria-hidden />
        </Place>
        <li>
          <Menu
            className={tab}
            entries={CREATE_LINKS}
            trigger={
              <>
                <SquarePlus size={24} aria-hidden />
                Create
              </>
            }
          />
        </li>
        <Place href="/messages" label="Messages" badge={<Badge count={messages} />}>
          <MessageCircle size={24} aria-hidden />
        </Place>
        <li>{user ? <AvatarTab user={user} className={tab} /> : <You />}</li>
      </ul>
    </nav>
  )
}

/** Holds the place of oneself. */
function You() {
  return (
    <span className={tab}>
      <Skeleton width="24px" height="24px" round />
      You
    </span>
  )
}
