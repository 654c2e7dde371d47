import { isObject } from '../../../protocol/base/json.ts'
import { isolate } from '../../../protocol/base/text.ts'
import { parseTypedNumber } from '../../../protocol/base/typed-number.ts'
import type { Json } from '../../../protocol/base/types.ts'
import type { DraftFields } from '../../../protocol/content/creative-types.ts'
import { isPrice, MAX_ASSET_PRICE } from '../../../protocol/market/assets.ts'
import type { UploadItem } from '../uploads/uploads.types.ts'
import type { EditorKind, FileValue } from './editor.types.ts'

const stringOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '')

/** Field value of the staged file, or null. */
export function fileJson(item: UploadItem | undefined): Json {
  if (item === undefined || item.fileId === null) return null
  const { fileId, name, type, size } = item
  return { fileId, name, type, size }
}

/** The file in a field of an asset; null if there is none. */
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
    type: stringOf(type),
    size: typeof size === 'number' ? size : 0,
  }
}

/**
 * Fields of a stored draft as they can be used now: a file does not survive its tab, so `lost_file`
 * names the missing one.
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

/** The price of a field's value, in whole units with up to two decimals; null if it is not valid. */
export function priceOf(value: Json | undefined): number | null {
  const amount = typeof value === 'number' ? value : parseTypedNumber(stringOf(value))
  return amount !== null && isPrice(amount) && amount <= MAX_ASSET_PRICE ? amount : null
}

/** Validation errors of an asset: category, price, and the file if it is published. */
export function assetErrors(fields: DraftFields): { [field: string]: string } {
  const errors: { [field: string]: string } = {}
  if (String(fields.category ?? '').trim() === '') errors.category = 'Choose a category.'
  if (priceOf(fields.price_amount) === null) {
    const maxPrice = MAX_ASSET_PRICE.toLocaleString('en-US')
    errors.price_amount =
      (parseTypedNumber(stringOf(fields.price_amount)) ?? 0) > MAX_ASSET_PRICE
        ? `The price can be up to ${maxPrice}.`
        : 'Enter the price as a number, such as 12000, or 0 for a free asset.'
  }
  if (fields.status === 'published' && fileIn(fields, 'file') === null) {
    const lostFile = fileIn(fields, 'lost_file')
    if (lostFile)
      errors.file = `“${isolate(lostFile.name)}” wasn’t saved with the draft. Add it again.`
    else if (fileIn(fields, 'current_file') === null) errors.file = 'Add the file for buyers.'
  }
  return errors
}
