import {
  MAX_UPLOAD_BYTES,
  UPLOAD_CONCURRENCY,
  UPLOAD_TYPES,
} from '../../../protocol/base/constants.ts'
import { pluralForm } from '../../../protocol/base/text.ts'
import type { Picture } from '../../../protocol/content/creative-types.ts'
import { assetNameProblem, MAX_ASSET_BYTES } from '../../../protocol/market/assets.ts'
import type { UploadItemState } from '../upload/upload.types.ts'
import type {
  ChosenPicture,
  FileRef,
  FileRejection,
  StagedImage,
  UploadItem,
} from './uploads.types.ts'

const MEGABYTE = 1024 * 1024

const UPLOAD_MESSAGES = {
  svg: 'SVG files aren’t supported. Export as PNG or JPEG.',
  heic: 'HEIC photos aren’t supported. Save as JPEG first.',
  type: 'Choose a JPEG, PNG, WebP, AVIF or GIF image.',
  empty: 'The file is empty.',
  oneFile: 'You can sell one file. For several files, use a ZIP.',
  notStored: 'It wasn’t saved with the draft. Add it again.',
} as const

const EXTENSION_TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  svg: 'image/svg+xml',
  heic: 'image/heic',
  heif: 'image/heif',
}

/** MIME type from the browser, else from the file extension. */
function typeOf({ type, name }: FileRef): string {
  if (type !== '') return type.toLowerCase()
  const extension = name.split('.').at(-1)?.toLowerCase() ?? ''
  return Object.hasOwn(EXTENSION_TYPES, extension) ? (EXTENSION_TYPES[extension] ?? '') : ''
}

/** `21.4 MB`, rounded up so that a size over the limit never looks like the limit. */
function megabytes(bytes: number): string {
  return `${Math.ceil((bytes / MEGABYTE) * 10) / 10} MB`
}

/** Why a file cannot be uploaded, regardless of the other files; null if it can. */
function problemOf(file: FileRef): string | null {
  const type = typeOf(file)
  if (type.startsWith('image/svg')) return UPLOAD_MESSAGES.svg
  if (/^image\/hei[cf]/.test(type)) return UPLOAD_MESSAGES.heic
  if (!UPLOAD_TYPES.includes(type)) return UPLOAD_MESSAGES.type
  if (file.size === 0) return UPLOAD_MESSAGES.empty
  return sizeProblem(file, MAX_UPLOAD_BYTES)
}

function sizeProblem({ size }: FileRef, maxBytes: number): string | null {
  if (size <= maxBytes) return null
  return `It’s ${megabytes(size)}; the limit is ${megabytes(maxBytes)}.`
}

/** Why a file cannot be sold; null if it can. */
function assetProblemOf(file: FileRef): string | null {
  if (file.size === 0) return UPLOAD_MESSAGES.empty
  return assetNameProblem(file.name) ?? sizeProblem(file, MAX_ASSET_BYTES)
}

export function limitMessage(max: number): string {
  return pluralForm(
    max,
    'Only one image can be added here.',
    `Only ${max} images can be added here.`,
  )
}

/** Accepted files of a field and the initial status of a file. */
export interface FieldRules {
  problemOf(file: FileRef): string | null
  limitMessage(max: number): string
  status: 'waiting' | 'held'
}

const PICTURES: FieldRules = { problemOf, limitMessage, status: 'waiting' }
const FILE: FieldRules = {
  problemOf: assetProblemOf,
  limitMessage: () => UPLOAD_MESSAGES.oneFile,
  status: 'held',
}

export const rulesOf = (field: string): FieldRules => (field === 'file' ? FILE : PICTURES)

function newItem(
  id: string,
  { fileId, name, type, size, alt = '' }: FileRef & { alt?: string },
  status: FieldRules['status'] = 'waiting',
): UploadItem {
  return {
    id,
    fileId,
    name,
    type,
    size,
    status,
    sent: 0,
    total: 0,
    picture: null,
    alt,
    error: null,
    awaitsNetwork: false,
  }
}

/** An image that is already on the server. */
export function doneItem(id: string, picture: Picture): UploadItem {
  return {
    ...newItem(id, { fileId: '', name: '', type: '', size: 0 }),
    fileId: null,
    status: 'done',
    picture,
    alt: picture.alt,
  }
}

const isStaged = (picture: ChosenPicture): picture is StagedImage => 'fileId' in picture

/** Items for previously chosen images; a missing file is listed as rejected. */
export function restore(
  pictures: readonly ChosenPicture[],
  newId: () => string,
): { items: UploadItem[]; refused: FileRejection[] } {
  const items: UploadItem[] = []
  const refused: FileRejection[] = []
  for (const picture of pictures) {
    const id = newId()
    if (!isStaged(picture)) items.push(doneItem(id, picture))
    else if (picture.fileId === '') {
      refused.push({ id, name: picture.name, reason: UPLOAD_MESSAGES.notStored })
    } else items.push(newItem(id, picture, 'held'))
  }
  return { items, refused }
}

export interface Admission {
  items: UploadItem[]
  refused: FileRejection[]
  /** Items that were replaced. */
  replaced: UploadItem[]
  /** File store ids of rejected files. */
  dropped: string[]
}

/** Validates each file separately, in order; accepts the valid ones and lists the others. */
export function admit(
  items: readonly UploadItem[],
  max: number | null,
  files: readonly FileRef[],
  newId: () => string,
  rules: FieldRules = PICTURES,
): Admission {
  const result: Admission = { items: [...items], refused: [], replaced: [], dropped: [] }
  let acceptedCount = 0
  for (const file of files) {
    const replaces = max === 1 && acceptedCount === 0
    const isFull = max !== null && result.items.length >= max && !replaces
    const reason = rules.problemOf(file) ?? (isFull ? rules.limitMessage(max) : null)
    if (reason !== null) {
      result.refused.push({ id: newId(), name: file.name, reason })
      result.dropped.push(file.fileId)
      continue
    }
    if (replaces) result.replaced.push(...result.items.splice(0))
    result.items.push(newItem(newId(), file, rules.status))
    acceptedCount++
  }
  return result
}

const isBusy = ({ status }: UploadItem): boolean => status === 'preparing' || status === 'sending'

export const isUnfinished = (item: UploadItem): boolean => item.status === 'waiting' || isBusy(item)

/** The waiting items that get a slot now, in order. */
export function startable(items: readonly UploadItem[]): UploadItem[] {
  const freeSlots = UPLOAD_CONCURRENCY - items.filter(isBusy).length
  return items.filter((item) => item.status === 'waiting').slice(0, Math.max(0, freeSlots))
}

/** Updates the status of one file; returns the same list if nothing changed. */
export function updateItem(items: UploadItem[], id: string, state: UploadItemState): UploadItem[] {
  const item = items.find((candidate) => candidate.id === id)
  const keys = Object.keys(state) as (keyof UploadItemState)[]
  if (item === undefined || keys.every((name) => item[name] === state[name])) return items
  return items.map((other) => (other.id === id ? { ...other, ...state } : other))
}

/** Whether an actor handles it: finished and staged items need none. */
export const hasActor = ({ status }: UploadItem): boolean => status !== 'done' && status !== 'held'

export function describe(items: UploadItem[], id: string, alt: string): UploadItem[] {
  if (!items.some((item) => item.id === id && item.alt !== alt)) return items
  return items.map((item) => (item.id === id ? { ...item, alt } : item))
}

/** Moves an item to index `to`, clamped to the list. */
export function move(items: UploadItem[], id: string, to: number): UploadItem[] {
  const from = items.findIndex((item) => item.id === id)
  const item = items[from]
  const index = Math.min(Math.max(0, Math.trunc(to)), items.length - 1)
  if (item === undefined || index === from || Number.isNaN(index)) return items
  return items.toSpliced(from, 1).toSpliced(index, 0, item)
}

export function remove(items: UploadItem[], id: string): UploadItem[] {
  return items.some((item) => item.id === id) ? items.filter((item) => item.id !== id) : items
}

/** The finished and staged images, in order, with the user's alt text. */
export function chosenPictures(items: readonly UploadItem[]): ChosenPicture[] {
  return items.flatMap<ChosenPicture>(({ picture, alt, status, fileId, name, type, size }) => {
    if (picture !== null) return [{ ...picture, alt }]
    return status === 'held' && fileId !== null ? [{ fileId, name, type, size, alt }] : []
  })
}
