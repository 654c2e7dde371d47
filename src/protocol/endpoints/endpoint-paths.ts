import { TEXTS } from '../base/catalogue.ts'
import { serviceFailure } from '../base/errors.ts'
import { apiPath } from '../base/paths.ts'
import type { Id } from '../base/types.ts'

type ParamName<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamName<Rest>
  : never

/** Values of a path's `{name}` placeholders. */
export type ParamsOf<P extends string> = { readonly [K in ParamName<P>]: Id }

/** Absent values are omitted; a list is joined by commas. */
export type Query = {
  readonly [name: string]: Id | boolean | readonly Id[] | null | undefined
}

/**
 * A path from the host's root: `fillPath('posts/{id}/', { id: 7 })` is `/api/posts/7/`. Throws a
 * 404 failure for a segment that would change the path: '', '.', '..'.
 */
export function fillPath(
  path: string,
  params: Readonly<Record<string, Id>> = {},
  query: Query = {},
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => segment(params[name]))
  return apiPath(filled) + queryText(query)
}

function segment(value: Id | undefined): string {
  const text = value === undefined ? '' : String(value)
  if (/^\.{0,2}$/.test(text)) {
    throw serviceFailure({ message: TEXTS.resourceNotFound, status: 404 })
  }
  return encoded(text)
}

/** Encodes a part of a URL. Unpaired surrogates cannot be encoded; they become the replacement character. */
export function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
}

/** `?a=1&b=x`, or '' without parameters. Commas are not encoded (API-LIKE-06). */
export function queryText(query: Query): string {
  const pairs: string[] = []
  for (const [name, value] of Object.entries(query)) {
    if (value === null || value === undefined) continue
    const text = Array.isArray(value) ? value.join(',') : String(value)
    pairs.push(`${encoded(name)}=${encoded(text).replaceAll('%2C', ',')}`)
  }
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}
