import { codePointLength, folded } from '../base/text.ts'
import type { Participant } from '../base/types.ts'

/** A mention that is being typed. */
export interface MentionQuery {
  /** Index of the `@`. */
  start: number
  /** What was typed after it. */
  text: string
}

/** Same characters before and inside of a name as in `parseContent`. */
const TYPED_MENTION = /(?:^|[^\p{L}\p{N}\p{M}_@#/&.])@([\p{L}\p{N}_][\p{L}\p{N}\p{M}_.-]{0,29})$/u

/** The mention that ends at the caret; null without one. */
export function mentionQueryAt(text: string, caret: number): MentionQuery | null {
  // biome-ignore lint/plugin: a caret is never inside a character.
  const typed = TYPED_MENTION.exec(text.slice(0, caret))?.[1]
  return typed === undefined ? null : { start: caret - typed.length - 1, text: typed }
}

/** The text for which users are requested; null below two characters. */
export function requestedText({ text }: MentionQuery): string | null {
  return codePointLength(text) < 2 ? null : folded(text)
}

/** The users with a username whose username or part of the name starts with the typed text. */
export function matchMention(
  users: readonly Participant[],
  { text }: MentionQuery,
  max: number,
): Participant[] {
  const typed = folded(text)
  const startsWith = (name: string) => folded(name).startsWith(typed)
  return users
    .filter(
      ({ username, full_name }) =>
        username !== '' && [username, ...full_name.split(/\s+/u)].some(startsWith),
    )
    .slice(0, max)
}
