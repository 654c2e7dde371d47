import type { NotificationConnectionSnapshot } from './notificationConnection.machine.ts'

/** The three states people may see (SOCKNOTIF-01). */
export type NotificationConnectionStatus = 'closed' | 'connecting' | 'open'

export function status(snapshot: NotificationConnectionSnapshot): NotificationConnectionStatus {
  if (snapshot.hasTag('connecting')) return 'connecting'
  return snapshot.matches('socket') ? 'open' : 'closed'
}

/** Whether a payload sent now goes out; otherwise it is dropped, never queued. */
export const isOpen = (snapshot: NotificationConnectionSnapshot): boolean =>
  status(snapshot) === 'open'

/** Retries in a row so far, 0 to the policy's bound. */
export const attempts = ({ context }: NotificationConnectionSnapshot): number => context.attempts

/** When the next attempt is due, ms since 1970; null unless a timer runs. */
export const retryAt = ({ context }: NotificationConnectionSnapshot): number | null =>
  context.retryAt

/** Always null: this socket fails without a text (A1 D14). */
export const error = (_: NotificationConnectionSnapshot): null => null
