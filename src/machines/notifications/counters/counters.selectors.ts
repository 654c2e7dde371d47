import type { CountersSnapshot } from './counters.machine.ts'

/** Unread messages, for the Messages entry; never below 0. */
export const messages = ({ context }: CountersSnapshot): number => context.messages

/** Unread notifications, for the Notifications entry; never below 0. */
export const notifications = ({ context }: CountersSnapshot): number => context.notifications

/** The sum, for the avatar's badge (NAV-07, A8). */
export const total = ({ context }: CountersSnapshot): number =>
  context.messages + context.notifications
