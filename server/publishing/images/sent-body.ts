import type { FastifyRequest } from 'fastify'
import type { Json } from '../../../src/protocol/base/types.ts'
import { currentUser } from '../../account/auth/current-user.ts'
import type { Context } from '../../context.ts'
import { fieldError } from '../../http/errors.ts'
import { type FormEntry, readMultipartForm } from './form.ts'
import { removeOrphaned } from './orphaned.ts'
import { savePicture } from './save.ts'

/** Describes the fields of a form with pictures. */
export interface FormRules {
  /** Fields with several texts. */
  readonly lists: readonly string[]
  /** Maximum number of files in `images`; 0 or absent = none. */
  readonly images?: number
  /** Whether `cover` may be a file. */
  readonly cover?: boolean
  /** Whether `avatar` may be a file. */
  readonly avatar?: boolean
}

type Fields = { [field: string]: Json }

/**
 * Runs `task` with the body of a request: JSON, or a form whose `images`, `cover` or `avatar` are
 * files, with alt texts in `image_alts` (same order as the images) and `cover_alt`. Uploaded
 * pictures that are unused afterwards are deleted.
 * @throws ApiError 400 a file in another field or one that is no picture, 413 too large or too many
 */
export async function withSubmittedBody<T>(
  ctx: Context,
  request: FastifyRequest,
  rules: FormRules,
  task: (body: unknown) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) return task(request.body)
  const { id: ownerId } = currentUser(request)
  // Declared outside so that a failure in the middle of the form cleans up as well.
  const uploadedIds: number[] = []
  try {
    const { images = 0, cover = false, avatar = false, lists } = rules
    const singleFileFields: readonly string[] = [
      ...(cover ? ['cover'] : []),
      ...(avatar ? ['avatar'] : []),
    ]
    const entries = await readMultipartForm<number>(request, {
      mediaDir: ctx.config.mediaDir,
      maxFiles: images + singleFileFields.length,
      ignoresAlternative: images > 0 || cover,
      async handleFile(field, file) {
        const isExpected = field === 'images' ? images > 0 : singleFileFields.includes(field)
        if (!isExpected) throw fieldError(field, 'No file is expected here.')
        const { id } = await savePicture(ctx, ownerId, file)
        uploadedIds.push(id)
        return id
      },
    })
    return await task(withAltTexts(parseFields(entries, [...lists, 'images', 'image_alts'])))
  } finally {
    await removeOrphaned(ctx, ownerId, uploadedIds)
  }
}

/** In a form, a list is one entry per item and an object is JSON text. */
function parseFields(entries: readonly FormEntry<number>[], lists: readonly string[]): Fields {
  const fields: Fields = {}
  for (const { name, value } of entries) {
    if (!lists.includes(name)) {
      fields[name] =
        typeof value === 'string' ? parsePlainField(name, value) : toFileRef(name, value.file)
      continue
    }
    const item: Json = typeof value === 'string' ? parseListItem(name, value) : { id: value.file }
    // An empty entry means an empty list; an alt text may be empty.
    const isEmptyList = item === '' && name !== 'image_alts'
    fields[name] = [...listField(fields, name), ...(isEmptyList ? [] : [item].flat())]
  }
  return fields
}

/** Adds the alt texts to pictures uploaded as files. */
export function withAltTexts({ image_alts, cover_alt, ...fields }: Fields): Fields {
  const alts = Array.isArray(image_alts) ? image_alts : []
  if (Array.isArray(fields.images)) {
    fields.images = fields.images.map((image, index) => withAlt(image, alts[index]))
  }
  if (fields.cover !== undefined) fields.cover = withAlt(fields.cover, cover_alt)
  return fields
}

function withAlt(picture: Json, alt: Json | undefined): Json {
  if (typeof picture !== 'object' || picture === null || Array.isArray(picture)) return picture
  return alt === undefined || 'alt' in picture ? picture : { ...picture, alt }
}

const listField = (fields: Fields, name: string): Json[] => {
  const list = fields[name]
  return Array.isArray(list) ? list : []
}

/** List items may be JSON; other texts stay as they are. */
const parseListItem = (name: string, text: string): Json =>
  name === 'image_alts' || !/^\s*[[{]/.test(text) ? text : parseJsonOrText(text)

/** An avatar is referenced by its id alone. */
const toFileRef = (name: string, id: number): Json => (name === 'avatar' ? id : { id })

/** Forms cannot express null, so an empty text means null. */
function parsePlainField(name: string, text: string): Json {
  if (name === 'avatar' && text === '') return null
  if (name === 'cover') return text === '' ? null : parseJsonOrText(text)
  return name === 'deadline' && text === '' ? null : text
}

function parseJsonOrText(text: string): Json {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
