/**
 * Which fields keep their text in a trace. Whatever is not named here is somebody's words: a new field
 * is hidden until it is named. What is named passes only if it looks like what it is named for.
 */
import { TEXTS } from '../src/protocol/base/catalogue.ts'
import { ENDPOINTS } from '../src/protocol/base/endpoints.ts'

/** A word of the program's own: a kind, a state, a code; of files also `image/png`. */
const WORD = /^[A-Za-z][A-Za-z0-9]*(?:[_.:/+-][A-Za-z0-9]+)*$/
const WORD_MOST = 60

/** An id of a server: digits. The app's own ids pass everywhere. */
const ID = /^\d{1,19}$/
const ID_FIELD = /(?:^|_)ids?$|Ids?$/

/** Enumerations, by their fields, in every event and context. */
const WORDS: ReadonlySet<string> = new Set(
  'cause channel content_type field from how kind message_type messageType method mode of phase policy reaction_type role source state status step to type user_type verb'.split(
    ' ',
  ),
)

/** Enumerations whose field holds words of people elsewhere, by event or chart; `*` = every field. */
const WORDS_OF: Readonly<Record<string, readonly string[]>> = {
  capabilities: ['*'],
  confirmation: ['by'],
  'confirmation.request': ['by'],
  'draft.keep': ['name'],
  'engagement.left': ['list'],
  'engagement.seen': ['list'],
  member: ['lost'],
  report: ['reason'],
  'report.change': ['reason'],
  'session.ended': ['reason'],
  'xstate.done.actor.asking': ['output'],
  'xstate.done.actor.detecting': ['*'],
  'xstate.done.actor.reading': ['output'],
  'xstate.done.actor.readWelcomeFlags': ['dontShow', 'oncePerDay'],
  'xstate.done.actor.subscribing': ['output'],
}

/** Fields with one form of their own. */
const FORMS: Readonly<Record<string, RegExp>> = {
  /** Of a wish: what is wanted and of what, or a message and a reaction to it. */
  lane: /^(?:[a-z]+(?:-[a-z]+)*(?::\d{1,19})?|\d{1,19}(?::(?:\p{Extended_Pictographic}\p{M}*)+)?)$/u,
  /** A local date, as the browser writes it. */
  lastShown: /^[A-Za-z0-9 ,./-]{6,24}$/,
  reaction: /^(?:\p{Extended_Pictographic}\p{M}*)+$/u,
  reaction_type: /^(?:\p{Extended_Pictographic}\p{M}*)+$/u,
  timestamp: /^\d{1,19}$/,
  waiter: /^[\w-]{1,40}$/,
  waiters: /^[\w-]{1,40}$/,
}

/** Texts that the program says itself. */
const OWN: ReadonlySet<unknown> = new Set(['ServiceError', ...Object.values(TEXTS)])

/** @param scope the type of the event, or the chart of the context */
export function allows(text: string, field: string, scope: string): boolean {
  if (OWN.has(text) || (Object.hasOwn(FORMS, field) && FORMS[field]?.test(text))) return true
  if (ID.test(text)) return ID_FIELD.test(field)
  if (text.length > WORD_MOST || !WORD.test(text)) return false
  const here = Object.hasOwn(WORDS_OF, scope) ? WORDS_OF[scope] : undefined
  return WORDS.has(field) || (here !== undefined && (here.includes(field) || here.includes('*')))
}

const KEY = /^(?:[A-Za-z_][A-Za-z0-9_]{0,39}|\d{1,19}|~[a-z_]+)$/

/** Whether a key of an object is a field's name or an id; a name that somebody chose is not. */
export const isPlainKey = (key: string): boolean => KEY.test(key)

/** The fixed parts of the paths of the API and the live connections. */
const PATH_WORDS: ReadonlySet<string> = new Set([
  'api',
  'ws',
  ...Object.values(ENDPOINTS).flatMap(({ path }) => path.split('/')),
])

export const isPathWord = (part: string): boolean =>
  part === '' || ID.test(part) || (PATH_WORDS.has(part) && !part.startsWith('{'))
