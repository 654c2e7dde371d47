import type { PushSnapshot } from './push.machine.ts'

export type PushStatus =
  | 'reading'
  | 'unsupported'
  | 'off'
  | 'asking'
  | 'subscribing'
  | 'on'
  | 'denied'
  | 'turningOff'
  | 'failed'

/** The current status. */
export const pushStatus = (snapshot: PushSnapshot): PushStatus => snapshot.value

/** Error message for the user; '' for none. */
export const pushProblem = (snapshot: PushSnapshot): string =>
  snapshot.matches('failed') ? snapshot.context.problem : ''
