import type { FastifyRequest } from 'fastify'
import { MAX_UPLOAD_BYTES } from '../../../src/protocol/base/constants.ts'
import { pluralise } from '../../../src/protocol/base/text.ts'
import { isStorageFull } from '../../db/failures.ts'
import { ApiError, badRequest } from '../../http/errors.ts'
import { isApiError } from '../../http/validation.ts'
import type { SentFile } from './save.ts'
import { withTemporaryUpload } from './temporary-upload.ts'

const MEGABYTE = 1024 * 1024
const UNREADABLE = 'The form couldn’t be read. Please try again.'
/**
 * Bytes of all texts of a form; one text of `MAX_HTML_LENGTH` characters fits in whatever the
 * script.
 */
const MOST_TEXT = 4 * MEGABYTE
const TOO_LONG = 'The text is too long.'

/** Options for `@fastify/multipart`. */
export const FORM_OPTIONS = {
  throwFileSizeLimit: false,
  limits: { fileSize: MAX_UPLOAD_BYTES, fieldSize: MOST_TEXT, fields: 200 },
}

/** One entry of a form: a text, or the result of handling a file. */
export interface FormEntry<T> {
  readonly name: string
  readonly value: string | { readonly file: T }
}

export interface FormReading<T> {
  /** Uploads are stored temporarily in its `pictures` folder. */
  readonly mediaDir: string
  /** Maximum number of files. */
  readonly mostFiles: number
  /**
   * Handles one file. It must settle before the next entry is read; the temporary file is deleted
   * then.
   */
  keep(field: string, file: SentFile): Promise<T>
}

/**
 * Reads a form entry by entry, in order.
 * @throws ApiError 413 for a file over `MAX_UPLOAD_BYTES` or too many files, 400 for a malformed
 * form
 */
export async function readForm<T>(
  request: FastifyRequest,
  { mediaDir, mostFiles, keep }: FormReading<T>,
): Promise<FormEntry<T>[]> {
  let refused: unknown = null
  const keepOrRefuse: FormReading<T>['keep'] = async (field, file) => {
    try {
      return await keep(field, file)
    } catch (error) {
      refused = error
      throw error
    }
  }
  try {
    return await readEntries(request, { mediaDir, mostFiles, keep: keepOrRefuse })
  } catch (error) {
    if (error === refused || isApiError(error) || isStorageFull(error)) throw error
    throw unreadable(error, mostFiles)
  }
}

function unreadable(error: unknown, mostFiles: number): ApiError {
  if (!(error instanceof Error)) return badRequest(UNREADABLE)
  if (!('code' in error) || error.code !== 'FST_FILES_LIMIT') {
    return badRequest(UNREADABLE, error.message)
  }
  const detail = `Send at most ${pluralise(mostFiles, 'picture', 'pictures')} at a time.`
  return new ApiError(413, { detail }, 'too many files')
}

async function readEntries<T>(
  request: FastifyRequest,
  { mediaDir, mostFiles, keep }: FormReading<T>,
): Promise<FormEntry<T>[]> {
  const entries: FormEntry<T>[] = []
  let length = 0
  for await (const part of request.parts({ limits: { files: mostFiles } })) {
    if (part.type === 'field') {
      const text = typeof part.value === 'string' ? part.value : JSON.stringify(part.value)
      length += text?.length ?? 0
      if (part.valueTruncated || length > MOST_TEXT) {
        throw new ApiError(413, { detail: TOO_LONG }, 'texts over the limit')
      }
      entries.push({ name: part.fieldname, value: text ?? '' })
      continue
    }
    const name = fileName(part.filename)
    const file = await withTemporaryUpload(mediaDir, part.file, async (path) => {
      if (part.file.truncated) throw tooLarge(name)
      return keep(part.fieldname, { path, name })
    })
    entries.push({ name: part.fieldname, value: { file } })
  }
  return entries
}

/** The last path segment without control and format characters; never empty. */
function fileName(given: string | undefined): string {
  const last = (given ?? '').split(/[\\/]/).at(-1) ?? ''
  return last.replace(/\p{C}/gu, '').trim().slice(0, 100) || 'The file'
}

function tooLarge(name: string): ApiError {
  const detail = `“${name}” is too large: images can have up to ${
    MAX_UPLOAD_BYTES / MEGABYTE
  } MB. Please choose a smaller one.`
  return new ApiError(413, { detail }, 'file over the size limit')
}
