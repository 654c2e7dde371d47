import { sameId } from '../../src/protocol/base/ids.ts'
import type { JsonObject } from '../../src/protocol/base/json.ts'
import type { Id, Json } from '../../src/protocol/base/types.ts'
import { isSuccess } from './caller.ts'
import { markedText } from './fields.ts'
import type { Input, Kit } from './kit.ts'
import { idIn, readAnything, readRecord, type Shape } from './readers.ts'

/** How records of a kind are made, read, changed and deleted. */
export interface Kind<T> {
  /** `post` */
  readonly name: string
  readonly shape: Shape<T>
  readonly create: string
  /** Reads one by its id, if there is such an endpoint. */
  readonly get?: string
  /** Lists that contain it, for kinds without `get`. */
  readonly lists: readonly string[]
  readonly change: string
  readonly remove: string
  /** The input of `create`; the text is in the fields that `textOf` reads. */
  readonly made: (text: string) => Input
  /** The body of `change`. */
  readonly changed: (text: string, raw: Json) => Json
  readonly textOf: (record: T) => string
}

/** A record that the command has made. */
export interface Made<T> {
  readonly id: Id
  readonly record: T
  readonly raw: Json
  /** The text that it was made with. */
  readonly text: string
  /** Called when it is deleted. */
  readonly forget: () => void
}

const contains = (raw: Json, text: string): boolean => JSON.stringify(raw).includes(text)

/**
 * The record as the API gives it now; null if it is gone.
 * @returns undefined if the API has no way to read it
 */
async function find<T>(
  kit: Kit,
  kind: Kind<T>,
  id: Id,
  as?: Input['as'],
): Promise<Json | undefined> {
  const input: Input = as === undefined ? {} : { as }
  if (kind.get !== undefined) {
    const answer = await kit.call(kind.get, { ...input, params: { id } })
    if (isSuccess(answer) && kind.shape.parse(answer.body ?? null) !== null) return answer.body
  }
  for (const key of kind.lists) {
    const isIt = (raw: Json) => sameId(idIn(raw), id)
    const entries = await kit.pages(key, input, isIt)
    if (entries !== null) return entries.find(isIt) ?? null
  }
  return kind.get === undefined ? undefined : null
}

/** Makes a record, checks that it is stored as it was sent, and remembers to delete it. */
export async function makeRecord<T>(kit: Kit, kind: Kind<T>): Promise<Made<T> | null> {
  const text = markedText()
  const input = kind.made(text)
  const created = await kit.check(kind.create, input, (body) => {
    const reading = readRecord(kind.shape)(body)
    return 'wrong' in reading ? reading : { ...reading, value: body ?? null }
  })
  // What was made without a readable response has to be deleted as well.
  const stored = created === null ? await findByText(kit, kind, text, input.as) : created
  const id = idIn(stored)
  if (stored === null || id === null) return null
  const forget = kit.cleanup.add(`${kind.name} ${id}`, () =>
    kit.undo(kind.remove, { params: { id }, ...asOf(input) }),
  )
  const raw = (await find(kit, kind, id, input.as)) ?? stored
  const record = kind.shape.parse(raw)
  if (record === null) return null
  compareText(kit, kind, { raw, record, text })
  return { id, record, raw, text, forget }
}

const asOf = ({ as }: Input): Input => (as === undefined ? {} : { as })

async function findByText<T>(
  kit: Kit,
  kind: Kind<T>,
  text: string,
  as: Input['as'],
): Promise<Json | null> {
  for (const key of kind.lists) {
    const isIt = (raw: Json) => contains(raw, text)
    const entries = await kit.pages(key, as === undefined ? {} : { as }, isIt)
    const found = entries?.find(isIt)
    if (found !== undefined) return found
  }
  return null
}

/** Whether the text that was sent is where the client reads it. */
function compareText<T>(
  { recorder }: Kit,
  kind: Kind<T>,
  { raw, record, text }: { raw: Json; record: T; text: string },
): void {
  if (kind.textOf(record).includes(text)) return
  if (contains(raw, text))
    recorder.loss(kind.create, ['the text is in no field that the client knows'])
  else
    recorder.wrong(kind.create, {
      came: `the ${kind.name} reads “${kind.textOf(record).slice(0, 100)}” afterwards`,
      expected: `the text that was sent, “${text}”`,
    })
}

/** Changes a record and checks that the change is stored. */
export async function changeRecord<T>(kit: Kit, kind: Kind<T>, made: Made<T>, as?: Input['as']) {
  const text = markedText()
  const input: Input = {
    params: { id: made.id },
    body: kind.changed(text, made.raw),
    ...(as === undefined ? {} : { as }),
  }
  const changed = await kit.check(kind.change, input, (body) => {
    const reading = body === undefined ? null : readRecord(kind.shape)(body)
    return reading !== null && 'wrong' in reading ? reading : readAnything(body)
  })
  if (changed === null) return
  const now = await find(kit, kind, made.id, as)
  const record = now === undefined || now === null ? null : kind.shape.parse(now)
  if (record === null || kind.textOf(record).includes(text)) return
  kit.recorder.wrong(kind.change, {
    came: `the ${kind.name} still reads “${kind.textOf(record).slice(0, 100)}”`,
    expected: `the change to be stored, “${text}”`,
  })
}

/** Deletes a record and checks that it is gone. */
export async function removeRecord<T>(kit: Kit, kind: Kind<T>, made: Made<T>, as?: Input['as']) {
  const input: Input = { params: { id: made.id }, ...(as === undefined ? {} : { as }) }
  if ((await kit.check(kind.remove, input)) === null) return
  const now = await find(kit, kind, made.id, as)
  if (now === undefined || now === null || isMarkedDeleted(now)) made.forget()
  else {
    kit.recorder.wrong(kind.remove, {
      came: `the ${kind.name} can still be read`,
      expected: 'it to be gone',
    })
    kit.cleanup.keep(`${kind.name} ${made.id} (its deletion has no effect)`)
    made.forget()
  }
}

const isMarkedDeleted = (raw: Json): boolean => {
  const fields = raw as JsonObject
  return fields.deleted === true || fields.is_deleted === true
}
