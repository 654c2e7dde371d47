import { MAX_POST_IMAGES, MAX_WORK_IMAGES } from '../../../protocol/base/constants.ts'
import { isServiceFailure, userMessage } from '../../../protocol/base/errors.ts'
import { isObject } from '../../../protocol/base/json.ts'
import type { FieldNames } from '../../../protocol/base/record-fields.ts'
import { pluralise } from '../../../protocol/base/text.ts'
import { parseTime } from '../../../protocol/base/time.ts'
import type { Json } from '../../../protocol/base/types.ts'
import type { DraftFields } from '../../../protocol/content/creative-types.ts'
import { picturesOf, RECORD_FIELDS } from '../../../protocol/content/field-names.ts'
import { MAX_ASSET_IMAGES } from '../../../protocol/market/assets.ts'
import { parsePictures } from '../../../protocol/publishing/images.ts'
import { MAX_SERVICE_IMAGES } from '../../../protocol/users/service-terms.ts'
import { chosenPictures, isUnfinished } from '../uploads/uploads.policy.ts'
import type { ChosenPicture, StagedImage, UploadItem } from '../uploads/uploads.types.ts'
import { fileIn, fileJson } from './editor.asset.ts'
import type { DraftRecord, EditorContext, EditorKind, FileField, Problem } from './editor.types.ts'

export const EDITOR_MESSAGES = {
  stillUploading: 'Images are still uploading.',
  uploadFailed: 'Some images couldn’t be uploaded. Retry or remove them, then publish.',
  checkFields: 'Fix the highlighted fields to publish.',
  loadFailed: 'Couldn’t load this. Please try again.',
  publishFailed: 'Couldn’t publish this. Please try again.',
} as const

export const FILE_FIELDS: readonly FileField[] = ['images', 'cover', 'body', 'file']

const COMMON_FIELDS = { title: '', category: '', tags: [] }

const EMPTY_FIELDS: { readonly [K in EditorKind]: DraftFields } = {
  work: { ...COMMON_FIELDS, description: '', images: [], tools: [], process: '', licence: '' },
  post: { ...COMMON_FIELDS, body: '', images: [] },
  blog: { ...COMMON_FIELDS, excerpt: '', body: '', cover: null, published: true },
  project: {
    title: '',
    category: '',
    summary: '',
    description: '',
    skills: [],
    budget: '',
    location: '',
    deadline: null,
    status: 'open',
    cover: null,
  },
  asset: {
    ...COMMON_FIELDS,
    description: '',
    price_amount: '',
    currency: 'SSP',
    licence: 'personal',
    status: 'published',
    images: [],
    // The file to send, the one on the server, and one named by a stored draft.
    file: null,
    current_file: null,
    lost_file: null,
  },
  service: {
    title: '',
    category: '',
    description: '',
    price_amount: '',
    currency: 'SSP',
    price_type: 'fixed',
    delivery_days: '',
    images: [],
  },
}

export function emptyFields(kind: EditorKind): DraftFields {
  return EMPTY_FIELDS[kind]
}

/** Maximum number of images of a field; null: unlimited. */
export function maxPictures(kind: EditorKind, field: FileField): number | null {
  if (field === 'body') return null
  if (field === 'cover' || field === 'file') return 1
  if (kind === 'asset') return MAX_ASSET_IMAGES
  if (kind === 'service') return MAX_SERVICE_IMAGES
  return kind === 'work' ? MAX_WORK_IMAGES : MAX_POST_IMAGES
}

/** Equal as JSON, regardless of key order. */
export function sameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => sameJson(item, b[index]))
  }
  if (!isObject(a) || !isObject(b) || Array.isArray(a) || Array.isArray(b)) return false
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].every((key) => sameJson(a[key], b[key]))
}

/**
 * Whether a stored draft of existing content is offered: it is based on this version, or was stored
 * after the last change of the content. An older draft is outdated.
 */
export function isOffered(draft: DraftRecord, changedAt: string): boolean {
  if (draft.base === changedAt) return true
  const time = parseTime(changedAt)
  return time === null || draft.savedAt > time
}

/** An image as a draft stores it, so that a reload shows it without a request. */
function draftPicture(picture: ChosenPicture): Json {
  if ('fileId' in picture) return { ...picture }
  const { id, alt, url, widths, width, height, thumbhash } = picture
  return { id, alt, url, widths, width, height, thumbhash }
}

/** Field value of the uploads; undefined where the text contains the images. */
export function pictureValue(field: string, items: readonly UploadItem[]): Json | undefined {
  if (field === 'body') return undefined
  if (field === 'file') return fileJson(items.find(({ status }) => status === 'held'))
  const pictures = chosenPictures(items).map(draftPicture)
  return field === 'cover' ? (pictures[0] ?? null) : pictures
}

const stringOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '')

function parseStagedImage(raw: Json): StagedImage | null {
  if (!isObject(raw) || typeof raw.fileId !== 'string') return null
  const { fileId, name, type, size, alt } = raw
  return {
    fileId,
    name: stringOf(name),
    type: stringOf(type),
    size: typeof size === 'number' ? size : 0,
    alt: stringOf(alt),
  }
}

/** The images of a field, in order. */
export function picturesIn(fields: DraftFields, field: FileField): ChosenPicture[] {
  if (field === 'body' || field === 'file') return []
  const value = fields[field] ?? null
  return (Array.isArray(value) ? value : [value]).flatMap((raw): ChosenPicture[] => {
    const staged = parseStagedImage(raw)
    return staged === null ? parsePictures(raw) : [staged]
  })
}

/** The images that are sent with the form. */
export function stagedImages(fields: DraftFields): StagedImage[] {
  return FILE_FIELDS.flatMap((field) => picturesIn(fields, field)).filter(
    (picture) => 'fileId' in picture,
  )
}

/** The fields with an empty file id for each staged image whose file is gone. */
export function withoutFiles(fields: DraftFields, missingIds: ReadonlySet<string>): DraftFields {
  const without = (raw: Json): Json => {
    if (Array.isArray(raw)) return raw.map(without)
    const staged = parseStagedImage(raw)
    return staged !== null && missingIds.has(staged.fileId) ? { ...staged, fileId: '' } : raw
  }
  const { images = null, cover = null } = fields
  return {
    ...fields,
    ...(images !== null && { images: without(images) }),
    ...(cover !== null && { cover: without(cover) }),
  }
}

/** Whether files are sent with the form. */
export function sendsFiles(fields: DraftFields): boolean {
  return fileIn(fields, 'file') !== null || stagedImages(fields).length > 0
}

export function isUploading({ files }: Pick<EditorContext, 'files'>): boolean {
  return FILE_FIELDS.some((field) => files[field].some(isUnfinished))
}

export function hasFailedUploads({ files }: Pick<EditorContext, 'files'>): boolean {
  return FILE_FIELDS.some((field) => files[field].some(({ status }) => status === 'failed'))
}

const RECORD_KINDS = {
  work: 'portfolio',
  post: 'posts',
  blog: 'blog',
  project: 'projects',
  asset: 'assets',
  service: 'services',
} as const satisfies { readonly [K in EditorKind]: string }

/** The server's messages for fields of this form, under any name that an API may have for them. */
export function serverFieldErrors(kind: EditorKind, error: unknown): { [field: string]: string } {
  const body = isServiceFailure(error) ? error.body : null
  if (!isObject(body)) return {}
  const errors: { [field: string]: string } = {}
  const aliases: FieldNames = {
    ...RECORD_FIELDS[RECORD_KINDS[kind]],
    ...picturesOf(RECORD_KINDS[kind]),
  }
  for (const field of Object.keys(EMPTY_FIELDS[kind])) {
    const names = aliases[field] ?? [field]
    const message = userMessage(names.map((name) => body[name]))
    if (message !== null) errors[field] = message
  }
  return errors
}

/** Error of a failed request. A 4xx response except 429 is a rejection; else a retry may succeed. */
export function problemOf(error: unknown, fallback: string): Problem {
  if (!isServiceFailure(error)) return { text: fallback, retry: true }
  const isRejected = error.status >= 400 && error.status < 500 && error.status !== 429
  return { text: error.message, retry: !isRejected }
}

const KIND_LABELS: { readonly [K in EditorKind]: string } = {
  post: 'Your post',
  blog: 'Your blog post',
  work: 'Your work',
  project: 'Your project',
  asset: 'Your asset',
  service: 'Your service',
}

/** Toast text after publishing. */
export function publishedMessage(kind: EditorKind, isNew: boolean, fields: DraftFields): string {
  if (kind === 'blog' && fields.published === false) return 'Your blog post is saved as a draft.'
  if (kind === 'asset' && fields.status === 'draft') {
    return isNew ? 'Your asset is saved as a draft.' : 'Changes saved.'
  }
  return isNew ? `${KIND_LABELS[kind]} is published.` : 'Changes saved.'
}

/** Second line of the toast; '' if all images were stored. */
export function lostImagesMessage(count = 0): string {
  if (count === 0) return ''
  const images = pluralise(count, 'image was', 'images were')
  return `${images} not saved: this site stores fewer per item.`
}

const ATTEMPT_KINDS: readonly unknown[] = ['none', 'same', 'changed']

/** Parses a stored draft; null if it is invalid. */
export function parseDraftRecord(raw: Json): DraftRecord | null {
  if (!isObject(raw) || !isObject(raw.fields)) return null
  const { fields, clientId, savedAt, base, attempt } = raw
  if (typeof clientId !== 'string' || clientId === '' || typeof savedAt !== 'number') return null
  return {
    fields: fields as DraftFields,
    clientId,
    savedAt,
    base: typeof base === 'string' ? base : null,
    attempt: ATTEMPT_KINDS.includes(attempt) ? (attempt as DraftRecord['attempt']) : 'none',
  }
}
