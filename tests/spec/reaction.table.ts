/** One reaction there and back, as MISC-04 and A24 tell it (importing no machine). */
export type ReactionStep =
  | ['press']
  /** A live frame told all reactions of the message. */
  | ['heard', boolean]
  | ['done']
  /** HTTP status; 0 = no answer, -1 = cancelled by us, -2 = a fault of our own. */
  | ['refused', number]

export interface ReactionLook {
  /** What the person sees. */
  on: boolean
  /** What the server is being asked for, null = nothing. */
  asked: boolean | null
}

export type Told = { type: string; [key: string]: unknown }

export const MESSAGE_ID = 10
export const LIKE = '👍'

export const asks = (on: boolean): Told => ({
  type: 'ask',
  messageId: MESSAGE_ID,
  reaction: LIKE,
  on,
})
const fact = (type: string, on: boolean): Told => ({ type, id: MESSAGE_ID, reaction: LIKE, on })
export const shows = (on: boolean): Told => fact('reaction.changed', on)
export const rests = (on: boolean): Told => fact('reaction.settled', on)
export const fails = (title = 'The call failed.'): Told => ({
  type: 'toast.show',
  toast: { kind: 'error', title, text: '' },
})

export interface ReactionRow {
  title: string
  given: ReactionStep[]
  when: ReactionStep[]
  look: ReactionLook
  told: Told[]
}

const there: ReactionStep[] = [['press'], ['done']]
const OWN_TEXT = 'The reaction could not be saved. Please try again.'

export const REACTION_ROWS: ReactionRow[] = [
  {
    title: '[MISC-04] a press shows it and asks for it',
    given: [],
    when: [['press']],
    look: { on: true, asked: true },
    told: [shows(true), asks(true)],
  },
  {
    title: '[MISC-04] the answer settles it',
    given: [['press']],
    when: [['done']],
    look: { on: true, asked: null },
    told: [rests(true)],
  },
  {
    title: '[MISC-04] the next press takes it back',
    given: there,
    when: [['press']],
    look: { on: false, asked: false },
    told: [shows(false), asks(false)],
  },
  {
    title: '[MISC-04] and the answer settles that',
    given: [...there, ['press']],
    when: [['done']],
    look: { on: false, asked: null },
    told: [rests(false)],
  },
  {
    title: '[MISC-04] a press before the answer is done after it',
    given: [['press'], ['press']],
    when: [['done']],
    look: { on: false, asked: false },
    told: [asks(false)],
  },
  {
    title: '[MISC-04] a press while it is being taken back asks for it again',
    given: [...there, ['press'], ['press']],
    when: [['done']],
    look: { on: true, asked: true },
    told: [asks(true)],
  },
  ...([500, 0, 404] as const).map(
    (status): ReactionRow => ({
      title: `[MISC-04] a failure (${status}) is undone and told`,
      given: [['press']],
      when: [['refused', status]],
      look: { on: false, asked: null },
      told: [fails(), shows(false), rests(false)],
    }),
  ),
  {
    title: '[MISC-04] a failure while taking back is undone and told',
    given: [...there, ['press']],
    when: [['refused', 500]],
    look: { on: true, asked: null },
    told: [fails(), shows(true), rests(true)],
  },
  {
    title: '[MISC-04] a fault of our own is told in our words',
    given: [['press']],
    when: [['refused', -2]],
    look: { on: false, asked: null },
    told: [fails(OWN_TEXT), shows(false), rests(false)],
  },
  {
    title: '[VALID-14] a cancelled call is undone without a word',
    given: [['press']],
    when: [['refused', -1]],
    look: { on: false, asked: null },
    told: [shows(false), rests(false)],
  },
  {
    title: '[MISC-04] a failure of what is not wanted any more is what was wanted',
    given: [['press'], ['press']],
    when: [['refused', 500]],
    look: { on: false, asked: null },
    told: [rests(false)],
  },
  {
    title: '[SOCKEV-14] a frame that shows it done is as good as the answer',
    given: [['press']],
    when: [['heard', true]],
    look: { on: true, asked: null },
    told: [rests(true)],
  },
  {
    title: '[SOCKEV-14] a frame that shows it done lets the next wish go',
    given: [['press'], ['press']],
    when: [['heard', true]],
    look: { on: false, asked: false },
    told: [asks(false)],
  },
  {
    title: '[SOCKEV-14] a frame from before it changes nothing',
    given: [['press']],
    when: [['heard', false]],
    look: { on: true, asked: true },
    told: [],
  },
  {
    title: '[SOCKEV-14] at rest the frame is right: taken back elsewhere',
    given: there,
    when: [['heard', false]],
    look: { on: false, asked: null },
    told: [shows(false), rests(false)],
  },
  {
    title: '[SOCKEV-14] at rest the frame is right: given elsewhere',
    given: [],
    when: [['heard', true]],
    look: { on: true, asked: null },
    told: [shows(true), rests(true)],
  },
]
