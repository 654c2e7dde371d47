/** Applying to a project once and withdrawing, from PROD-15 (importing no machine). */

import type { Application } from '../../../src/protocol/content/creative-types.ts'
import type { ApplicationStatus } from '../../../src/protocol/enums/work.ts'

export type ApplicationStep =
  /** What the page read: the status and the minute it is of; null = never applied. */
  | ['known', ApplicationStatus | null, number?]
  | ['send', string]
  | ['withdraw']
  /** The server did what was asked for last, in this minute. */
  | ['done', ApplicationStatus, number]
  /** HTTP status; 0 = no answer, -1 = cancelled by us, -2 = something else broke. */
  | ['refused', number]

export interface ApplicationLook {
  /** The status of what stands, null when one may apply. */
  standing: ApplicationStatus | null
  sending: boolean
  withdrawing: boolean
  mayWithdraw: boolean
  /** What the person wrote and the server has not got. */
  unsent: string
}

type Told = { type: string; [key: string]: unknown }

export const PROJECT_ID = 7
export const APPLICATION_ID = 31

/** The application as it stands in a minute of an hour. */
export const application = (status: ApplicationStatus, minute: number): Application => ({
  id: APPLICATION_ID,
  project_id: PROJECT_ID,
  applicant: { id: 1, username: 'ayen', full_name: 'Ayen Deng', avatar: null },
  message: 'I paint walls.',
  status,
  created_at: '2026-03-10T10:00:00.000Z',
  updated_at: `2026-03-10T10:${String(minute).padStart(2, '0')}:00.000Z`,
})

export const sends = (message: string): Told => ({ type: 'apply', projectId: PROJECT_ID, message })
export const withdraws: Told = { type: 'withdraw', id: APPLICATION_ID }
export const toast = (title: string): Told => ({
  type: 'toast.show',
  toast: { kind: 'error', title, text: '' },
})

const NONE: ApplicationLook = {
  standing: null,
  sending: false,
  withdrawing: false,
  mayWithdraw: false,
  unsent: '',
}
const SENDING: ApplicationLook = { ...NONE, sending: true, unsent: 'hello' }
const SENT: ApplicationLook = { ...NONE, standing: 'sent', mayWithdraw: true }
const WITHDRAWING: ApplicationLook = { ...NONE, standing: 'sent', withdrawing: true }
const decided = (standing: ApplicationStatus): ApplicationLook => ({ ...NONE, standing })

const send: ApplicationStep = ['send', 'hello']

export const APPLICATION_ROWS: {
  title: string
  given: ApplicationStep[]
  when: ApplicationStep[]
  look: ApplicationLook
  told: Told[]
}[] = [
  {
    title: '[PROD-15] one who has not applied may apply',
    given: [],
    when: [['known', null]],
    look: NONE,
    told: [],
  },
  {
    title: '[PROD-15] applying sends the message',
    given: [['known', null]],
    when: [send],
    look: SENDING,
    told: [sends('hello')],
  },
  {
    title: '[PROD-15] a double click sends once',
    given: [],
    when: [send, ['send', 'hello again']],
    look: SENDING,
    told: [sends('hello')],
  },
  {
    title: '[PROD-15] nothing can be withdrawn before it arrived',
    given: [send],
    when: [['withdraw']],
    look: SENDING,
    told: [],
  },
  {
    title: '[PROD-15] once it arrived it stands, and the message is not kept',
    given: [send],
    when: [['done', 'sent', 1]],
    look: SENT,
    told: [],
  },
  {
    title:
      '[PROD-15] an application that stood already, as after a lost answer, is shown as it stands',
    given: [send],
    when: [['done', 'accepted', 1]],
    look: decided('accepted'),
    told: [],
  },
  {
    title: '[PROD-15] one withdrawn on another device meanwhile may be sent again',
    given: [send],
    when: [['done', 'withdrawn', 1]],
    look: NONE,
    told: [],
  },
  {
    title: '[PROD-15] nobody applies twice',
    given: [send, ['done', 'sent', 1]],
    when: [send],
    look: SENT,
    told: [],
  },
  {
    title: '[PROD-15] a failure is told, and the message is kept for another try',
    given: [send],
    when: [['refused', 400]],
    look: { ...NONE, unsent: 'hello' },
    told: [toast('The call failed.')],
  },
  {
    title: '[PROD-15] one of an unknown kind has a text of its own',
    given: [send],
    when: [['refused', -2]],
    look: { ...NONE, unsent: 'hello' },
    told: [toast('Your application couldn’t be sent. Please try again.')],
  },
  {
    title: '[VALID-14 A30] a cancelled one is told to nobody',
    given: [send],
    when: [['refused', -1]],
    look: { ...NONE, unsent: 'hello' },
    told: [],
  },
  {
    title: '[PROD-15] the second try sends what is written then',
    given: [send, ['refused', 0]],
    when: [
      ['send', 'hello once more'],
      ['done', 'sent', 2],
    ],
    look: SENT,
    told: [sends('hello once more')],
  },
  {
    title: '[PROD-15] the page tells of an application that stands',
    given: [],
    when: [['known', 'seen', 1]],
    look: { ...SENT, standing: 'seen' },
    told: [],
  },
  {
    title: '[PROD-15] of one that was withdrawn: one may apply again',
    given: [['known', 'withdrawn', 1]],
    when: [send],
    look: SENDING,
    told: [sends('hello')],
  },
  {
    title: '[PROD-15] an accepted one is shown so and cannot be withdrawn',
    given: [['known', 'accepted', 1]],
    when: [['withdraw']],
    look: decided('accepted'),
    told: [],
  },
  {
    title: '[PROD-15] nor a declined one',
    given: [['known', 'declined', 1]],
    when: [['withdraw']],
    look: decided('declined'),
    told: [],
  },
  {
    title: '[PROD-15] nor none',
    given: [],
    when: [['withdraw']],
    look: NONE,
    told: [],
  },
  {
    title: '[PROD-15] the decision comes with the page’s next reading',
    given: [['known', 'sent', 1]],
    when: [['known', 'accepted', 2]],
    look: decided('accepted'),
    told: [],
  },
  {
    title: '[PROD-15] what the page read before it arrived does not hide it',
    given: [send, ['done', 'sent', 5]],
    when: [['known', null]],
    look: SENT,
    told: [],
  },
  {
    title: '[PROD-15] nor does an older state replace a newer one',
    given: [['known', 'seen', 5]],
    when: [['known', 'sent', 4]],
    look: { ...SENT, standing: 'seen' },
    told: [],
  },
  {
    title: '[PROD-15] withdrawn on another device',
    given: [['known', 'sent', 1]],
    when: [['known', 'withdrawn', 2]],
    look: NONE,
    told: [],
  },
  {
    title: '[PROD-15] withdrawing asks the server once',
    given: [['known', 'sent', 1]],
    when: [['withdraw'], ['withdraw'], send],
    look: WITHDRAWING,
    told: [withdraws],
  },
  {
    title: '[PROD-15] once it is withdrawn one may apply again',
    given: [['known', 'sent', 1], ['withdraw']],
    when: [['done', 'withdrawn', 2]],
    look: NONE,
    told: [],
  },
  {
    title: '[PROD-15] a failed withdrawal is told, and it stands as before',
    given: [['known', 'sent', 1], ['withdraw']],
    when: [['refused', 403]],
    look: SENT,
    told: [toast('The call failed.')],
  },
  {
    title: '[PROD-15] and of an unknown kind in words of its own',
    given: [['known', 'sent', 1], ['withdraw']],
    when: [['refused', -2]],
    look: SENT,
    told: [toast('Your application couldn’t be withdrawn. Please try again.')],
  },
  {
    title: '[PROD-15] accepted while it was being withdrawn: the newer word counts',
    given: [['known', 'sent', 1], ['withdraw'], ['known', 'accepted', 3]],
    when: [['refused', 400]],
    look: decided('accepted'),
    told: [toast('The call failed.')],
  },
  {
    title: '[PROD-15] withdrawn on another device while it was being withdrawn here',
    given: [['known', 'sent', 1], ['withdraw'], ['known', 'withdrawn', 2]],
    when: [['refused', 0]],
    look: NONE,
    told: [toast('The call failed.')],
  },
  {
    title: '[PROD-15] sent on another device while sending failed here: it stands',
    given: [send, ['known', 'sent', 2]],
    when: [['refused', 0]],
    look: { ...SENT, unsent: 'hello' },
    told: [toast('The call failed.')],
  },
  {
    title: '[PROD-15] an answer that is older than what is known changes nothing',
    given: [['known', 'sent', 1], ['withdraw'], ['known', 'accepted', 9]],
    when: [['done', 'withdrawn', 2]],
    look: decided('accepted'),
    told: [],
  },
]
