import type { Id } from '../base/types.ts'
import { type Currency, LICENCES, type Licence } from '../enums/market.ts'

export const LICENCE_NAMES = {
  personal: 'Personal use',
  commercial: 'Commercial use',
  extended: 'Extended commercial use',
} as const satisfies Record<Licence, string>

/** Maximum size of a file for sale, bytes. */
export const MAX_ASSET_BYTES = 50 * 1024 * 1024
export const MAX_ASSET_IMAGES = 10
/** In whole units of a currency. */
export const MAX_ASSET_PRICE = 1_000_000_000

/** Whether a number can be a price: not negative, at most two decimals. */
export const isPrice = (value: number): boolean =>
  Number.isFinite(value) && value >= 0 && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6
export const MAX_RATING = 5
/** Number of days in `SellerStats.days`. */
export const SELLER_STATS_DAYS = 90

/** File types for sale, by extension. */
export const ASSET_FILE_TYPES = {
  zip: 'application/zip',
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  otf: 'font/otf',
  ttf: 'font/ttf',
  woff2: 'font/woff2',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  psd: 'image/vnd.adobe.photoshop',
  ai: 'application/postscript',
  eps: 'application/postscript',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const satisfies Record<string, string>

export type AssetExtension = keyof typeof ASSET_FILE_TYPES

/** The file's extension if it may be sold, else null. */
export function assetExtension(name: string): AssetExtension | null {
  const end = /\.([a-z0-9]+)$/i.exec(name.trim())?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(ASSET_FILE_TYPES, end) ? (end as AssetExtension) : null
}

/** The error message for a file name; null if its type may be sold. */
export function assetNameProblem(name: string): string | null {
  if (assetExtension(name) !== null) return null
  const kinds = Object.keys(ASSET_FILE_TYPES).map((kind) => kind.toUpperCase())
  return `“${name}” can’t be sold in this format. Choose one of these: ${kinds.join(', ')}, or use a ZIP.`
}

/** By number of decimals. Creating a format costs a hundred times as much as using it. */
const formats: { [decimals: number]: Intl.NumberFormat } = {}

function formatAmount(amount: number, decimals: number): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  formats[decimals] ??= new Intl.NumberFormat('en-US', digits)
  return formats[decimals].format(amount)
}

/** Formats a price: `SSP 12,000`, `USD 15.50`, `Free`. @param amount in whole units */
export function priceText(amount: number, currency: Currency): string {
  if (amount === 0) return 'Free'
  return `${currency} ${formatAmount(amount, Number.isInteger(amount) ? 0 : 2)}`
}

/** The name of a licence; one that is not known has the API's name, '' if there is none. */
export const licenceName = (licence: string): string =>
  LICENCES.find((known) => known === licence) === undefined
    ? licence
    : LICENCE_NAMES[licence as Licence]

/** `/marketplace/<id>`: the path of an asset's page. */
export const assetPath = ({ id }: { id: Id }): string =>
  `/marketplace/${encodeURIComponent(String(id))}`
