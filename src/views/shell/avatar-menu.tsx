import { Bell as BellSign } from 'lucide-react'
import { useLocation } from 'wouter'
import { css, cx } from '../../../styled-system/css'
import { button } from '../../../styled-system/recipes'
import { fullName } from '../../protocol/account/user.ts'
import { isolate } from '../../protocol/base/text.ts'
import type { User } from '../../protocol/base/types.ts'
import { Avatar } from '../components/avatar.tsx'
import { Badge } from '../components/badge.tsx'
import { NavLink } from '../components/nav-link.tsx'
import { Menu, type MenuEntry } from '../components/overlay/menu.tsx'
import { VisuallyHidden } from '../components/visually-hidden.tsx'
import { useHasFeature, useOffered } from '../hooks/features.ts'
import { useUnread } from '../hooks/unread.ts'
import { useSignOut } from '../hooks/use-sign-out.ts'

const trigger = css({
  position: 'relative',
  display: 'inline-grid',
  placeItems: 'center',
  width: 'touch',
  height: 'touch',
  borderRadius: 'full',
})

const corner = css({
  position: 'absolute',
  insetBlockStart: '[-4px]',
  insetInlineEnd: '[-4px]',
  outline: '[2px solid var(--colors-canvas)]',
})

const atSign = css({
  position: 'absolute',
  insetBlockStart: '0.5',
  insetInlineStart: '[calc(50% + 2px)]',
  outline: '[2px solid var(--colors-canvas)]',
})

const small = css({ width: '6', height: '6', fontSize: 'xs' })

function useMenuEntries(user: User): MenuEntry[] {
  const signOut = useSignOut()
  const { messages, notifications } = useUnread()
  const entries: MenuEntry[] = [
    { label: 'My Profile', href: '/profile' },
    { label: 'Messages', href: '/messages', badge: <Badge count={messages} /> },
    { label: 'Notifications', href: '/notifications', badge: <Badge count={notifications} /> },
    { label: 'Dashboard', href: '/dashboard' },
    { label: 'Settings', href: '/settings' },
  ]
  if (user.is_staff || user.is_superuser) entries.push({ label: 'Admin', href: '/admin' })
  entries.push('separator', {
    label: 'Logout',
    onSelect: signOut,
  })
  return [...useOffered(entries)]
}

function useMenuLabel(user: User): string {
  const { total } = useUnread()
  const label = `Account of ${isolate(fullName(user))}`
  return total > 0 ? `${label}, ${total} unread` : label
}

/** NAV-06, NAV-07, NAV-08 */
export function AvatarMenu({ user }: { user: User }) {
  const { total } = useUnread()
  const label = useMenuLabel(user)
  return (
    <Menu
      className={trigger}
      entries={useMenuEntries(user)}
      trigger={
        <>
          <VisuallyHidden>{label}</VisuallyHidden>
          <span aria-hidden>
            <Avatar src={user.avatar} name={fullName(user)} decorative />
            <Badge count={total} className={corner} />
          </span>
        </>
      }
    />
  )
}

const isOwnPage = (path: string, user: User): boolean =>
  /^\/(?:profile|notifications|dashboard|settings)$/.test(path) || path === `/u/${user.username}`

/** The account menu as a tab. */
export function AvatarTab({ user, className }: { user: User; className: string }) {
  const { total } = useUnread()
  const [path] = useLocation()
  const label = useMenuLabel(user)
  return (
    <Menu
      className={className}
      current={isOwnPage(path, user) || undefined}
      entries={useMenuEntries(user)}
      trigger={
        <>
          <VisuallyHidden>{`${label}, `}</VisuallyHidden>
          <Avatar src={user.avatar} name={fullName(user)} decorative className={small} />
          You
          <span aria-hidden>
            <Badge count={total} />
          </span>
        </>
      }
    />
  )
}

/** Link to the notifications with their unread count, where the header has no avatar. */
export function NotificationBell() {
  const { notifications } = useUnread()
  if (!useHasFeature('notifications')) return null
  return (
    <NavLink
      href="/notifications"
      className={cx(button({ look: 'quiet', size: 'icon' }), css({ position: 'relative' }))}
    >
      <BellSign size={24} aria-hidden />
      <VisuallyHidden>Notifications</VisuallyHidden>
      <Badge count={notifications} className={atSign} />
    </NavLink>
  )
}
