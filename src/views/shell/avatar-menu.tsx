import { css } from '../../../styled-system/css'
import type { User } from '../../protocol/base/types.ts'
import { fullName } from '../../protocol/session/user.ts'
import { useApp } from '../app-context.tsx'
import { Avatar } from '../components/avatar.tsx'
import { Badge } from '../components/badge.tsx'
import { Menu, type MenuEntry } from '../components/menu.tsx'
import { VisuallyHidden } from '../components/visually-hidden.tsx'
import { useUnread } from '../notices/unread.ts'

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

/** NAV-06, NAV-07, NAV-08 */
export function AvatarMenu({ user }: { user: User }) {
  const app = useApp()
  const { messages, notifications, total: unread } = useUnread()
  const name = fullName(user)
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
    onSelect: () => app.session.send({ type: 'session.logout' }),
  })
  return (
    <Menu
      className={trigger}
      entries={entries}
      trigger={
        <>
          <VisuallyHidden>
            {unread > 0 ? `Account of ${name}, ${unread} unread` : `Account of ${name}`}
          </VisuallyHidden>
          <span aria-hidden>
            <Avatar src={user.avatar} name={name} decorative />
            <Badge count={unread} className={corner} />
          </span>
        </>
      }
    />
  )
}
