/** Applying to a project once and withdrawing, from PROD-15. Imports no machine. */

import type { Application } from '../../../src/protocol/content/creative-types.ts'

export type ApplicationStep =
  /** Loaded by the page: the status and its minute; null = never applied. */
  | ['known', string | null, number?]
  | ['send', string]
  | ['withdraw']
  /** The last request succeeded, in this minute. */
  | ['done', string, number]
  /** HTTP status; 0 = no response, -1 = cancelled by the client, -2 = another error. */
  | ['refused', number]

export interface ApplicationLook {
  /** The status of the current application, null when the user may apply. */
  standing: string | null
  sending: boolean
  withdrawing: boolean
  canWithdraw: boolean
  /** The text that has not been sent successfully. */
  unsent: string
}

type Emitted = { type: string; [key: string]: unknown }

export const PROJECT_ID = 7
export const APPLICATION_ID = 31

/** The application with a status of this minute. */
export const application = (status: string, minute: number): Application => ({
  id: APPLICATION_ID,
  project_id: PROJECT_ID,
  applicant: { id: 1, username: 'ayen', full_name: 'Ayen Deng', avatar: null },
  message: 'I paint walls.',
  status,
  created_at: '2026-03-10T10:00:00.000Z',
  updated_at: `2026-03-10T10:${String(minute).padStart(2, '0')}:00.000Z`,
})

export const sends = (message: string): Emitted => ({
  type: 'apply',
  projectId: PROJECT_ID,
  message,
})
export const withdraws: Emitted = { type: 'withdraw', id: APPLICATION_ID }
export const toast = (title: string): Emitted => ({
  type: 'toast.show',
  toast: { kind: 'error', title, text: '' },
})

const NONE: ApplicationLook = {
  standing: null,
  sending: false,
  withdrawing: false,
  canWithdraw: false,
  unsent: '',
}
const SENDING: ApplicationLook = { ...NONE, sending: true, unsent: 'hello' }
const SENT: ApplicationLook = { ...NONE, standing: 'sent', canWithdraw: true }
const WITHDRAWING: ApplicationLook = { ...NONE, standing: 'sent', withdrawing: true }
const decided = (standing: string): ApplicationLook => ({ ...NONE, standing })

const send: ApplicationStep = ['send', 'hello']

export const APPLICATION_ROWS: {
  title: string
  given: ApplicationStep[]
  when: ApplicationStep[]
  look: ApplicationLook
  emitted: Emitted[]
}[] = [
  {
    title: '[PROD-15] allows applying without an application',
    given: [],
    when: [['known', null]],
    look: NONE,
    emitted: [],
  },
  {
    title: '[PROD-15] sends the message on apply',
    given: [['known', null]],
    when: [send],
    look: SENDING,
    emitted: [sends('hello')],
  },
  {
    title: '[PROD-15] sends once on a double click',
    given: [],
    when: [send, ['send', 'hello again']],
    look: SENDING,
    emitted: [sends('hello')],
  },
  {
    title: '[PROD-15] does not withdraw before the application is stored',
    given: [send],
    when: [['withdraw']],
    look: SENDING,
    emitted: [],
  },
  {
    title: '[PROD-15] clears the message when the application is stored',
    given: [send],
    when: [['done', 'sent', 1]],
    look: SENT,
    emitted: [],
  },
  {
    title: '[PROD-15] shows the existing application when one was already stored',
    given: [send],
    when: [['done', 'accepted', 1]],
    look: decided('accepted'),
    emitted: [],
  },
  {
    title: '[PROD-15] allows applying again when it was withdrawn on another device during sending',
    given: [send],
    when: [['done', 'withdrawn', 1]],
    look: NONE,
    emitted: [],
  },
  {
    title: '[PROD-15] does not apply twice',
    given: [send, ['done', 'sent', 1]],
    when: [send],
    look: SENT,
    emitted: [],
  },
  {
    title: '[PROD-15] shows the error and keeps the message when sending fails',
    given: [send],
    when: [['refused', 400]],
    look: { ...NONE, unsent: 'hello' },
    emitted: [toast('The call failed.')],
  },
  {
    title: '[PROD-15] shows a general error on an unknown failure',
    given: [send],
    when: [['refused', -2]],
    look: { ...NONE, unsent: 'hello' },
    emitted: [toast('Your application couldn’t be sent. Please try again.')],
  },
  {
    title: '[VALID-14 A30] shows no error when sending is cancelled',
    given: [send],
    when: [['refused', -1]],
    look: { ...NONE, unsent: 'hello' },
    emitted: [],
  },
  {
    title: '[PROD-15] sends the current text on the second attempt',
    given: [send, ['refused', 0]],
    when: [
      ['send', 'hello once more'],
      ['done', 'sent', 2],
    ],
    look: SENT,
    emitted: [sends('hello once more')],
  },
  {
    title: '[PROD-15] takes an existing application from the page',
    given: [],
    when: [['known', 'seen', 1]],
    look: { ...SENT, standing: 'seen' },
    emitted: [],
  },
  {
    title: '[PROD-15] allows applying again after a withdrawal',
    given: [['known', 'withdrawn', 1]],
    when: [send],
    look: SENDING,
    emitted: [sends('hello')],
  },
  {
    title: '[PROD-15] shows an accepted application, which cannot be withdrawn',
    given: [['known', 'accepted', 1]],
    when: [['withdraw']],
    look: decided('accepted'),
    emitted: [],
  },
  {
    title: '[PROD-15] does not withdraw a declined application',
    given: [['known', 'declined', 1]],
    when: [['withdraw']],
    look: decided('declined'),
    emitted: [],
  },
  {
    title: '[PROD-15] does not withdraw without an application',
    given: [],
    when: [['withdraw']],
    look: NONE,
    emitted: [],
  },
  {
    title: '[PROD-15] takes the decision from the next page load',
    given: [['known', 'sent', 1]],
    when: [['known', 'accepted', 2]],
    look: decided('accepted'),
    emitted: [],
  },
  {
    title: '[PROD-15] keeps the application when page data from before it arrives',
    given: [send, ['done', 'sent', 5]],
    when: [['known', null]],
    look: SENT,
    emitted: [],
  },
  {
    title: '[PROD-15] keeps a newer status when an older one arrives',
    given: [['known', 'seen', 5]],
    when: [['known', 'sent', 4]],
    look: { ...SENT, standing: 'seen' },
    emitted: [],
  },
  {
    title: '[PROD-15] allows applying again when it was withdrawn on another device',
    given: [['known', 'sent', 1]],
    when: [['known', 'withdrawn', 2]],
    look: NONE,
    emitted: [],
  },
  {
    title: '[PROD-15] sends one withdrawal',
    given: [['known', 'sent', 1]],
    when: [['withdraw'], ['withdraw'], send],
    look: WITHDRAWING,
    emitted: [withdraws],
  },
  {
    title: '[PROD-15] allows applying again when the withdrawal is confirmed',
    given: [['known', 'sent', 1], ['withdraw']],
    when: [['done', 'withdrawn', 2]],
    look: NONE,
    emitted: [],
  },
  {
    title: '[PROD-15] shows the error and keeps the application when the withdrawal fails',
    given: [['known', 'sent', 1], ['withdraw']],
    when: [['refused', 403]],
    look: SENT,
    emitted: [toast('The call failed.')],
  },
  {
    title: '[PROD-15] shows a general error when the withdrawal fails in an unknown way',
    given: [['known', 'sent', 1], ['withdraw']],
    when: [['refused', -2]],
    look: SENT,
    emitted: [toast('Your application couldn’t be withdrawn. Please try again.')],
  },
  {
    title: '[PROD-15] keeps the newer status when it was accepted during the withdrawal',
    given: [['known', 'sent', 1], ['withdraw'], ['known', 'accepted', 3]],
    when: [['refused', 400]],
    look: decided('accepted'),
    emitted: [toast('The call failed.')],
  },
  {
    title:
      '[PROD-15] allows applying again when it was withdrawn on another device during the withdrawal',
    given: [['known', 'sent', 1], ['withdraw'], ['known', 'withdrawn', 2]],
    when: [['refused', 0]],
    look: NONE,
    emitted: [toast('The call failed.')],
  },
  {
    title: '[PROD-15] keeps an application sent on another device when sending fails',
    given: [send, ['known', 'sent', 2]],
    when: [['refused', 0]],
    look: { ...SENT, unsent: 'hello' },
    emitted: [toast('The call failed.')],
  },
  {
    title: '[PROD-15] ignores a response older than the known status',
    given: [['known', 'sent', 1], ['withdraw'], ['known', 'accepted', 9]],
    when: [['done', 'withdrawn', 2]],
    look: decided('accepted'),
    emitted: [],
  },
]
