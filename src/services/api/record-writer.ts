import { serviceFailure } from '../../protocol/base/errors.ts'
import { isObject, type JsonObject } from '../../protocol/base/json.ts'
import {
  filledFields,
  nameIn,
  renameFields,
  unsavedFields,
} from '../../protocol/base/record-fields.ts'
import type { Id, Json } from '../../protocol/base/types.ts'
import { picturesOf, RECORD_FIELDS, type RecordKind } from '../../protocol/content/field-names.ts'
import { fillPath } from '../../protocol/endpoints/endpoint-paths.ts'
import { ENDPOINTS } from '../../protocol/endpoints/endpoints.ts'
import { type BodyValue, hasFile } from '../http/body.ts'
import type { RecordMemory } from '../http/record-memory.ts'
import type { HttpClient } from '../http/types.ts'
import {
  type CreateCall,
  createSendForm,
  type FormOptions,
  type FormValues,
  type UpdateCall,
} from './send-form.ts'

const NOT_SAVED = 'The server did not save this change.'
/** The usual name of a single picture. */
const IMAGE = 'image'
const LISTS: readonly string[] = ['images', 'pictures']

interface Write<N> {
  kind: RecordKind
  name: N
  params?: { id?: Id }
  values: FormValues
}

/**
 * Sends new and changed records (B15): fields under the names by which they were read, a PUT as the
 * whole record. A response that shows that a field was not saved is a failure.
 */
export function createRecordWriter(http: HttpClient, records: RecordMemory) {
  const send = createSendForm(http)

  const request = async (
    { kind, name, params = {} }: Write<CreateCall | UpdateCall>,
    values: FormValues,
    options: FormOptions,
  ): Promise<Json> => {
    const data = await send(name, params, values, options)
    records.note(kind, data)
    return data
  }

  /** The record before a change; a PUT reads it, if that has not happened yet. */
  const recordOf = async (write: Write<UpdateCall>, options: FormOptions) => {
    const { kind, name, params = {} } = write
    const known = params.id === undefined ? null : records.find(kind, params.id)
    const getName = name.replace(/update$/, 'get')
    if (known !== null || ENDPOINTS[name].method !== 'PUT' || !isEndpoint(getName)) return known
    const { path, kind: access } = ENDPOINTS[getName]
    const read = http.request({
      method: 'GET',
      kind: access,
      path: fillPath(path, params),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    })
    const { data } = await read
    return isObject(data) ? data : null
  }

  return {
    /** A field without a value is not sent. */
    async create(write: Write<CreateCall>, options: FormOptions): Promise<Json> {
      const { kind, values } = write
      const filled = filledFields(values)
      const data = await request(write, named(kind, filled, records.example(kind)), options)
      return saved(kind, filled, null, data)
    },

    /** Absent fields do not change. */
    async update(write: Write<UpdateCall>, options: FormOptions): Promise<Json> {
      const { kind, name, values } = write
      const before = await recordOf(write, options)
      const changes = named(kind, values, before ?? records.example(kind))
      const isWhole = ENDPOINTS[name].method === 'PUT'
      const all = isWhole ? { ...withoutPictures(kind, before), ...changes } : changes
      if (!hasFile(all)) return saved(kind, values, before, await request(write, all, options))
      // A form cannot express an empty list or null, so those are sent before it, as JSON.
      const filled = filledFields(all)
      if (
        Object.keys(changes).some((field) => changes[field] !== undefined && !(field in filled))
      ) {
        const cleared = isWhole ? all : omit(changes, (field) => field in filled)
        await request(
          write,
          omit(cleared, (field) => hasFile({ field: cleared[field] })),
          options,
        )
      }
      return saved(kind, values, before, await request(write, filled, options))
    },
  }
}

export type RecordWriter = ReturnType<typeof createRecordWriter>

const isEndpoint = (name: string): name is keyof typeof ENDPOINTS => name in ENDPOINTS

const omit = (values: FormValues, isOmitted: (field: string) => boolean): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !isOmitted(field)))

/** A picture is read as a URL and written as a file, so an unchanged one is not sent. */
function withoutPictures(kind: RecordKind, record: JsonObject | null): FormValues {
  const names: readonly string[] = Object.values(picturesOf(kind)).flat()
  return omit(record ?? {}, (field) => names.includes(field))
}

function named(kind: RecordKind, values: FormValues, record: JsonObject | null): FormValues {
  const pictures = picturesOf(kind)
  const others = omit(values, (field) => field in pictures)
  const renamed = renameFields(others, RECORD_FIELDS[kind], record)
  for (const [field, names] of Object.entries(pictures)) {
    const value = values[field]
    if (value === undefined) continue
    const known = nameIn(record, names)
    const [first] = [value].flat() as BodyValue[]
    if (known !== undefined) renamed[known] = LISTS.includes(known) ? value : (first ?? null)
    else {
      renamed[field] = value
      if (first instanceof Blob) renamed[IMAGE] = first
    }
  }
  return renamed
}

/**
 * @throws ServiceFailure if the response shows that a field was not saved; `body` names the fields
 */
function saved(kind: RecordKind, values: FormValues, before: JsonObject | null, after: Json): Json {
  const unsaved = unsavedFields(values, { names: RECORD_FIELDS[kind], before, after })
  if (unsaved.length === 0) return after
  const fieldErrors = Object.fromEntries(unsaved.map((field) => [field, [NOT_SAVED]]))
  throw serviceFailure({
    message: NOT_SAVED,
    status: 200,
    body: { detail: `${NOT_SAVED} (${unsaved.join(', ')})`, ...fieldErrors },
  })
}
