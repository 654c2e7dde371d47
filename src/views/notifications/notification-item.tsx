import { Check, Trash2 } from 'lucide-react'
import { type MouseEvent, memo } from 'react'
import { css } from '../../../styled-system/css'
import type { NotificationsActor } from '../../machines/notifications/notifications/notifications.machine.ts'
import type { Notification } from '../../protocol/base/types.ts'
import { Button } from '../components/button.tsx'
import { focusInside, focusNextRow } from './focus-rows.ts'
import { hrefOf, messageOf } from './grouping.ts'
import { NotificationRow } from './notification-row.tsx'

interface Props {
  item: Notification
  notifications: NotificationsActor
  /** Whether it is removed from the list when read. */
  goesWhenRead: boolean
  /** Whether it shows a picture of its subject. */
  pictured?: boolean
}

/** Notification; following its link marks it as read. */
export const NotificationItem = memo(function NotificationItem(props: Props) {
  const { item, notifications, goesWhenRead, pictured = true } = props
  const read = () => notifications.send({ type: 'notification.markRead', id: item.id })
  return (
    <NotificationRow
      item={item}
      message={messageOf(item)}
      unread={item.is_read === false}
      href={hrefOf(item)}
      onFollow={read}
      pictured={pictured}
      actions={
        <RowActions
          unread={!item.is_read}
          goesWhenRead={goesWhenRead}
          readLabel="Mark as read"
          deleteLabel="Delete notification"
          onRead={read}
          onDelete={() => notifications.send({ type: 'notification.remove', id: item.id })}
        />
      }
    />
  )
})

/** Buttons of a row. If the pressed button is removed, the focus stays in the list. */
export function RowActions({
  unread,
  goesWhenRead,
  readLabel,
  deleteLabel,
  onRead,
  onDelete,
}: {
  unread: boolean
  goesWhenRead: boolean
  readLabel: string
  deleteLabel: string
  onRead: () => void
  onDelete: () => void
}) {
  const markRead = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    if (goesWhenRead) focusNextRow(currentTarget)
    else focusInside(currentTarget, deleteLabel)
    onRead()
  }
  const remove = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    focusNextRow(currentTarget)
    onDelete()
  }
  return (
    <>
      {unread && (
        <Button
          look="quiet"
          size="icon"
          aria-label={readLabel}
          title={readLabel}
          onClick={markRead}
        >
          <Check size={18} aria-hidden />
        </Button>
      )}
      <Button
        look="quiet"
        size="icon"
        className={css({ color: 'muted' })}
        aria-label={deleteLabel}
        title={deleteLabel}
        onClick={remove}
      >
        <Trash2 size={18} aria-hidden />
      </Button>
    </>
  )
}
