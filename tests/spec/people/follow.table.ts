/** Following and unfollowing, from FOLLOW-01…04 and decision A6 (importing no machine). */
import type { FollowStats, Id } from '../../../src/protocol/base/types.ts'

export type FollowStep =
  | ['known', Id, FollowStats]
  | ['toggle', Id]
  | ['done']
  /** It was so already; the figures read anew, null when they could not be read. */
  | ['already', FollowStats | null]
  /** HTTP status; 0 = no answer, -1 = cancelled by us, -2 = something else broke. */
  | ['refused', number]

/** Following, followers, following count. */
export type Figures = [boolean, number, number]

export interface FollowLook {
  /** By user id, as the read model has them. */
  shown: { [userId: string]: Figures }
  running: { userId: Id; follow: boolean } | null
}

type Told = { type: string; [key: string]: unknown }

export const ME_ID = 1
const calls = (userId: Id, follow: boolean): Told => ({ type: 'call', userId, follow })
const toast = (title: string): Told => ({
  type: 'toast.show',
  toast: { kind: 'error', title, text: '' },
})

export const stats = (
  following: boolean,
  followers_count: number,
  following_count = 0,
): FollowStats => ({ following, followers_count, following_count })

const BOL = 5
const CHOL = 6
const known: FollowStep[] = [
  ['known', ME_ID, stats(false, 9, 2)],
  ['known', BOL, stats(false, 5)],
]
const following: FollowStep[] = [
  ['known', ME_ID, stats(false, 9, 3)],
  ['known', BOL, stats(true, 6)],
]
const me = (count: number): Figures => [false, 9, count]
const running = (follow: boolean, userId: Id = BOL) => ({ userId, follow })
const look = (shown: FollowLook['shown'], change: FollowLook['running'] = null): FollowLook => ({
  shown,
  running: change,
})

const NOT = look({ [ME_ID]: me(2), [BOL]: [false, 5, 0] })
const DONE = look({ [ME_ID]: me(3), [BOL]: [true, 6, 0] })

export const FOLLOW_ROWS: {
  title: string
  given: FollowStep[]
  when: FollowStep[]
  look: FollowLook
  told: Told[]
}[] = [
  {
    title: '[FOLLOW-01 FOLLOW-02 A6] following shows 5 followers as 6 and my 2 as 3, at once',
    given: known,
    when: [['toggle', BOL]],
    look: look(DONE.shown, running(true)),
    told: [calls(BOL, true)],
  },
  {
    title: '[FOLLOW-01 FOLLOW-02] they stay when the server has done it',
    given: [...known, ['toggle', BOL]],
    when: [['done']],
    look: DONE,
    told: [],
  },
  {
    title: '[FOLLOW-03] unfollowing shows 6 as 5 and my 3 as 2',
    given: following,
    when: [['toggle', BOL], ['done']],
    look: NOT,
    told: [calls(BOL, false)],
  },
  {
    title: '[FOLLOW-04] neither falls below 0',
    given: [
      ['known', ME_ID, stats(false, 9, 0)],
      ['known', BOL, stats(true, 0)],
    ],
    when: [['toggle', BOL], ['done']],
    look: look({ [ME_ID]: me(0), [BOL]: [false, 0, 0] }),
    told: [calls(BOL, false)],
  },
  {
    title: '[FOLLOW-04 A6] undoing an unfollow at 0 gives 0 again, not 1',
    given: [
      ['known', ME_ID, stats(false, 9, 0)],
      ['known', BOL, stats(true, 0)],
      ['toggle', BOL],
    ],
    when: [['refused', 500]],
    look: look({ [ME_ID]: me(0), [BOL]: [true, 0, 0] }),
    told: [toast('The call failed.')],
  },
  {
    title: '[A6 ERR-28] a failure undoes flag and counts, and tells why',
    given: [...known, ['toggle', BOL]],
    when: [['refused', 403]],
    look: NOT,
    told: [toast('The call failed.')],
  },
  {
    title: '[A6 ERR-28] one of an unknown kind has the default text of a follow',
    given: [...known, ['toggle', BOL]],
    when: [['refused', -2]],
    look: NOT,
    told: [toast('Failed to follow user')],
  },
  {
    title: '[A6 ERR-29] and of an unfollow',
    given: [...following, ['toggle', BOL]],
    when: [['refused', -2]],
    look: DONE,
    told: [toast('Failed to unfollow user')],
  },
  {
    title: '[VALID-14 A30] a cancelled change is undone without a text',
    given: [...known, ['toggle', BOL]],
    when: [['refused', -1]],
    look: NOT,
    told: [],
  },
  {
    title:
      '[A6] already so: the flag stays, the counts are undone, the figures read anew are taken',
    given: [...known, ['toggle', BOL]],
    when: [['already', stats(true, 8, 4)]],
    look: look({ [ME_ID]: me(2), [BOL]: [true, 8, 4] }),
    told: [],
  },
  {
    title:
      '[A6] already so, with figures that could not be read: the flag stays, the counts are undone',
    given: [...known, ['toggle', BOL]],
    when: [['already', null]],
    look: look({ [ME_ID]: me(2), [BOL]: [true, 5, 0] }),
    told: [],
  },
  {
    title: '[A6] already so: what was wished is kept, whatever the figures say of it',
    given: [...known, ['toggle', BOL]],
    when: [['already', stats(false, 8, 4)]],
    look: look({ [ME_ID]: me(2), [BOL]: [true, 8, 4] }),
    told: [],
  },
  {
    title: '[FOLLOW-02] without own figures only the other person’s are shown',
    given: [['known', BOL, stats(false, 5)]],
    when: [['toggle', BOL]],
    look: look({ [BOL]: [true, 6, 0] }, running(true)),
    told: [calls(BOL, true)],
  },
  {
    title: '[A6] toggled back while it runs: shown back at once, told to the server afterwards',
    given: [...known, ['toggle', BOL]],
    when: [['toggle', BOL]],
    look: look(NOT.shown, running(true)),
    told: [],
  },
  {
    title: '[A6] the unfollow follows the follow',
    given: [...known, ['toggle', BOL], ['toggle', BOL]],
    when: [['done']],
    look: look(NOT.shown, running(false)),
    told: [calls(BOL, false)],
  },
  {
    title: '[A6] when the follow fails there is nothing to unfollow',
    given: [...known, ['toggle', BOL], ['toggle', BOL]],
    when: [['refused', 500]],
    look: NOT,
    told: [toast('The call failed.')],
  },
  {
    title: '[A6] a third toggle withdraws the one that waits',
    given: [...known, ['toggle', BOL], ['toggle', BOL], ['toggle', BOL]],
    when: [['done']],
    look: DONE,
    told: [],
  },
  {
    title: '[A6] two people, one after the other',
    given: [...known, ['known', CHOL, stats(false, 1)], ['toggle', BOL], ['toggle', CHOL]],
    when: [['done']],
    look: look({ [ME_ID]: me(4), [BOL]: [true, 6, 0], [CHOL]: [true, 2, 0] }, running(true, CHOL)),
    told: [calls(CHOL, true)],
  },
  {
    title: '[A6] the failure of one leaves the other',
    given: [...known, ['known', CHOL, stats(false, 1)], ['toggle', BOL], ['toggle', CHOL]],
    when: [['refused', 500], ['done']],
    look: look({ [ME_ID]: me(3), [BOL]: [false, 5, 0], [CHOL]: [true, 2, 0] }),
    told: [toast('The call failed.'), calls(CHOL, true)],
  },
  {
    title: '[A6] figures that already hold the follow under way are not raised again',
    given: [...known, ['toggle', BOL]],
    when: [['known', BOL, stats(true, 6)], ['done']],
    look: look({ [ME_ID]: me(2), [BOL]: [true, 6, 0] }),
    told: [],
  },
  {
    title: '[A6] figures from before it are',
    given: [...known, ['toggle', BOL]],
    when: [['known', BOL, stats(false, 7)]],
    look: look({ [ME_ID]: me(3), [BOL]: [true, 8, 0] }, running(true)),
    told: [],
  },
  {
    title: '[A6] someone whose figures are not known cannot be toggled',
    given: [],
    when: [['toggle', BOL]],
    look: look({}),
    told: [],
  },
]
