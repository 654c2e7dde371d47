import { firstText, isObject, listOf } from '../../src/protocol/base/json.ts'
import { isAlreadyApplied } from '../../src/protocol/base/rejections.ts'
import type { Json } from '../../src/protocol/base/types.ts'
import type { SocketTemplates } from '../../src/protocol/live/socket-url.ts'
import { type Answer, type Caller, isAbsent, isSuccess } from './caller.ts'
import { type Cleanup, createCleanup } from './cleanup.ts'
import { type Account, accessOf, type Person } from './people.ts'
import { type Reader, readAnything, readList, type Shape } from './readers.ts'
import type { Recorder } from './recorder.ts'
import { checkedRows } from './rows.ts'

export interface Input {
  /** Values of `{id}` and the like. */
  readonly params?: { readonly [name: string]: Json }
  readonly query?: { readonly [name: string]: Json }
  readonly body?: Json | FormData
  /** Null: signed out. Default: the first account. */
  readonly as?: Account | null
}

export interface Kit {
  readonly me: Person
  /** Null without a second account. */
  readonly other: Person | null
  readonly recorder: Recorder
  readonly cleanup: Cleanup
  readonly templates: SocketTemplates
  readonly registers: boolean
  /** How long frames are waited for, milliseconds. */
  readonly waitMs: number
  /** Sends a request without recording anything. */
  readonly call: (key: string, input?: Input) => Promise<Answer>
  /** The same, also after the user has stopped the command. */
  readonly undo: (key: string, input?: Input) => Promise<Answer>
  /** Sends a request and records the result; null if it is not what was expected. */
  check(key: string, input?: Input): Promise<Json | null>
  check<T>(key: string, input: Input, read: Reader<T>): Promise<T | null>
  /** Records the result of an answer, as `check` does. */
  readonly checkAnswer: <T>(
    key: string,
    answer: Answer,
    read: Reader<T>,
    isSignedIn?: boolean,
  ) => T | null
  /** Checks that a request is refused. */
  refuse(key: string, input: Input, expected: string): Promise<void>
  /** Checks the first page of a list. */
  list<T>(key: string, input: Input, shape: Shape<T>): Promise<T[] | null>
  /** All pages of a list until `isLast`; nothing is recorded. Null if a page is not a list. */
  pages(key: string, input: Input, isLast: (raw: Json) => boolean): Promise<Json[] | null>
  /** Records the endpoints that match as not checked. */
  skip(keys: RegExp, why: string): void
}

export interface KitOptions {
  readonly me: Person
  readonly other: Person | null
  readonly caller: Caller
  readonly lastCaller: Caller
  readonly templates: SocketTemplates
  readonly registers: boolean
  readonly waitMs: number
  readonly recorder: Recorder
}

const MOST_PAGES = 30
/** Calls whose “already” answers count as a success (ERR-19…22). */
const TOGGLES = / (?:likes|bookmarks|follow\/(?:follow|unfollow|toggle))\//

/** The path of a request: parameters filled in, query appended. */
function pathOf(key: string, { params = {}, query = {} }: Input): string {
  const path = (key.split(' ')[1] ?? '').replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  ).toString()
  return search === '' ? path : `${path}?${search}`
}

/** What the checks of all domains use. */
export function createKit(options: KitOptions): Kit {
  const { me, caller, lastCaller, recorder } = options
  const sender =
    (send: Caller): Kit['call'] =>
    async (key, input = {}) =>
      send({
        method: key.split(' ')[0] ?? '',
        path: pathOf(key, input),
        body: input.body,
        token: input.as === null ? undefined : await accessOf(send, input.as ?? me),
      })
  const call = sender(caller)

  const checkAnswer = createAnswerCheck(recorder)

  async function check<T>(
    key: string,
    input: Input = {},
    read: Reader<T> = readAnything as Reader<T>,
  ): Promise<T | null> {
    return checkAnswer(key, await call(key, input), read, input.as !== null)
  }

  return {
    ...options,
    cleanup: createCleanup(),
    call,
    undo: sender(lastCaller),
    check,
    checkAnswer,
    async refuse(key, input, expected) {
      const answer = await call(key, input)
      if (isAbsent(answer)) recorder.absent(key, answer)
      else if (answer.status === 429) recorder.skip(key, LIMITED)
      else if (answer.status >= 400 && answer.status < 500) recorder.fine(key)
      else recorder.wrong(key, { came: answer, expected })
    },
    list: (key, input, shape) => check(key, input, readList(shape)),
    pages: (key, input, isLast) => allPages(call, key, input, isLast),
    skip(keys, why) {
      for (const { key } of checkedRows()) if (keys.test(key)) recorder.skip(key, why)
    },
  }
}

/** Reads answers and records the result; null if one is not what was expected. */
export function createAnswerCheck(recorder: Recorder): Kit['checkAnswer'] {
  return (key, answer, read, isSignedIn = true) => {
    if (!isUsable(recorder, key, answer, isSignedIn)) return null
    const reading = read(answer.body)
    if ('wrong' in reading) {
      recorder.wrong(key, { came: answer, expected: reading.wrong, clause: reading.clause })
      return null
    }
    if (reading.losses.length > 0) recorder.loss(key, reading.losses)
    else recorder.fine(key)
    return reading.value
  }
}

const LIMITED = 'the API limits requests (429); try again later'

/** Whether an answer is a success with JSON or without a body; records why not. */
function isUsable(recorder: Recorder, key: string, answer: Answer, isSignedIn: boolean): boolean {
  if (isAbsent(answer)) recorder.absent(key, answer)
  else if (answer.status === 429) recorder.skip(key, LIMITED)
  else if (TOGGLES.test(key) && isAlreadyApplied(answer.status, answer.body)) return true
  else if (answer.status === 401 && isSignedIn)
    recorder.wrong(key, {
      came: answer,
      expected: 'a success: the token is valid',
      clause: 'HTTP-02',
    })
  else if (!isSuccess(answer)) {
    const isPublic = answer.status === 401 && !isSignedIn && key.startsWith('GET')
    const expected = isPublic ? 'a success without a token: the path is public' : 'a success'
    recorder.wrong(key, { came: answer, expected })
  } else if (answer.body === undefined && answer.text.trim() !== '')
    recorder.wrong(key, { came: answer, expected: 'JSON' })
  else return true
  return false
}

async function allPages(
  call: Kit['call'],
  key: string,
  input: Input,
  isLast: (raw: Json) => boolean,
): Promise<Json[] | null> {
  const found: Json[] = []
  let query = input.query ?? {}
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { body } = await call(key, { ...input, query })
    if (!Array.isArray(isObject(body) ? body.results : body)) return null
    const entries = listOf(body)
    found.push(...entries)
    const next = isObject(body) ? firstText(body.next) : null
    if (next === null || entries.length === 0 || entries.some(isLast)) break
    query = Object.fromEntries(new URL(next, 'http://host').searchParams)
  }
  return found
}
