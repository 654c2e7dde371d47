import { createHmac, timingSafeEqual } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Json } from '../../src/protocol/base/types.ts'
import { assetExtension } from '../../src/protocol/market/assets.ts'
import type { Context, MakeFile } from '../context.ts'
import type { AssetRow } from '../db/market-schema.ts'
import { conflict, forbidden } from '../http/errors.ts'
import { createSingleFlight } from '../publishing/images/concurrency.ts'
import type { ByteRange } from '../storage/bucket.ts'
import { type AssetStore, newAssetKey } from './store.ts'

export interface ReadyFile {
  readonly key: string
  readonly name: string
  /** In bytes. */
  readonly size: number
}

const GONE = 'The file of this asset is not available. Please contact the seller.'

/**
 * Returns a function that resolves to the file of an asset, generating and storing a demo file on
 * first use. Concurrent calls for the same asset share a run.
 * @throws ApiError 409 when there is no file
 */
export function createAssetFiles(
  { db }: Pick<Context, 'db'>,
  store: AssetStore,
  makeFile: MakeFile,
) {
  const singleFlight = createSingleFlight<ReadyFile>()

  const generate = async (asset: AssetRow, art: { [key: string]: Json }): Promise<ReadyFile> => {
    const bytes = await makeFile(art)
    const key = newAssetKey()
    await store.write(key, Readable.from([bytes]))
    const updated = await db
      .updateTable('assets')
      .set({ file_key: key, file_size: bytes.length })
      .where('id', '=', asset.id)
      .where('file_key', 'is', null)
      .executeTakeFirst()
    if (updated.numUpdatedRows === 1n) return { key, name: downloadName(asset), size: bytes.length }
    // The seller uploaded a file in the meantime.
    await store.remove(key)
    throw conflict('The file of this asset has just changed. Please try again.')
  }

  return async (asset: AssetRow): Promise<ReadyFile> => {
    const { file_key, file_art } = asset
    if (file_key !== null) {
      const size = await store.size(file_key)
      if (size === null) throw conflict(GONE, `the file ${file_key} is missing`)
      return { key: file_key, name: downloadName(asset), size }
    }
    if (file_art === null) throw conflict(GONE, 'an asset without a file')
    return singleFlight(String(asset.id), () => generate(asset, file_art))
  }
}

/** The stored file name, else the slug. */
const downloadName = (asset: Pick<AssetRow, 'file_name' | 'slug' | 'id'>): string =>
  asset.file_name || asset.slug || `asset-${asset.id}`

/** Lifetime of a download link. */
export const LINK_SECONDS = 600
/** Tolerance for clock corrections after signing. */
const CLOCK_SKEW_SECONDS = 60

/** Payload of a signed download URL. */
export interface FileGrant {
  readonly assetId: number
  /** The purchase that the link depends on; 0 = none, for the seller and for free assets. */
  readonly purchaseId: number
  /** Seconds since 1970. */
  readonly expires: number
}

const sign = (secret: Uint8Array, text: string): Buffer =>
  createHmac('sha256', secret).update(`asset-file:${text}`).digest()

/** `<asset>.<purchase>.<expires>.<signature>` */
export function signGrant(secret: Uint8Array, { assetId, purchaseId, expires }: FileGrant): string {
  const text = `${assetId}.${purchaseId}.${expires}`
  return `${text}.${sign(secret, text).toString('base64url')}`
}

/**
 * @param now milliseconds since 1970
 * @throws ApiError 403 for an invalid signature, an expired link, or an expiry further ahead than a
 * link can have
 */
export function verifyGrant(secret: Uint8Array, token: string, now: number): FileGrant {
  const [, text = '', signature = ''] =
    /^(\d{1,15}\.\d{1,15}\.\d{1,15})\.([\w-]{43})$/.exec(token) ?? []
  const givenSignature = Buffer.from(signature, 'base64url')
  const expectedSignature = sign(secret, text)
  if (
    givenSignature.length !== expectedSignature.length ||
    !timingSafeEqual(givenSignature, expectedSignature)
  ) {
    throw forbidden('This download link is not valid. Please start the download again.')
  }
  const [assetId = 0, purchaseId = 0, expires = 0] = text.split('.').map(Number)
  const remainingSeconds = expires - now / 1000
  if (remainingSeconds <= 0 || remainingSeconds > LINK_SECONDS + CLOCK_SKEW_SECONDS) {
    throw forbidden('This download link has expired. Please start the download again.')
  }
  return { assetId, purchaseId, expires }
}

/**
 * Content-Disposition header that makes browsers download the file, whatever its type (RFC 6266).
 */
export function attachment(name: string): string {
  const asciiName = name.normalize('NFKD').replace(/[^\x20-\x7e]|["\\%/]/g, '_')
  const encoded = encodeURIComponent(name.replace(/\p{Surrogate}/gu, '\ufffd')).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${asciiName}"; filename*=UTF-8''${encoded}`
}

/** The MIME type of a download; generic for types a browser would run or display. */
export const safeMimeType = (row: Pick<AssetRow, 'file_name' | 'file_type'>): string =>
  assetExtension(row.file_name) === 'svg' || row.file_type === ''
    ? 'application/octet-stream'
    : row.file_type

/**
 * The single range of a `Range` header: null = whole file, 'unsatisfiable' = beyond the end.
 * Multiple ranges and other units give the whole file (RFC 9110).
 */
export function parseRange(
  header: string | undefined,
  size: number,
): ByteRange | null | 'unsatisfiable' {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return null
  if (from === '') {
    const length = Math.min(Number(to), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < start) return null
  return start >= size ? 'unsatisfiable' : { start, end }
}
