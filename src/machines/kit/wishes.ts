/**
 * What a person switches on and off, shown before the server has answered. Three things are kept
 * apart: what is known (the server holds it), what is wanted (the wishes, in order), and what runs
 * (one wish of a lane at a time, by a `wish` of its own). What is shown is always what is known with the
 * wishes applied, so a failure is undone by leaving its wish out, and behind the one that runs at most
 * one of the same thing waits: the last wish wins. A row says what is particular to one use.
 */

import type { ChildId } from './typed-messaging.ts'
import type { WishAnswer, WishInput, WishOutcome } from './wish.machine.ts'

/** Something shown already that the server has yet to confirm. */
export type Wish<TAbout> = TAbout & { on: boolean; running: boolean }

export interface Wishing<TKnown, TAbout> {
  /** What the server is known to hold. */
  known: TKnown
  /** In order of the person's doing; each lane runs its first one. */
  wishes: Wish<TAbout>[]
}

export interface WishRow<TKnown, TAbout, TAnswer extends WishAnswer = WishAnswer> {
  /** The same for wishes of the same thing. */
  key(about: TAbout): string
  /** Whoever shares a lane waits for each other; without it each thing has its own. */
  lane?: string
  /** Null while it is not known. */
  isHeld(known: TKnown, about: TAbout): boolean | null
  /** What is known once it is switched; asked only when it was not so before. */
  switched(known: TKnown, about: TAbout, on: boolean): TKnown
  /** The same when the server said that it was so already; else as if it had been done now. */
  already?(known: TKnown, about: TAbout, on: boolean, answer: TAnswer): TKnown
  /** For a failure that has no words of its own. */
  failedText(about: TAbout, on: boolean): string
}

/** The child that carries the wish of a lane. */
export const wishId = (lane: string) => `wish.${lane}` as ChildId<never>

/** The rules of one use. */
export function wishesOf<TKnown, TAbout extends object, TAnswer extends WishAnswer = WishAnswer>(
  row: WishRow<TKnown, TAbout, TAnswer>,
) {
  type State = Wishing<TKnown, TAbout>

  const laneOf = (about: TAbout): string => row.lane ?? row.key(about)

  const apply = (known: TKnown, about: TAbout, on: boolean): TKnown =>
    row.isHeld(known, about) === on ? known : row.switched(known, about, on)

  /** As the person sees it. */
  const shown = ({ known, wishes }: State): TKnown =>
    wishes.reduce((now, wish) => apply(now, wish, wish.on), known)

  /** Whether it is shown as held; null while nothing is known of it. */
  const isHeld = (state: State, about: TAbout): boolean | null => row.isHeld(shown(state), about)

  /** The wish of a lane that is with the server. */
  const runningIn = (wishes: readonly Wish<TAbout>[], lane: string): Wish<TAbout> | undefined =>
    wishes.find((wish) => wish.running && laneOf(wish) === lane)

  /** The opposite of what is shown; a wish that still waits is withdrawn instead. */
  function toggled(state: State, about: TAbout): Wish<TAbout>[] {
    const key = row.key(about)
    const waiting = state.wishes.find((wish) => !wish.running && row.key(wish) === key)
    if (waiting) return state.wishes.filter((wish) => wish !== waiting)
    const on = !isHeld(state, about)
    return [...state.wishes, { ...about, on, running: false }]
  }

  /** The first wish of each lane that is free begins; what is so already needs none. */
  function begin({ known, wishes }: State): {
    wishes: Wish<TAbout>[]
    begun: WishInput[]
  } {
    const busy = new Set(wishes.filter(({ running }) => running).map(laneOf))
    const begun: WishInput[] = []
    const left = wishes.flatMap((wish) => {
      const lane = laneOf(wish)
      if (busy.has(lane)) return [wish]
      if (row.isHeld(known, wish) === wish.on) return []
      busy.add(lane)
      const { running: _, ...ask } = wish
      begun.push({
        lane,
        ask,
        failedText: row.failedText(wish, wish.on),
      })
      return [{ ...wish, running: true }]
    })
    return { wishes: left, begun }
  }

  /** What was fulfilled is known from now on; what failed is left out. */
  function settled(state: State, { lane, answer }: WishOutcome): State {
    const wish = runningIn(state.wishes, lane)
    if (!wish) return state
    const wishes = state.wishes.filter((one) => one !== wish)
    if (answer === null) return { known: state.known, wishes }
    const { known } = state
    if (answer.already && row.already) {
      return { known: row.already(known, wish, wish.on, answer as TAnswer), wishes }
    }
    return { known: apply(known, wish, wish.on), wishes }
  }

  return { laneOf, isKnownHeld: row.isHeld, shown, isHeld, runningIn, toggled, begin, settled }
}
