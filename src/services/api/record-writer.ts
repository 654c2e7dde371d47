import { isServiceFailure, serviceFailure } from '../../protocol/base/errors.ts'
import { asId, isObject, type JsonObject } from '../../protocol/base/json.ts'
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

  /**
   * Sends files under one name only, because they are large. They are sent again if the rejection
   * names the picture field that the API reads.
   */
  const submit: typeof request = async (write, values, options) => {
    try {
      return await request(write, values, options)
    } catch (failure) {
      const body = isServiceFailure(failure) && failure.status === 400 ? failure.body : null
      const renamed = renameAsAsked(write.kind, values, body)
      if (renamed === null) throw failure
      return request(write, renamed, options)
    }
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

  /** Absent fields do not change. */
  async function update(write: Write<UpdateCall>, options: FormOptions): Promise<Json> {
    const { kind, name, values } = write
    const before = await recordOf(write, options)
    const changes = named(kind, values, before ?? records.example(kind))
    const isWhole = ENDPOINTS[name].method === 'PUT'
    const all = isWhole ? { ...withoutPictures(kind, before), ...changes } : changes
    if (!hasFile(all)) return saved(kind, values, before, await submit(write, all, options))
    // A form cannot express an empty list or null, so those are sent before it, as JSON.
    const filled = filledFields(all)
    if (Object.keys(changes).some((field) => changes[field] !== undefined && !(field in filled))) {
      const cleared = isWhole ? all : omit(changes, (field) => field in filled)
      await request(
        write,
        omit(cleared, (field) => hasFile({ field: cleared[field] })),
        options,
      )
    }
    return saved(kind, values, before, await submit(write, filled, options))
  }

  return {
    /** A field without a value is not sent. Pictures that the response lacks are sent again. */
    async create(write: Write<CreateCall>, options: FormOptions): Promise<Json> {
      const { kind, name, values } = write
      const filled = filledFields(values)
      const sent = named(kind, filled, records.example(kind))
      const data = saved(kind, filled, null, await submit(write, sent, options))
      const id = isObject(data) ? asId(data.id) : null
      const pictures = unreadPictures(kind, sent, data)
      const change = name.replace(/create$/, 'update')
      if (id === null || !hasFile(pictures) || !isUpdate(change)) return data
      return update({ kind, name: change, params: { id }, values: pictures }, options)
    },

    update,
  }
}

export type RecordWriter = ReturnType<typeof createRecordWriter>

const isUpdate = (name: string): name is UpdateCall => name.endsWith('.update') && isEndpoint(name)

const isEndpoint = (name: string): name is keyof typeof ENDPOINTS => name in ENDPOINTS

const omit = (values: FormValues, isOmitted: (field: string) => boolean): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !isOmitted(field)))

/** A picture is read as a URL and written as a file, so an unchanged one is not sent. */
function withoutPictures(kind: RecordKind, record: JsonObject | null): FormValues {
  const names: readonly string[] = Object.values(picturesOf(kind)).flat()
  return omit(record ?? {}, (field) => names.includes(field))
}

/** The pictures that the response shows as absent, under another name than they were sent by. */
function unreadPictures(kind: RecordKind, sent: FormValues, response: Json): FormValues {
  if (!isObject(response)) return {}
  const filled = Object.keys(filledFields(response))
  const unread = Object.entries(picturesOf(kind)).filter(
    ([field, names]) =>
      field in sent &&
      !Object.hasOwn(response, field) &&
      nameIn(response, names) !== undefined &&
      !names.some((name) => filled.includes(name)),
  )
  return Object.fromEntries(unread.map(([field]) => [field, sent[field]]))
}

/** The values with files under the picture names that a rejection asks for; null if it asks none. */
function renameAsAsked(
  kind: RecordKind,
  values: FormValues,
  rejection: unknown,
): FormValues | null {
  if (!isObject(rejection)) return null
  const renamed: Record<string, BodyValue> = { ...values }
  for (const [field, names] of Object.entries(picturesOf(kind))) {
    const asked = names.find((name) => Object.hasOwn(rejection, name))
    if (asked === undefined || asked in values || !hasFile({ field: values[field] })) continue
    delete renamed[field]
    renamed[asked] = pictureValue(asked, values[field])
  }
  return Object.keys(renamed).every((name) => name in values) ? null : renamed
}

const pictureValue = (name: string, value: BodyValue): BodyValue => {
  const [first] = [value].flat() as BodyValue[]
  return LISTS.includes(name) ? value : (first ?? null)
}

function named(kind: RecordKind, values: FormValues, record: JsonObject | null): FormValues {
  const pictures = picturesOf(kind)
  const others = omit(values, (field) => field in pictures)
  const renamed = renameFields(others, RECORD_FIELDS[kind], record)
  for (const [field, names] of Object.entries(pictures)) {
    const value = values[field]
    if (value === undefined) continue
    const known = nameIn(record, names)
    if (known === undefined) renamed[field] = value
    else renamed[known] = pictureValue(known, value)
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
