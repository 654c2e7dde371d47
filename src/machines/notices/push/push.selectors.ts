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

/** Where it stands. */
export const pushStatus = (snapshot: PushSnapshot): PushStatus => snapshot.value

/** Why it failed, for the person; '' while nothing did. */
export const pushProblem = (snapshot: PushSnapshot): string =>
  snapshot.matches('failed') ? snapshot.context.problem : ''
