import { Bell, Check, Trash2 } from 'lucide-react'
import { Link } from 'wouter'
import { css, cx } from '../../../../styled-system/css'
import type { NotificationsActor } from '../../../machines/notifications/notifications.machine.ts'
import { chatTime } from '../../../protocol/time.ts'
import type { Notification } from '../../../protocol/types.ts'
import { Avatar } from '../../components/avatar.tsx'
import { Button } from '../../components/button.tsx'
import { Time } from '../../components/time.tsx'
import { VisuallyHidden } from '../../components/visually-hidden.tsx'
import { hrefOf } from './grouping.ts'

const row = css({
  position: 'relative',
  display: 'flex',
  alignItems: 'start',
  gap: '3',
  marginInline: '[-8px]',
  padding: '2',
  borderRadius: 'md',
  _hover: { background: 'sunken' },
})

const dot = css({
  display: 'inline-block',
  width: '2',
  height: '2',
  marginInlineEnd: '2',
  marginBlockEnd: '0.5',
  borderRadius: 'full',
  background: 'accent',
})

const icon = css({
  display: 'grid',
  placeItems: 'center',
  flexShrink: '0',
  width: '10',
  height: '10',
  borderRadius: 'full',
  background: 'nile.wash',
  color: 'nile',
})

const text = css({
  flexGrow: '1',
  minWidth: '0',
  // The whole row leads where the words lead; the buttons stand above it.
  '& a': { color: 'fg', textDecoration: 'none', _hover: { textDecoration: 'underline' } },
  '& a::after': { content: '""', position: 'absolute', inset: '0', borderRadius: 'md' },
  '& h3': { textStyle: 'body', lineHeight: 'snug' },
  '& p': { color: 'muted', textStyle: 'small', lineClamp: '2' },
})

const bold = css({ fontWeight: 'semibold' })
const time = css({ color: 'muted', textStyle: 'caption' })
const buttons = css({ display: 'flex', flexShrink: '0', position: 'relative', zIndex: 'raised' })

interface Props {
  item: Notification
  notifications: NotificationsActor
}

/** One notification: following it marks it read. */
export function NotificationItem({ item, notifications }: Props) {
  const href = hrefOf(item)
  const words = item.message || item.title || item.verb
  const read = () => notifications.send({ type: 'notification.markRead', id: item.id })
  return (
    <article className={row}>
      {item.actor ? (
        <Avatar
          src={item.actor.avatar}
          name={item.actor.full_name || item.actor.username}
          decorative
        />
      ) : (
        <span className={icon}>
          <Bell size={20} aria-hidden />
        </span>
      )}
      <div className={text}>
        <h3 className={cx(!item.is_read && bold)}>
          {!item.is_read && (
            <span className={dot}>
              <VisuallyHidden>Unread: </VisuallyHidden>
            </span>
          )}
          {href === null ? (
            words
          ) : (
            <Link href={href} onClick={read}>
              {words}
            </Link>
          )}
        </h3>
        {item.payload.preview !== '' && <p>{item.payload.preview}</p>}
        <Time iso={item.created_at} label={chatTime(item.created_at)} className={time} />
      </div>
      <div className={buttons}>
        {!item.is_read && (
          <Button
            look="quiet"
            size="icon"
            aria-label="Mark as read"
            title="Mark as read"
            onClick={read}
          >
            <Check size={18} aria-hidden />
          </Button>
        )}
        <Button
          look="quiet"
          size="icon"
          className={css({ color: 'muted' })}
          aria-label="Delete notification"
          title="Delete"
          onClick={() => notifications.send({ type: 'notification.remove', id: item.id })}
        >
          <Trash2 size={18} aria-hidden />
        </Button>
      </div>
    </article>
  )
}
