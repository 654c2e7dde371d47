import type { FastifyRequest } from 'fastify'
import { MAX_WORK_IMAGES } from '../../src/protocol/constants.ts'
import type { Json } from '../../src/protocol/types.ts'
import { currentUser } from '../auth/current-user.ts'
import type { Context } from '../context.ts'
import { fieldError } from '../http/errors.ts'
import { type FormEntry, readForm } from '../pictures/form.ts'
import { savePicture } from '../pictures/save.ts'

const LISTS: readonly string[] = ['tags', 'images']

/**
 * The body of a request as JSON or as a form whose field `images` holds files. The files are kept
 * at once; whoever refuses the body afterwards removes `sent`.
 * @param sent filled while the form is read, so that it is known also after a failure
 */
export async function readWorkBody(
  ctx: Context,
  request: FastifyRequest,
  sent: number[],
): Promise<unknown> {
  if (!request.isMultipart()) return request.body
  const { id: ownerId } = currentUser(request)
  const entries = await readForm<number>(request, {
    mostFiles: MAX_WORK_IMAGES,
    async keep(field, file) {
      if (field !== 'images') throw fieldError(field, 'No file is expected here.')
      const { id } = await savePicture(ctx, ownerId, file)
      sent.push(id)
      return id
    },
  })
  return fieldsOf(entries)
}

/** In a form a list is one entry an item and an object its JSON text. */
function fieldsOf(entries: readonly FormEntry<number>[]): { [field: string]: Json } {
  const fields: { [field: string]: Json } = {}
  for (const { name, value } of entries) {
    const item: Json = typeof value === 'string' ? textItem(name, value) : { id: value.file }
    if (!LISTS.includes(name)) fields[name] = item
    else if (item !== '') fields[name] = [...listAt(fields, name), ...[item].flat()]
  }
  return fields
}

const listAt = (fields: { [field: string]: Json }, name: string): Json[] => {
  const list = fields[name]
  return Array.isArray(list) ? list : []
}

/** Items of lists may come as JSON; what is none stays the text it is. */
function textItem(name: string, text: string): Json {
  if (!LISTS.includes(name) || !/^\s*[[{]/.test(text)) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
