import type { FastifyRequest } from 'fastify'
import { MAX_UPLOAD_BYTES } from '../../../src/protocol/base/constants.ts'
import { pluralise, startOfText } from '../../../src/protocol/base/text.ts'
import { isStorageFull } from '../../db/failures.ts'
import { ApiError, badRequest } from '../../http/errors.ts'
import { isApiError } from '../../http/validation.ts'
import type { UploadedFile } from './save.ts'
import { withTemporaryUpload } from './temporary-upload.ts'

const MEGABYTE = 1024 * 1024
const UNREADABLE = 'The form couldn’t be read. Please try again.'
/**
 * Bytes of all texts of a form; one text of `MAX_HTML_LENGTH` characters fits in whatever the
 * script.
 */
const MAX_TEXT_BYTES = 4 * MEGABYTE
const TOO_LONG = 'The text is too long.'

/** Options for `@fastify/multipart`. */
export const FORM_OPTIONS = {
  throwFileSizeLimit: false,
  limits: { fileSize: MAX_UPLOAD_BYTES, fieldSize: MAX_TEXT_BYTES, fields: 200 },
}

/** One entry of a form: a text, or the result of handling a file. */
export interface FormEntry<T> {
  readonly name: string
  readonly value: string | { readonly file: T }
}

/**
 * The usual name of a single picture in other APIs. A client that does not know the name of the
 * picture field sends the first picture under both names.
 */
const ALTERNATIVE_NAME = 'image'

export interface FormReading<T> {
  /** Uploads are stored temporarily in its `pictures` folder. */
  readonly mediaDir: string
  /** Maximum number of files. */
  readonly maxFiles: number
  /** Whether a file in `ALTERNATIVE_NAME` is ignored. */
  readonly ignoresAlternative?: boolean
  /**
   * Handles one file. It must settle before the next entry is read; the temporary file is deleted
   * then.
   */
  handleFile(field: string, file: UploadedFile): Promise<T>
}

/**
 * Reads a form entry by entry, in order.
 * @throws ApiError 413 for a file over `MAX_UPLOAD_BYTES` or too many files, 400 for a malformed
 * form
 */
export async function readMultipartForm<T>(
  request: FastifyRequest,
  { mediaDir, maxFiles, ignoresAlternative = false, handleFile }: FormReading<T>,
): Promise<FormEntry<T>[]> {
  let fileError: unknown = null
  const handleAndRecord: FormReading<T>['handleFile'] = async (field, file) => {
    try {
      return await handleFile(field, file)
    } catch (error) {
      fileError = error
      throw error
    }
  }
  try {
    const reading = { mediaDir, maxFiles, ignoresAlternative, handleFile: handleAndRecord }
    return await readEntries(request, reading)
  } catch (error) {
    if (error === fileError || isApiError(error) || isStorageFull(error)) throw error
    throw toFormError(error, maxFiles)
  }
}

function toFormError(error: unknown, maxFiles: number): ApiError {
  if (!(error instanceof Error)) return badRequest(UNREADABLE)
  if (!('code' in error) || error.code !== 'FST_FILES_LIMIT') {
    return badRequest(UNREADABLE, error.message)
  }
  const detail = `Send at most ${pluralise(maxFiles, 'picture', 'pictures')} at a time.`
  return new ApiError(413, { detail }, 'too many files')
}

async function readEntries<T>(
  request: FastifyRequest,
  { mediaDir, maxFiles, ignoresAlternative = false, handleFile }: FormReading<T>,
): Promise<FormEntry<T>[]> {
  const entries: FormEntry<T>[] = []
  let textLength = 0
  const files = maxFiles + (ignoresAlternative ? 1 : 0)
  for await (const part of request.parts({ limits: { files } })) {
    if (part.type === 'field') {
      const text = typeof part.value === 'string' ? part.value : JSON.stringify(part.value)
      textLength += text?.length ?? 0
      if (part.valueTruncated || textLength > MAX_TEXT_BYTES) {
        throw new ApiError(413, { detail: TOO_LONG }, 'texts over the limit')
      }
      entries.push({ name: part.fieldname, value: text ?? '' })
      continue
    }
    if (ignoresAlternative && part.fieldname === ALTERNATIVE_NAME) {
      part.file.resume()
      continue
    }
    const name = fileName(part.filename)
    const file = await withTemporaryUpload(mediaDir, part.file, async (path) => {
      if (part.file.truncated) throw tooLarge(name)
      return handleFile(part.fieldname, { path, name })
    })
    entries.push({ name: part.fieldname, value: { file } })
  }
  return entries
}

/** The last path segment without control and format characters; never empty. */
function fileName(rawName: string | undefined): string {
  const lastSegment = (rawName ?? '').split(/[\\/]/).at(-1) ?? ''
  return startOfText(lastSegment.replace(/\p{C}/gu, '').trim(), 100) || 'The file'
}

function tooLarge(name: string): ApiError {
  const detail = `“${name}” is too large: images can have up to ${
    MAX_UPLOAD_BYTES / MEGABYTE
  } MB. Please choose a smaller one.`
  return new ApiError(413, { detail }, 'file over the size limit')
}
