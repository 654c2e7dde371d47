import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { fieldError } from '../../http/errors.ts'
import { type FormEntry, readMultipartForm } from '../../publishing/images/form.ts'
import { savePicture } from '../../publishing/images/save.ts'

/** A blog post as submitted: JSON, or a form with the cover as a file (A31). */
export interface SubmittedEntry {
  body: unknown
  /** Id of the picture uploaded with the form; null without one. */
  uploadedId: number | null
}

/** @throws ApiError 400 for a file in another field or one that is no picture; 413 too large */
export async function readSubmittedEntry(
  ctx: Context,
  request: FastifyRequest,
  userId: number,
): Promise<SubmittedEntry> {
  if (!request.isMultipart()) return { body: request.body, uploadedId: null }
  const entries = await readMultipartForm(request, {
    mediaDir: ctx.config.mediaDir,
    maxFiles: 1,
    ignoresAlternative: true,
    handleFile: async (field, file) => {
      if (field !== 'cover') throw fieldError(field, 'Only the cover can be a file.')
      return (await savePicture(ctx, userId, file)).id
    },
  })
  const body = parseFields(entries)
  const uploadedId = findUploadedId(entries)
  if (uploadedId !== null) body.cover = { id: uploadedId }
  return { body, uploadedId }
}

function findUploadedId(entries: readonly FormEntry<number>[]): number | null {
  for (const { value } of entries) if (typeof value !== 'string') return value.file
  return null
}

/** Converts form texts to JSON values: repeated fields become lists, switches become booleans. */
function parseFields(entries: readonly FormEntry<number>[]): { [field: string]: unknown } {
  const fields = new Map<string, unknown>()
  const tags: string[] = []
  for (const { name, value } of entries) {
    if (typeof value !== 'string') continue
    if (name === 'tags') tags.push(value)
    else fields.set(name, parseFieldValue(name, value))
  }
  if (tags.length > 0) fields.set('tags', tags)
  return Object.fromEntries(fields)
}

function parseFieldValue(name: string, text: string): unknown {
  if (name === 'published' || name === 'new_slug') {
    return text === 'true' ? true : text === 'false' ? false : text
  }
  if (name !== 'cover') return text
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
