import { MAX_ASSET_IMAGES, MAX_ASSET_PRICE } from '../../protocol/assets.ts'
import {
  MAX_ALT_LENGTH,
  MAX_BODY_LENGTH,
  MAX_HTML_LENGTH,
  MAX_POST_IMAGES,
  MAX_PROJECT_SKILLS,
  MAX_SHORT_TEXT_LENGTH,
  MAX_SUMMARY_LENGTH,
  MAX_TAG_LENGTH,
  MAX_TAGS,
  MAX_TITLE_LENGTH,
  MAX_WORK_IMAGES,
} from '../../protocol/constants.ts'
import type { DraftFields, Picture } from '../../protocol/creative-types.ts'
import { isServiceFailure, personText } from '../../protocol/errors.ts'
import { isObject } from '../../protocol/json.ts'
import { readPictures } from '../../protocol/pictures.ts'
import { parseTime } from '../../protocol/time.ts'
import type { Json } from '../../protocol/types.ts'
import { donePictures, isUnfinished } from '../uploads/uploads.policy.ts'
import type { UploadItem } from '../uploads/uploads.types.ts'
import type {
  DraftRecord,
  EditorContext,
  EditorKind,
  FileField,
  FileValue,
  Problem,
} from './editor.types.ts'

export const EDITOR_TEXTS = {
  stillUploading: 'Pictures are still being uploaded. Publish once they are there.',
  uploadFailed: 'Some pictures were not uploaded. Retry or remove them, then publish.',
  checkFields: 'It is not published yet. Have a look at the marked fields.',
  signInAgain: 'Your session has ended. Your draft is kept: sign in again, then publish.',
  loadFailed: 'It could not be loaded. Please try again.',
  publishFailed: 'It could not be published. Please try again.',
} as const

export const FILE_FIELDS: readonly FileField[] = ['images', 'cover', 'body', 'file']

const TEXTS_AND_TAGS = { title: '', category: '', tags: [] }

const EMPTY: { readonly [K in EditorKind]: DraftFields } = {
  work: { ...TEXTS_AND_TAGS, description: '', images: [] },
  post: { ...TEXTS_AND_TAGS, body: '', images: [] },
  blog: { ...TEXTS_AND_TAGS, excerpt: '', body: '', cover: null, published: true },
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
    ...TEXTS_AND_TAGS,
    description: '',
    price_amount: '',
    currency: 'SSP',
    licence: 'personal',
    status: 'published',
    images: [],
    // The one to be sent, the one the server has, and one a stored draft spoke of.
    file: null,
    current_file: null,
    lost_file: null,
  },
}

export function emptyFields(kind: EditorKind): DraftFields {
  return EMPTY[kind]
}

/** How many pictures a field takes; null = any number. */
export function maxPictures(kind: EditorKind, field: FileField): number | null {
  if (field === 'body') return null
  if (field === 'cover' || field === 'file') return 1
  if (kind === 'asset') return MAX_ASSET_IMAGES
  return kind === 'work' ? MAX_WORK_IMAGES : MAX_POST_IMAGES
}

/** Equal as JSON; the order of keys does not count. */
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
 * Whether a stored draft of existing content is offered: it was begun on this very version, or
 * stored after the content was changed last. An older one has been overtaken.
 */
export function isOffered(draft: DraftRecord, changedAt: string): boolean {
  if (draft.base === changedAt) return true
  const time = parseTime(changedAt)
  return time === null || draft.savedAt > time
}

/** A picture as a draft keeps it, so that a reload shows it without asking anybody. */
function draftPicture({ id, alt, url, widths, width, height, thumbhash }: Picture): Json {
  return { id, alt, url, widths, width, height, thumbhash }
}

/** What the uploads of a field mean for the form; undefined where the text itself holds them. */
export function pictureValue(field: string, items: readonly UploadItem[]): Json | undefined {
  if (field === 'body') return undefined
  if (field === 'file') return fileJson(items.find(({ status }) => status === 'held'))
  const pictures = donePictures(items).map(draftPicture)
  return field === 'cover' ? (pictures[0] ?? null) : pictures
}

function fileJson(item: UploadItem | undefined): Json {
  if (item === undefined || item.fileId === null) return null
  const { fileId, name, type, size } = item
  return { fileId, name, type, size }
}

/** The file a field of an asset speaks of; null when it speaks of none. */
export function fileIn(
  fields: DraftFields,
  field: 'file' | 'current_file' | 'lost_file',
): FileValue | null {
  const value = fields[field]
  if (!isObject(value) || typeof value.name !== 'string') return null
  const { fileId, name, type, size } = value
  return {
    ...(typeof fileId === 'string' ? { fileId } : {}),
    name,
    type: text(type),
    size: typeof size === 'number' ? size : 0,
  }
}

/**
 * The fields of a stored draft as they can be used now: a file does not outlast its tab, so it is
 * said which one is missing.
 */
export function restoredFields(
  kind: EditorKind,
  stored: DraftFields,
  base: DraftFields,
): DraftFields {
  if (kind !== 'asset') return stored
  const file = fileIn(stored, 'file') ?? fileIn(stored, 'lost_file')
  const lost_file = file && { name: file.name, type: file.type, size: file.size }
  return { ...stored, file: null, lost_file, current_file: base.current_file ?? null }
}

/** The pictures a field holds. */
export function picturesIn(fields: DraftFields, field: FileField): Picture[] {
  return field === 'body' || field === 'file' ? [] : readPictures(fields[field])
}

export function isUploading({ files }: Pick<EditorContext, 'files'>): boolean {
  return FILE_FIELDS.some((field) => files[field].some(isUnfinished))
}

export function hasFailedUploads({ files }: Pick<EditorContext, 'files'>): boolean {
  return FILE_FIELDS.some((field) => files[field].some(({ status }) => status === 'failed'))
}

const LABELS: Readonly<Record<string, string>> = {
  title: 'The title',
  body: 'The text',
  description: 'The description',
  summary: 'The summary',
  excerpt: 'The excerpt',
  category: 'The category',
  price_amount: 'The price',
  budget: 'The budget',
  location: 'The place',
}

function maxLengths(kind: EditorKind): { [field: string]: number } {
  const common = { title: MAX_TITLE_LENGTH, category: MAX_SHORT_TEXT_LENGTH }
  if (kind === 'blog') return { ...common, excerpt: MAX_SUMMARY_LENGTH, body: MAX_HTML_LENGTH }
  if (kind === 'post') return { ...common, body: MAX_BODY_LENGTH }
  if (kind === 'asset') return { ...common, description: MAX_BODY_LENGTH }
  if (kind === 'work') {
    return { ...common, category: MAX_TAG_LENGTH, description: MAX_BODY_LENGTH }
  }
  return {
    ...common,
    summary: MAX_SUMMARY_LENGTH,
    description: MAX_BODY_LENGTH,
    budget: MAX_SHORT_TEXT_LENGTH,
    location: MAX_SHORT_TEXT_LENGTH,
  }
}

const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '')
const list = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : [])

/** HTML without anything to read or see is blank. */
function isBlank(html: string): boolean {
  if (/<(?:img|hr|iframe)\b/i.test(html)) return false
  return (
    html
      .replace(/<[^>]*>/g, '')
      .replace(/&nbsp;/g, ' ')
      .trim() === ''
  )
}

/** In whole units as the person wrote it, with or without commas; null when it is no price. */
export function priceOf(value: Json | undefined): number | null {
  const figure = String(value ?? '').replace(/[,\s]/g, '')
  if (!/^\d+(?:\.\d{1,2})?$/.test(figure)) return null
  return Number(figure) <= MAX_ASSET_PRICE ? Number(figure) : null
}

/** Somebody who sells has to say what, for how much, and hand it over once it is for sale. */
function missingOfAsset(fields: DraftFields): { [field: string]: string } {
  const errors: { [field: string]: string } = {}
  if (String(fields.category ?? '').trim() === '') errors.category = 'Choose a category.'
  if (priceOf(fields.price_amount) === null) {
    const most = MAX_ASSET_PRICE.toLocaleString('en-US')
    errors.price_amount =
      Number(text(fields.price_amount).replace(/[,\s]/g, '')) > MAX_ASSET_PRICE
        ? `The price may be at most ${most}.`
        : 'Enter the price as a number, such as 12000, or 0 for a free asset.'
  }
  if (fields.status === 'published' && fileIn(fields, 'file') === null) {
    const lost = fileIn(fields, 'lost_file')
    if (lost) errors.file = `“${lost.name}” was not kept with the draft. Add it once more.`
    else if (fileIn(fields, 'current_file') === null) errors.file = 'Add the file that buyers get.'
  }
  return errors
}

function missing(kind: EditorKind, fields: DraftFields): { [field: string]: string } {
  const errors: { [field: string]: string } = {}
  if (kind !== 'post' && text(fields.title).trim() === '') errors.title = 'Give it a title.'
  if (kind === 'work' && list(fields.images).length === 0) {
    errors.images = 'Add at least one picture.'
  }
  if (kind === 'post' && text(fields.body).trim() === '' && list(fields.images).length === 0) {
    errors.body = 'Write something or add a picture.'
  }
  if (kind === 'blog' && isBlank(text(fields.body))) errors.body = 'Write the text of your entry.'
  if (kind === 'asset') Object.assign(errors, missingOfAsset(fields))
  if (kind === 'project' && text(fields.description).trim() === '') {
    errors.description = 'Describe what the project is about.'
  }
  return errors
}

function tagProblem(tags: Json[], what: string, max: number): string | null {
  if (tags.length > max) return `At most ${max} ${what} are possible.`
  const long = tags.some((tag) => [...text(tag)].length > MAX_TAG_LENGTH)
  return long ? `Each of the ${what} can have ${MAX_TAG_LENGTH} characters.` : null
}

function pictureProblem(pictures: Json[], max: number): string | null {
  if (pictures.length > max) return `At most ${max} pictures are possible.`
  const long = pictures.some(
    (picture) => isObject(picture) && [...text(picture.alt)].length > MAX_ALT_LENGTH,
  )
  return long ? `The description of a picture can have ${MAX_ALT_LENGTH} characters.` : null
}

/** What keeps the form from being published, one sentence a field; empty when nothing does. */
export function validate(kind: EditorKind, fields: DraftFields): { [field: string]: string } {
  const errors = missing(kind, fields)
  const note = (field: string, problem: string | null) => {
    if (problem !== null) errors[field] ??= problem
  }
  for (const [field, max] of Object.entries(maxLengths(kind))) {
    const over = [...text(fields[field])].length - max
    if (over > 0) {
      const words = `${LABELS[field] ?? 'It'} is ${over} ${over === 1 ? 'character' : 'characters'}`
      note(field, `${words} too long; ${max} are possible.`)
    }
  }
  note('tags', tagProblem(list(fields.tags), 'tags', MAX_TAGS))
  note('skills', tagProblem(list(fields.skills), 'skills', MAX_PROJECT_SKILLS))
  note('images', pictureProblem(list(fields.images), maxPictures(kind, 'images') ?? 0))
  note('cover', pictureProblem(isObject(fields.cover) ? [fields.cover] : [], 1))
  return errors
}

/** The server's sentences on fields of this form. */
export function serverFieldErrors(kind: EditorKind, error: unknown): { [field: string]: string } {
  const body = isServiceFailure(error) ? error.body : null
  if (!isObject(body)) return {}
  const errors: { [field: string]: string } = {}
  for (const field of Object.keys(EMPTY[kind])) {
    const sentence = personText(body[field])
    if (sentence !== null) errors[field] = sentence
  }
  return errors
}

/** What is said of a call that failed. A 4xx answer is a refusal; anything else may pass. */
export function problemOf(error: unknown, otherwise: string): Problem {
  if (!isServiceFailure(error)) return { text: otherwise, retry: true }
  const refused = error.status >= 400 && error.status < 500 && error.status !== 429
  return { text: error.message, retry: !refused }
}

export function needsSignIn(error: unknown): boolean {
  return isServiceFailure(error) && (error.authError || error.status === 401)
}

const NAMES: { readonly [K in EditorKind]: string } = {
  post: 'Your post',
  blog: 'Your entry',
  work: 'Your work',
  project: 'Your project',
  asset: 'Your asset',
}

/** What the person is told once it is there. */
export function publishedText(kind: EditorKind, isNew: boolean, fields: DraftFields): string {
  if (kind === 'blog' && fields.published === false) return 'Your entry is kept, unpublished.'
  if (kind === 'asset' && fields.status === 'draft') {
    return isNew ? 'Your asset is kept as a draft.' : 'Your changes are saved.'
  }
  return isNew ? `${NAMES[kind]} is published.` : 'Your changes are saved.'
}

const ATTEMPTS: readonly unknown[] = ['none', 'same', 'changed']

/** A stored draft of any origin; null when it is none. */
export function readDraftRecord(raw: Json): DraftRecord | null {
  if (!isObject(raw) || !isObject(raw.fields)) return null
  const { fields, clientId, savedAt, base, attempt } = raw
  if (typeof clientId !== 'string' || clientId === '' || typeof savedAt !== 'number') return null
  return {
    fields: fields as DraftFields,
    clientId,
    savedAt,
    base: typeof base === 'string' ? base : null,
    attempt: ATTEMPTS.includes(attempt) ? (attempt as DraftRecord['attempt']) : 'none',
  }
}
