import { useSelector } from '@xstate/react'
import * as counters from '../../machines/notifications/counters/counters.selectors.ts'
import { useMember } from '../app-context.tsx'

/** Unread counts; 0 for anonymous users (A8). */
export function useUnread(): { messages: number; notifications: number; total: number } {
  const actor = useMember()?.counters
  return {
    messages: useSelector(actor, (s) => (s ? counters.messages(s) : 0)),
    notifications: useSelector(actor, (s) => (s ? counters.notifications(s) : 0)),
    total: useSelector(actor, (s) => (s ? counters.total(s) : 0)),
  }
}
