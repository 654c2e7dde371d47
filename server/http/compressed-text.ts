import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Of 11: responses are compressed while the client waits. */
export const FAST_BROTLI = 5

/** Shorter responses are not compressed. */
export const COMPRESSION_THRESHOLD_BYTES = 1024

const COMPRESSORS = {
  br: (text: string | Buffer) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: FAST_BROTLI } }),
  gzip: (text: string | Buffer) => promisify(gzip)(text),
} as const
export type Encoding = keyof typeof COMPRESSORS

/** The first of `br` and `gzip` that an Accept-Encoding header accepts; null for neither. */
export function encodingOf(accepted = ''): Encoding | null {
  const offered = accepted
    .toLowerCase()
    .split(',')
    .filter((item) => !/;\s*q=0(?:\.0*)?\s*$/.test(item))
    .map((item) => item.split(';', 1)[0]?.trim())
  return (['br', 'gzip'] as const).find((item) => offered.includes(item)) ?? null
}

const compressed = new WeakMap<object, Partial<Record<Encoding, Promise<Buffer>>>>()

/** The compressed text of a response; each encoding is created once per response. */
export function compressOnce(
  response: object,
  text: string | Buffer,
  encoding: Encoding,
): Promise<Buffer> {
  const versions = compressed.get(response) ?? {}
  compressed.set(response, versions)
  versions[encoding] ??= COMPRESSORS[encoding](text)
  return versions[encoding]
}
