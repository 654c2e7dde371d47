import { ChevronDown, ChevronUp } from 'lucide-react'
import { useId, useState } from 'react'
import { css } from '../../../styled-system/css'
import type { NotificationsActor } from '../../machines/notifications/notifications/notifications.machine.ts'
import { idKey } from '../../protocol/base/ids.ts'
import { Button } from '../components/button.tsx'
import { formatCount, formatNumber } from '../locale.ts'
import { hrefOf, type NotificationGroup } from './grouping.ts'
import { NotificationItem, RowActions } from './notification-item.tsx'
import { NotificationRow } from './notification-row.tsx'

const more = css({ position: 'relative', zIndex: 'raised', marginInlineStart: '[-12px]' })
const inner = css({
  marginInlineStart: '6',
  paddingInlineStart: { base: '3', sm: '6' },
  borderInlineStart: 'hairline',
})

interface Props {
  group: NotificationGroup
  notifications: NotificationsActor
  disappearsWhenRead: boolean
}

/** Group of notifications, expandable. */
export function NotificationGroupItem({ group, notifications, disappearsWhenRead }: Props) {
  const { items, message: words } = group
  const [open, setOpen] = useState(false)
  const id = useId()
  const unread = items.filter((item) => !item.is_read)
  const readAll = () => {
    for (const item of unread) notifications.send({ type: 'notification.markRead', id: item.id })
  }
  const removeAll = () => {
    for (const item of items) notifications.send({ type: 'notification.remove', id: item.id })
  }
  return (
    <>
      <NotificationRow
        item={items[0]}
        message={words}
        unread={items.some((item) => item.is_read === false)}
        href={commonHref(items)}
        onFollow={readAll}
        actions={
          <RowActions
            unread={unread.length > 0}
            goesWhenRead={disappearsWhenRead}
            readLabel={`Mark these ${formatNumber(items.length)} as read`}
            deleteLabel={`Delete these ${formatCount(items.length, 'notification', 'notifications')}`}
            onRead={readAll}
            onDelete={removeAll}
          />
        }
      >
        <div>
          <Button
            look="quiet"
            size="sm"
            className={more}
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            onClick={() => setOpen(!open)}
          >
            {open ? <ChevronUp size={16} aria-hidden /> : <ChevronDown size={16} aria-hidden />}
            {open ? 'Show fewer' : `Show all ${items.length}`}
          </Button>
        </div>
      </NotificationRow>
      {open && (
        <ul id={id} className={inner} aria-label={words}>
          {items.map((item) => (
            <li key={idKey(item.id)}>
              <NotificationItem
                item={item}
                notifications={notifications}
                goesWhenRead={disappearsWhenRead}
                pictured={false}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The link that all items share; null if they differ. */
function commonHref(items: NotificationGroup['items']): string | null {
  const [firstHref, ...otherHrefs] = items.map(hrefOf)
  return otherHrefs.every((href) => href === firstHref) ? (firstHref ?? null) : null
}
