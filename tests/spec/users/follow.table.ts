/** Following and unfollowing, from FOLLOW-01…04 and decision A6. Imports no machine. */
import type { FollowStats, Id } from '../../../src/protocol/base/types.ts'

export type FollowStep =
  | ['known', Id, FollowStats]
  | ['toggle', Id]
  | ['done']
  /** The server already had that state; the counts loaded again, or null if that failed. */
  | ['already', FollowStats | null]
  /** HTTP status; 0 = no response, -1 = cancelled by the client, -2 = another error. */
  | ['refused', number]
  /** The browser reports the network as lost, or as back (B12). */
  | ['offline']
  | ['online']

/** Following, followers, following count; null if unknown (B15). */
export type Figures = [boolean | null, number | null, number | null]

export interface FollowLook {
  /** By user id, as the selector returns them. */
  shown: { [userId: string]: Figures }
  running: { userId: Id; follow: boolean } | null
}

type Emitted = { type: string; [key: string]: unknown }

export const ME_ID = 1
const calls = (userId: Id, follow: boolean): Emitted => ({ type: 'call', userId, follow })
const toast = (title: string): Emitted => ({
  type: 'toast.show',
  toast: { kind: 'error', title, text: '' },
})

export const stats = (
  following: boolean | null,
  followers_count: number | null,
  following_count: number | null = 0,
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
  emitted: Emitted[]
}[] = [
  {
    title:
      '[FOLLOW-01 FOLLOW-02 A6] shows 5 followers as 6 and the user’s 2 as 3 immediately on follow',
    given: known,
    when: [['toggle', BOL]],
    look: look(DONE.shown, running(true)),
    emitted: [calls(BOL, true)],
  },
  {
    title: '[FOLLOW-01 FOLLOW-02] keeps the counts when the server confirms',
    given: [...known, ['toggle', BOL]],
    when: [['done']],
    look: DONE,
    emitted: [],
  },
  {
    title: '[FOLLOW-03] shows 6 followers as 5 and the user’s 3 as 2 on unfollow',
    given: following,
    when: [['toggle', BOL], ['done']],
    look: NOT,
    emitted: [calls(BOL, false)],
  },
  {
    title: '[FOLLOW-01 FOREIGN-05 B15] follows a user whose state and counts are unknown',
    given: [
      ['known', ME_ID, stats(null, null, null)],
      ['known', BOL, stats(null, null, null)],
    ],
    when: [['toggle', BOL], ['done']],
    look: look({ [ME_ID]: [null, null, null], [BOL]: [true, null, null] }),
    emitted: [calls(BOL, true)],
  },
  {
    title: '[FOLLOW-04] never shows a count below 0',
    given: [
      ['known', ME_ID, stats(false, 9, 0)],
      ['known', BOL, stats(true, 0)],
    ],
    when: [['toggle', BOL], ['done']],
    look: look({ [ME_ID]: me(0), [BOL]: [false, 0, 0] }),
    emitted: [calls(BOL, false)],
  },
  {
    title: '[FOLLOW-04 A6] restores 0, not 1, when an unfollow at 0 fails',
    given: [
      ['known', ME_ID, stats(false, 9, 0)],
      ['known', BOL, stats(true, 0)],
      ['toggle', BOL],
    ],
    when: [['refused', 500]],
    look: look({ [ME_ID]: me(0), [BOL]: [true, 0, 0] }),
    emitted: [toast('The call failed.')],
  },
  {
    title: '[A6 ERR-28] rolls back flag and counts and shows the error when the request fails',
    given: [...known, ['toggle', BOL]],
    when: [['refused', 403]],
    look: NOT,
    emitted: [toast('The call failed.')],
  },
  {
    title: '[A6 ERR-28] shows the default text of a follow on an unknown error',
    given: [...known, ['toggle', BOL]],
    when: [['refused', -2]],
    look: NOT,
    emitted: [toast('Failed to follow user')],
  },
  {
    title: '[A6 ERR-29] shows the default text of an unfollow on an unknown error',
    given: [...following, ['toggle', BOL]],
    when: [['refused', -2]],
    look: DONE,
    emitted: [toast('Failed to unfollow user')],
  },
  {
    title: '[VALID-14 A30] rolls back a cancelled change without an error',
    given: [...known, ['toggle', BOL]],
    when: [['refused', -1]],
    look: NOT,
    emitted: [],
  },
  {
    title: '[A6] keeps the flag and takes the loaded counts when the server already had that state',
    given: [...known, ['toggle', BOL]],
    when: [['already', stats(true, 8, 4)]],
    look: look({ [ME_ID]: me(2), [BOL]: [true, 8, 4] }),
    emitted: [],
  },
  {
    title: '[A6] keeps the flag and rolls back the counts when the counts cannot be loaded',
    given: [...known, ['toggle', BOL]],
    when: [['already', null]],
    look: look({ [ME_ID]: me(2), [BOL]: [true, 5, 0] }),
    emitted: [],
  },
  {
    title: '[A6] keeps the flag when the loaded counts contradict it',
    given: [...known, ['toggle', BOL]],
    when: [['already', stats(false, 8, 4)]],
    look: look({ [ME_ID]: me(2), [BOL]: [true, 8, 4] }),
    emitted: [],
  },
  {
    title: '[FOLLOW-02] changes only the other user’s counts when the user’s own are unknown',
    given: [['known', BOL, stats(false, 5)]],
    when: [['toggle', BOL]],
    look: look({ [BOL]: [true, 6, 0] }, running(true)),
    emitted: [calls(BOL, true)],
  },
  {
    title: '[A6] shows a second toggle immediately and sends it later',
    given: [...known, ['toggle', BOL]],
    when: [['toggle', BOL]],
    look: look(NOT.shown, running(true)),
    emitted: [],
  },
  {
    title: '[A6] sends the unfollow when the follow is confirmed',
    given: [...known, ['toggle', BOL], ['toggle', BOL]],
    when: [['done']],
    look: look(NOT.shown, running(false)),
    emitted: [calls(BOL, false)],
  },
  {
    title: '[A6] drops the unfollow when the follow fails',
    given: [...known, ['toggle', BOL], ['toggle', BOL]],
    when: [['refused', 500]],
    look: NOT,
    emitted: [toast('The call failed.')],
  },
  {
    title: '[A6] drops the queued change on a third toggle',
    given: [...known, ['toggle', BOL], ['toggle', BOL], ['toggle', BOL]],
    when: [['done']],
    look: DONE,
    emitted: [],
  },
  {
    title: '[A6] sends changes for two users one after the other',
    given: [...known, ['known', CHOL, stats(false, 1)], ['toggle', BOL], ['toggle', CHOL]],
    when: [['done']],
    look: look({ [ME_ID]: me(4), [BOL]: [true, 6, 0], [CHOL]: [true, 2, 0] }, running(true, CHOL)),
    emitted: [calls(CHOL, true)],
  },
  {
    title: '[A6] keeps one change when the other fails',
    given: [...known, ['known', CHOL, stats(false, 1)], ['toggle', BOL], ['toggle', CHOL]],
    when: [['refused', 500], ['done']],
    look: look({ [ME_ID]: me(3), [BOL]: [false, 5, 0], [CHOL]: [true, 2, 0] }),
    emitted: [toast('The call failed.'), calls(CHOL, true)],
  },
  {
    title: '[A6] does not add to counts that already include the pending follow',
    given: [...known, ['toggle', BOL]],
    when: [['known', BOL, stats(true, 6)], ['done']],
    look: look({ [ME_ID]: me(2), [BOL]: [true, 6, 0] }),
    emitted: [],
  },
  {
    title: '[A6] adds to counts from before the pending follow',
    given: [...known, ['toggle', BOL]],
    when: [['known', BOL, stats(false, 7)]],
    look: look({ [ME_ID]: me(3), [BOL]: [true, 8, 0] }, running(true)),
    emitted: [],
  },
  {
    title: '[OFFLINE-02 FOLLOW-01] shows a follow pressed offline and sends nothing',
    given: [...known, ['offline']],
    when: [['toggle', BOL]],
    look: DONE,
    emitted: [],
  },
  {
    title:
      '[OFFLINE-02 FOLLOW-01] sends follows pressed offline one after the other when online again',
    given: [
      ...known,
      ['known', CHOL, stats(false, 1)],
      ['offline'],
      ['toggle', BOL],
      ['toggle', CHOL],
    ],
    when: [['online'], ['done']],
    look: look({ [ME_ID]: me(4), [BOL]: [true, 6, 0], [CHOL]: [true, 2, 0] }, running(true, CHOL)),
    emitted: [calls(BOL, true), calls(CHOL, true)],
  },
  {
    title: '[OFFLINE-02 FOLLOW-03] sends nothing when a follow was undone while offline',
    given: [...known, ['offline'], ['toggle', BOL], ['toggle', BOL]],
    when: [['online']],
    look: NOT,
    emitted: [],
  },
  {
    title:
      '[OFFLINE-02 FOLLOW-04] rolls back and shows the error when the server rejects it afterwards',
    given: [...known, ['offline'], ['toggle', BOL], ['online']],
    when: [['refused', 500]],
    look: NOT,
    emitted: [toast('The call failed.')],
  },
  {
    title: '[A6] ignores a toggle for a user without known counts',
    given: [],
    when: [['toggle', BOL]],
    look: look({}),
    emitted: [],
  },
]
