import { asId, isObject, type JsonObject, listOf } from '../../protocol/base/json.ts'
import type { Id, Json } from '../../protocol/base/types.ts'
import type { RecordKind } from '../../protocol/content/field-names.ts'

/** Records kept; the least recently read one is dropped. */
const MAX_RECORDS = 500

/**
 * The records as the API sent them, so that a change is sent under the names by which its fields
 * were read, and a PUT carries the whole record (B15).
 */
export function createRecordMemory() {
  const records = new Map<string, JsonObject>()
  const latest = new Map<RecordKind, JsonObject>()
  const keyOf = (kind: RecordKind, id: Id): string => `${kind}:${id}`

  function note(kind: RecordKind, raw: unknown): void {
    const id = isObject(raw) ? asId(raw.id) : null
    if (!isObject(raw) || id === null) return
    const key = keyOf(kind, id)
    records.delete(key)
    records.set(key, raw)
    latest.set(kind, raw)
    const [oldest] = records.keys()
    if (records.size > MAX_RECORDS && oldest !== undefined) records.delete(oldest)
  }

  return {
    note,
    /** The records of a list response, with the replies that they contain. */
    noteAll(kind: RecordKind, body: Json): void {
      for (const raw of listOf(body)) {
        if (isObject(raw)) for (const reply of listOf(raw.replies)) note(kind, reply)
        note(kind, raw)
      }
    },
    find: (kind: RecordKind, id: Id): JsonObject | null => records.get(keyOf(kind, id)) ?? null,
    /** The record of this kind that was read last, as an example. */
    example: (kind: RecordKind): JsonObject | null => latest.get(kind) ?? null,
  }
}

export type RecordMemory = ReturnType<typeof createRecordMemory>
