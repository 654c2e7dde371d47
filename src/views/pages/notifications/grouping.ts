import { idKey } from '../../../protocol/ids.ts'
import { localDate, parseTime, type TimeOptions } from '../../../protocol/time.ts'
import type { Notification } from '../../../protocol/types.ts'
import { dayLabel } from '../../dates.ts'

export interface NotificationDay {
  /** Local date, `YYYY-MM-DD`; empty for unreadable times. */
  date: string
  label: string
  items: Notification[]
}

/** Notifications by local day, in the order they came in. `now` in milliseconds since 1970. */
export function byDay(
  items: readonly Notification[],
  now: number,
  options: TimeOptions = {},
): NotificationDay[] {
  const days: NotificationDay[] = []
  for (const item of items) {
    const ms = parseTime(item.created_at)
    const date = ms === null ? '' : localDate(ms, options)
    const last = days.at(-1)
    if (last?.date === date) last.items.push(item)
    else
      days.push({
        date,
        label: ms === null ? 'Some time ago' : dayLabel(ms, now, options),
        items: [item],
      })
  }
  return days
}

/** A path of this site; `//host` and `/\host` would leave it. */
const ownPath = (value: unknown): string | null =>
  typeof value === 'string' && /^\/(?![/\\])/.test(value) ? value : null

/** Where a notification leads: the address it names, else what its kind is about; null for nowhere. */
export function hrefOf({ payload, actor, verb }: Notification): string | null {
  const named = ownPath(payload.url)
  if (named !== null) return named
  const conversation = payload.conversation_id
  if (typeof conversation === 'number' || typeof conversation === 'string')
    return `/messages/${encodeURIComponent(idKey(conversation))}`
  if (/follow/i.test(verb) && actor?.username) return `/u/${encodeURIComponent(actor.username)}`
  return null
}
