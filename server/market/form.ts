import { stat } from 'node:fs/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { MAX_UPLOAD_BYTES } from '../../src/protocol/base/constants.ts'
import { startOfText } from '../../src/protocol/base/text.ts'
import type { Json } from '../../src/protocol/base/types.ts'
import {
  ASSET_FILE_TYPES,
  assetExtension,
  assetNameProblem,
  MAX_ASSET_BYTES,
  MAX_ASSET_IMAGES,
} from '../../src/protocol/market/assets.ts'
import { isStorageFull } from '../db/failures.ts'
import { ApiError, badRequest, fieldError } from '../http/errors.ts'
import { isApiError } from '../http/validation.ts'
import type { UploadedFile } from '../publishing/images/save.ts'
import { withAltTexts } from '../publishing/images/sent-body.ts'
import { withTemporaryUpload } from '../publishing/images/temporary-upload.ts'
import { contentProblem, HEAD_BYTES } from './kinds.ts'
import { type AssetStore, newAssetKey } from './store.ts'

/** An uploaded file, stored under a key. */
export interface StoredFile {
  readonly file_key: string
  readonly file_name: string
  readonly file_type: string
  readonly file_size: number
}

export interface AssetForm {
  readonly fields: { readonly [field: string]: Json }
  /** Null when no file was uploaded. */
  readonly file: StoredFile | null
}

/** Stores a preview picture of the form and returns its id. */
export type StorePicture = (file: UploadedFile) => Promise<number>

const LIST_FIELDS: readonly string[] = ['tags', 'images', 'image_alts']
/** File fields of preview pictures; `thumbnail` is the first of them (ENT-16). */
const PICTURE_FIELDS: readonly string[] = ['images', 'thumbnail']
const MAX_FILES = 1 + MAX_ASSET_IMAGES
const MEGABYTE = 1024 * 1024
const UNREADABLE = 'The form couldn’t be read. Please try again.'
const MAX_NAME_LENGTH = 100

/**
 * Reads a body: JSON, or a form with the asset file in the field `file`. The file is streamed to
 * the store, never held in memory; a caller that rejects the body afterwards removes it.
 * @param mediaDir folder for temporary picture uploads
 * @throws ApiError 400 under `file` for an unsupported type, 413 for a file that is too large
 */
export async function readAssetForm(
  request: FastifyRequest,
  store: AssetStore,
  mediaDir: string,
  storePicture: StorePicture,
): Promise<AssetForm> {
  if (!request.isMultipart()) return { fields: assertObject(request.body), file: null }
  const reader = createFormReader(store, mediaDir, storePicture)
  try {
    for await (const part of request.parts({
      limits: { files: MAX_FILES, fileSize: MAX_ASSET_BYTES },
    })) {
      if (part.type === 'file') await reader.file(part)
      else reader.field(part.fieldname, part.value, part.valueTruncated)
    }
    return reader.end()
  } catch (error) {
    await reader.discard()
    if (isApiError(error) || isStorageFull(error)) throw error
    throw badRequest(UNREADABLE, error instanceof Error ? error.message : UNREADABLE)
  }
}

function createFormReader(store: AssetStore, mediaDir: string, storePicture: StorePicture) {
  const fields: { [field: string]: Json } = {}
  let storedFile: StoredFile | null = null
  // Thrown after the whole form has been read: a client that is still sending does not read the
  // response.
  let firstError: ApiError | null = null
  return {
    field(name: string, value: unknown, truncated: boolean): void {
      if (truncated) firstError ??= fieldError(name, 'This text is too long.')
      else addField(fields, name, typeof value === 'string' ? value : '')
    },
    async file(part: MultipartFile): Promise<void> {
      const name = fileName(part.filename)
      if (PICTURE_FIELDS.includes(part.fieldname)) {
        await withTemporaryUpload(mediaDir, part.file, async (path) => {
          const { size } = await stat(path)
          if (size > MAX_UPLOAD_BYTES) firstError ??= fieldError(part.fieldname, TOO_LARGE_PICTURE)
          else if (firstError === null)
            addPicture(fields, part.fieldname, await storePicture({ path, name }))
        })
        return
      }
      const error = part.fieldname === 'file' ? fileProblem(name, storedFile) : NO_FILE_HERE
      if (error !== null) {
        firstError ??= fieldError(part.fieldname, error)
        for await (const _ of part.file);
        return
      }
      const { head, file } = await storeFile(store, part, name)
      storedFile = file
      if (part.file.truncated) firstError ??= tooLarge(name)
      const contentError = contentProblem(name, head)
      if (contentError !== null) firstError ??= fieldError('file', contentError)
    },
    end(): AssetForm {
      if (firstError !== null) throw firstError
      return { fields: withAltTexts(withThumbnail(fields)), file: storedFile }
    },
    async discard(): Promise<void> {
      if (storedFile !== null) await store.remove(storedFile.file_key)
    },
  }
}

const NO_FILE_HERE = 'No file is expected here.'
const TOO_LARGE_PICTURE = `Images can have up to ${MAX_UPLOAD_BYTES / MEGABYTE} MB. Please choose a smaller one.`

const fileProblem = (name: string, previous: StoredFile | null): string | null =>
  previous === null
    ? assetNameProblem(name)
    : 'You can sell one file. For several files, use a ZIP.'

function addPicture(fields: { [field: string]: Json }, name: string, id: number): void {
  const previous = fields[name]
  fields[name] = name === 'images' && Array.isArray(previous) ? [...previous, { id }] : [{ id }]
}

/** A thumbnail uploaded as a file becomes the first picture. */
function withThumbnail({ thumbnail, ...fields }: { [field: string]: Json }) {
  if (!Array.isArray(thumbnail)) return fields
  return {
    ...fields,
    images: [...thumbnail, ...(Array.isArray(fields.images) ? fields.images : [])],
  }
}

async function storeFile(
  store: AssetStore,
  part: MultipartFile,
  name: string,
): Promise<{ head: Buffer; file: StoredFile }> {
  const chunks: Buffer[] = []
  let size = 0
  const file_key = newAssetKey()
  await store.write(file_key, part.file, (chunk) => {
    if (size < HEAD_BYTES) chunks.push(chunk)
    size += chunk.length
  })
  const kind = assetExtension(name)
  const file_type = kind === null ? '' : ASSET_FILE_TYPES[kind]
  return {
    head: Buffer.concat(chunks).subarray(0, HEAD_BYTES),
    file: { file_key, file_name: name, file_type, file_size: size },
  }
}

/** In a form, a list is one entry per item, or JSON text. */
function addField(fields: { [field: string]: Json }, name: string, value: string): void {
  if (!LIST_FIELDS.includes(name)) {
    fields[name] = value
    return
  }
  const previous = fields[name]
  const list: Json[] = Array.isArray(previous) ? previous : []
  const isEmptyList = value.trim() === '' && name !== 'image_alts'
  fields[name] = isEmptyList ? list : [...list, ...[parseListItem(value)].flat()]
}

function parseListItem(text: string): Json {
  if (!/^\s*[[{]/.test(text)) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/**
 * The last path segment without control and format characters, truncated before its extension;
 * never empty.
 */
function fileName(rawName: string | undefined): string {
  const lastSegment = (rawName ?? '').split(/[\\/]/).at(-1) ?? ''
  const name = lastSegment.replace(/\p{C}/gu, '').trim()
  if (startOfText(name, MAX_NAME_LENGTH) === name) return name || 'The file'
  const end = /\.[^.]{1,10}$/.exec(name)?.[0] ?? ''
  return startOfText(name, MAX_NAME_LENGTH - end.length) + end
}

function assertObject(body: unknown): { [field: string]: Json } {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) {
    return body as { [field: string]: Json }
  }
  throw badRequest('Send the asset as a form with its file.')
}

function tooLarge(name: string): ApiError {
  const maxMegabytes = MAX_ASSET_BYTES / MEGABYTE
  const detail = `“${name}” is too large: files can have up to ${maxMegabytes} MB. Please choose a smaller one.`
  return new ApiError(413, { detail }, 'file over the size limit')
}
