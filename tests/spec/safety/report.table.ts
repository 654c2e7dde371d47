/** Telling the moderators about something, as decided (importing no machine). */
import type { ReportReason } from '../../../src/protocol/enums/safety.ts'
import type { ReportTarget } from '../../../src/protocol/safety/moderation-types.ts'

export type ReportStep =
  | ['open', ReportTarget]
  | ['reason', ReportReason]
  | ['details', string]
  | ['send']
  | ['close']
  | ['done']
  /** HTTP status; 0 = no answer, -1 = cancelled by us, -2 = something else broke. */
  | ['refused', number]

export interface ReportLook {
  target: ReportTarget | null
  reason: ReportReason | null
  details: string
  problem: string
  sending: boolean
}

type Told = { type: string; [key: string]: unknown }

export const POST: ReportTarget = { type: 'post', id: 5, name: 'Nile' }
export const PERSON: ReportTarget = { type: 'user', id: 5, name: 'Ayen Deng' }

export const THANKS: Told = {
  type: 'toast.show',
  toast: {
    kind: 'success',
    title: 'Thank you for telling us.',
    text: 'Our moderators will look at it.',
  },
}

/** The n-th form that was opened has the n-th id. */
export const sends = (
  target: ReportTarget,
  reason: ReportReason,
  details: string,
  form: number,
): Told => ({ type: 'send', target, reason, details, clientId: `local-${form}` })

const look = (fields: Partial<ReportLook> = {}): ReportLook => ({
  target: null,
  reason: null,
  details: '',
  problem: '',
  sending: false,
  ...fields,
})

export const LONG = 'x'.repeat(1001)
const open: ReportStep = ['open', POST]
const filled: ReportStep[] = [open, ['reason', 'scam'], ['details', ' It asks for money. ']]
const FILLED = look({ target: POST, reason: 'scam', details: ' It asks for money. ' })

export const REPORT_ROWS: {
  title: string
  given: ReportStep[]
  when: ReportStep[]
  look: ReportLook
  told: Told[]
}[] = [
  {
    title: 'the form opens empty, for one thing',
    given: [],
    when: [open],
    look: look({ target: POST }),
    told: [],
  },
  {
    title: 'without a form there is nothing to fill, send or close',
    given: [],
    when: [['reason', 'spam'], ['details', 'x'], ['send'], ['close']],
    look: look(),
    told: [],
  },
  {
    title: 'without a reason nothing is sent',
    given: [open, ['details', 'x']],
    when: [['send']],
    look: look({ target: POST, details: 'x', problem: 'Choose what is wrong.' }),
    told: [],
  },
  {
    title: 'nor with more than 1,000 characters',
    given: [open, ['reason', 'spam'], ['details', LONG]],
    when: [['send']],
    look: look({
      target: POST,
      reason: 'spam',
      details: LONG,
      problem: 'Details can have up to 1,000 characters.',
    }),
    told: [],
  },
  {
    title: 'with exactly 1,000 it is',
    given: [open, ['reason', 'spam'], ['details', LONG.slice(1)]],
    when: [['send']],
    look: look({ target: POST, reason: 'spam', details: LONG.slice(1), sending: true }),
    told: [sends(POST, 'spam', LONG.slice(1), 1)],
  },
  {
    title: 'spaces around the details do not count towards the limit',
    given: [open, ['reason', 'spam'], ['details', ` ${LONG.slice(1)} `]],
    when: [['send']],
    look: look({ target: POST, reason: 'spam', details: ` ${LONG.slice(1)} `, sending: true }),
    told: [sends(POST, 'spam', LONG.slice(1), 1)],
  },
  {
    title: 'what is mended is complained about no more',
    given: [open, ['send']],
    when: [['reason', 'spam']],
    look: look({ target: POST, reason: 'spam' }),
    told: [],
  },
  {
    title: 'sending tells what, why and the words, trimmed',
    given: filled,
    when: [['send']],
    look: { ...FILLED, sending: true },
    told: [sends(POST, 'scam', 'It asks for money.', 1)],
  },
  {
    title: 'a second click, a change or closing meanwhile does nothing',
    given: [...filled, ['send']],
    when: [['send'], ['reason', 'spam'], ['details', ''], ['close'], ['open', PERSON]],
    look: { ...FILLED, sending: true },
    told: [],
  },
  {
    title: 'once it arrived the form is gone and the person thanked',
    given: [...filled, ['send']],
    when: [['done']],
    look: look(),
    told: [THANKS],
  },
  {
    title: 'a refusal is shown beside the form, which keeps everything',
    given: [...filled, ['send']],
    when: [['refused', 404]],
    look: { ...FILLED, problem: 'The call failed.' },
    told: [],
  },
  {
    title: 'one that broke is told in words of its own',
    given: [...filled, ['send']],
    when: [['refused', -2]],
    look: { ...FILLED, problem: 'Your report couldn’t be sent. Please try again.' },
    told: [],
  },
  {
    title: '[VALID-14 A30] a cancelled one is told to nobody',
    given: [...filled, ['send']],
    when: [['refused', -1]],
    look: FILLED,
    told: [],
  },
  {
    title: 'the next try carries the same id, so that one report is made',
    given: [...filled, ['send'], ['refused', 0]],
    when: [['send']],
    look: { ...FILLED, sending: true },
    told: [sends(POST, 'scam', 'It asks for money.', 1)],
  },
  {
    title: 'closing forgets what was written',
    given: filled,
    when: [['close']],
    look: look(),
    told: [],
  },
  {
    title: 'opening the same thing again keeps it',
    given: filled,
    when: [open],
    look: FILLED,
    told: [],
  },
  {
    title: 'another thing is a new report',
    given: [...filled, ['open', PERSON]],
    when: [['reason', 'abuse'], ['send']],
    look: look({ target: PERSON, reason: 'abuse', sending: true }),
    told: [sends(PERSON, 'abuse', '', 2)],
  },
]
