/**
 * Which fields keep their text in a trace. Whatever is not named here is somebody's words: a new field
 * is hidden until it is named. What is named passes only if it looks like what it is named for.
 */
import { ENDPOINTS } from '../src/protocol/base/endpoints.ts'

/** A word of the program's own: a kind, a state, a code. */
const WORD = /^[A-Za-z][A-Za-z0-9]*(?:[_.:-][A-Za-z0-9]+)*$/
const WORD_MOST = 60

/** An id of a server: digits. The app's own ids pass everywhere. */
const ID = /^\d{1,19}$/
const ID_FIELD = /(?:^|_)ids?$|Ids?$/

/** Enumerations, by their fields, in every event and context. */
const WORDS: ReadonlySet<string> = new Set([
  'actorId',
  'cause',
  'channel',
  'content_type',
  'from',
  'how',
  'kind',
  'lane',
  'message_type',
  'messageType',
  'method',
  'mode',
  'of',
  'phase',
  'policy',
  'reaction_type',
  'role',
  'source',
  'state',
  'status',
  'step',
  'to',
  'type',
  'user_type',
  'verb',
])

/** Enumerations whose field holds words of people elsewhere: by event, or by chart. */
const WORDS_OF: Readonly<Record<string, readonly string[]>> = {
  confirmation: ['by'],
  'connection.ended': ['reason'],
  editor: ['field'],
  'editor.change': ['field'],
  member: ['lost'],
  report: ['reason'],
  'report.reason': ['reason'],
  'session.ended': ['reason'],
  'transport.ended': ['reason'],
  'xstate.done.actor.reading': ['output'],
}

/** Texts of the program's own that charts ask for by name. */
const CONSTANTS: ReadonlySet<string> = new Set(['ServiceError'])

/** @param scope the type of the event, or the chart of the context */
export function allows(text: string, field: string, scope: string): boolean {
  if (ID.test(text)) return ID_FIELD.test(field)
  if (CONSTANTS.has(text)) return true
  if (text.length > WORD_MOST || !WORD.test(text)) return false
  return WORDS.has(field) || (WORDS_OF[scope]?.includes(field) ?? false)
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
