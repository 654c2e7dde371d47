/** Reporting content or users to the moderators, as decided. Imports no machine. */
import type { ReportReason } from '../../../src/protocol/enums/safety.ts'
import type { ReportTarget } from '../../../src/protocol/safety/moderation-types.ts'

export type ReportStep =
  | ['open', ReportTarget]
  | ['reason', ReportReason]
  | ['details', string]
  | ['send']
  | ['close']
  | ['done']
  /** HTTP status; 0 = no response, -1 = cancelled by the client, -2 = another error. */
  | ['refused', number]

export interface ReportLook {
  target: ReportTarget | null
  reason: ReportReason | null
  details: string
  problem: string
  sending: boolean
}

type Emitted = { type: string; [key: string]: unknown }

const POST: ReportTarget = { type: 'post', id: 5, name: 'Nile' }
export const PERSON: ReportTarget = { type: 'user', id: 5, name: 'Ayen Deng' }

const THANKS: Emitted = {
  type: 'toast.show',
  toast: {
    kind: 'success',
    title: 'Thank you for telling us.',
    text: 'Our moderators will look at it.',
  },
}

/** The n-th opened form has the n-th client id. */
const sends = (
  target: ReportTarget,
  reason: ReportReason,
  details: string,
  form: number,
): Emitted => ({ type: 'send', target, reason, details, clientId: `local-${form}` })

const look = (fields: Partial<ReportLook> = {}): ReportLook => ({
  target: null,
  reason: null,
  details: '',
  problem: '',
  sending: false,
  ...fields,
})

const LONG = 'x'.repeat(1001)
const open: ReportStep = ['open', POST]
const filled: ReportStep[] = [open, ['reason', 'scam'], ['details', ' It asks for money. ']]
const FILLED = look({ target: POST, reason: 'scam', details: ' It asks for money. ' })

export const REPORT_ROWS: {
  title: string
  given: ReportStep[]
  when: ReportStep[]
  look: ReportLook
  emitted: Emitted[]
}[] = [
  {
    title: 'opens an empty form for one target',
    given: [],
    when: [open],
    look: look({ target: POST }),
    emitted: [],
  },
  {
    title: 'ignores input, send and close without a form',
    given: [],
    when: [['reason', 'spam'], ['details', 'x'], ['send'], ['close']],
    look: look(),
    emitted: [],
  },
  {
    title: 'does not send without a reason',
    given: [open, ['details', 'x']],
    when: [['send']],
    look: look({ target: POST, details: 'x', problem: 'Choose what is wrong.' }),
    emitted: [],
  },
  {
    title: 'does not send more than 1,000 characters',
    given: [open, ['reason', 'spam'], ['details', LONG]],
    when: [['send']],
    look: look({
      target: POST,
      reason: 'spam',
      details: LONG,
      problem: 'Details can have up to 1,000 characters.',
    }),
    emitted: [],
  },
  {
    title: 'sends exactly 1,000 characters',
    given: [open, ['reason', 'spam'], ['details', LONG.slice(1)]],
    when: [['send']],
    look: look({ target: POST, reason: 'spam', details: LONG.slice(1), sending: true }),
    emitted: [sends(POST, 'spam', LONG.slice(1), 1)],
  },
  {
    title: 'does not count spaces around the details',
    given: [open, ['reason', 'spam'], ['details', ` ${LONG.slice(1)} `]],
    when: [['send']],
    look: look({ target: POST, reason: 'spam', details: ` ${LONG.slice(1)} `, sending: true }),
    emitted: [sends(POST, 'spam', LONG.slice(1), 1)],
  },
  {
    title: 'clears the error when the field is corrected',
    given: [open, ['send']],
    when: [['reason', 'spam']],
    look: look({ target: POST, reason: 'spam' }),
    emitted: [],
  },
  {
    title: 'sends the target, the reason and the trimmed details',
    given: filled,
    when: [['send']],
    look: { ...FILLED, sending: true },
    emitted: [sends(POST, 'scam', 'It asks for money.', 1)],
  },
  {
    title: 'ignores send, changes, close and open while sending',
    given: [...filled, ['send']],
    when: [['send'], ['reason', 'spam'], ['details', ''], ['close'], ['open', PERSON]],
    look: { ...FILLED, sending: true },
    emitted: [],
  },
  {
    title: 'closes the form and shows a toast when sent',
    given: [...filled, ['send']],
    when: [['done']],
    look: look(),
    emitted: [THANKS],
  },
  {
    title: 'shows the error and keeps the form when the server rejects it',
    given: [...filled, ['send']],
    when: [['refused', 404]],
    look: { ...FILLED, problem: 'The call failed.' },
    emitted: [],
  },
  {
    title: 'shows a general error on a programming error',
    given: [...filled, ['send']],
    when: [['refused', -2]],
    look: { ...FILLED, problem: 'Your report couldn’t be sent. Please try again.' },
    emitted: [],
  },
  {
    title: '[VALID-14 A30] shows no error when the request is cancelled',
    given: [...filled, ['send']],
    when: [['refused', -1]],
    look: FILLED,
    emitted: [],
  },
  {
    title: 'retries with the same client id, so that one report is created',
    given: [...filled, ['send'], ['refused', 0]],
    when: [['send']],
    look: { ...FILLED, sending: true },
    emitted: [sends(POST, 'scam', 'It asks for money.', 1)],
  },
  {
    title: 'discards the input when closed',
    given: filled,
    when: [['close']],
    look: look(),
    emitted: [],
  },
  {
    title: 'keeps the input when the same target is opened again',
    given: filled,
    when: [open],
    look: FILLED,
    emitted: [],
  },
  {
    title: 'starts a new report for another target',
    given: [...filled, ['open', PERSON]],
    when: [['reason', 'abuse'], ['send']],
    look: look({ target: PERSON, reason: 'abuse', sending: true }),
    emitted: [sends(PERSON, 'abuse', '', 2)],
  },
]
