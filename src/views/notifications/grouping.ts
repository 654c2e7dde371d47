import { idKey } from '../../protocol/base/ids.ts'
import { sameOriginPath } from '../../protocol/base/same-origin-path.ts'
import { isolate } from '../../protocol/base/text.ts'
import { localDate, parseTime, type TimeOptions } from '../../protocol/base/time.ts'
import type { Notification } from '../../protocol/base/types.ts'
import { dayLabel } from '../dates.ts'
import { formatCount } from '../locale.ts'

export interface NotificationDay {
  /** Local date, `YYYY-MM-DD`; empty for invalid times. */
  date: string
  label: string
  items: Notification[]
}

/** Groups notifications by local day, in the given order. `now` in milliseconds since 1970. */
export function groupByDay(
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

/** Minimum number of notifications about the same subject that are grouped. */
const MIN_GROUP_SIZE = 4

export interface NotificationGroup {
  /** Id of the newest one. */
  id: Notification['id']
  /** Text for all of them. */
  message: string
  /** Newest first. */
  items: [Notification, ...Notification[]]
}

/** Payload field that identifies the subject, by verb; '' = one group for all. */
const SUBJECTS: { readonly [verb: string]: string } = {
  liked: 'content_id',
  commented: 'content_id',
  followed: '',
  applied: 'project_id',
  bought: 'asset_id',
  reviewed: 'asset_id',
}

/** Group key of a notification; null if it is never grouped. */
function subjectOf({ verb, payload }: Notification): string | null {
  const field = Object.hasOwn(SUBJECTS, verb) ? SUBJECTS[verb] : undefined
  if (field === undefined) return null
  if (field === '') return verb
  const id = payload[field]
  if (typeof id !== 'number' && typeof id !== 'string') return null
  return `${verb} ${String(payload.content_type ?? '')} ${id}`
}

/** The message; the name of the user who caused it is isolated where it starts the sentence. */
export function messageOf(item: Notification): string {
  const message = item.message || item.title || item.verb
  const name = nameOf(item)
  return name !== '' && message.startsWith(name)
    ? isolate(name) + message.slice(name.length)
    : message
}

const nameOf = ({ actor }: Notification): string => actor?.full_name || actor?.username || ''

/** `Ayen Deng and 4 others liked your work`. */
function groupMessage([first, ...rest]: NotificationGroup['items']): string {
  const name = isolate(nameOf(first))
  const message = messageOf(first)
  const actorKeys = new Set([first, ...rest].map((item) => idKey(item.actor?.id ?? nameOf(item))))
  const otherCount = actorKeys.size - 1
  if (otherCount === 0) return `${message} (${formatCount(rest.length + 1, 'time', 'times')})`
  const othersLabel = formatCount(otherCount, 'other', 'others')
  if (name === '' || !message.startsWith(name)) return `${message}, and ${otherCount} more`
  return `${name} and ${othersLabel}${message.slice(name.length)}`
}

/** Groups the notifications of a day that are about the same subject. */
export function groupNotifications(items: readonly Notification[]): NotificationGroup[] {
  const bySubject = new Map<string, NotificationGroup['items']>()
  for (const item of items) {
    const subject = subjectOf(item) ?? `one ${idKey(item.id)}`
    const group = bySubject.get(subject)
    if (group) group.push(item)
    else bySubject.set(subject, [item])
  }
  return items.flatMap((item): NotificationGroup[] => {
    const together = bySubject.get(subjectOf(item) ?? `one ${idKey(item.id)}`) ?? [item]
    if (together.length < MIN_GROUP_SIZE)
      return [{ id: item.id, message: messageOf(item), items: [item] }]
    if (together[0] !== item) return []
    return [{ id: item.id, message: groupMessage(together), items: together }]
  })
}

/** Link of a notification: the URL in its payload, else derived from its type; null for none. */
export function hrefOf({ payload, actor, verb }: Notification): string | null {
  const named = sameOriginPath(payload.url, window.location.origin)
  if (named !== null) return named
  const conversation = payload.conversation_id
  if (typeof conversation === 'number' || typeof conversation === 'string')
    return `/messages/${encodeURIComponent(idKey(conversation))}`
  if (/follow/i.test(verb) && actor?.username) return `/u/${encodeURIComponent(actor.username)}`
  return null
}
