import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { SentPage } from '../static/page.ts'

/** Of 11: responses are compressed while the client waits. */
export const FAST_BROTLI = 5

const COMPRESSORS = {
  br: (html: string) =>
    promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: FAST_BROTLI } }),
  gzip: (html: string) => promisify(gzip)(html),
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

const compressedPages = new WeakMap<SentPage, Partial<Record<Encoding, Promise<Buffer>>>>()

/** The compressed page; each encoding is created once per page. */
export function compressedPage(page: SentPage, encoding: Encoding): Promise<Buffer> {
  const versions = compressedPages.get(page) ?? {}
  compressedPages.set(page, versions)
  versions[encoding] ??= COMPRESSORS[encoding](page.html)
  return versions[encoding]
}
