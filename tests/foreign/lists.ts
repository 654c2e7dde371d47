import { HttpError } from './answers.ts'
import type { Dialect } from './dialect.ts'
import { type Fields, type Id, type Kind, type Store, sameId } from './store.ts'

/** The default page size of DRF's pagination classes in these dialects. */
const PAGE_SIZE = 20

/** Fields by which a list can be filtered, as `filterset_fields`, and the kind that each refers to. */
const FILTERS: { readonly [path: string]: { readonly [field: string]: Kind | 'user' | null } } = {
  'blog/': { author: 'user', category: null },
  'posts/': { user: 'user' },
  'creative-assets/': { seller: 'user', category: null, licence: null },
  'asset-reviews/': { asset: 'asset' },
  'services/': { username: null },
  'projects/': { category: null, skill: null },
  'team/': { project_id: 'project' },
  'freelancer-profiles/': { username: null, skill: null, availability: null },
  'explore/creators/': { craft: null, availability: null },
}

const INVALID_CHOICE = 'Select a valid choice. That choice is not one of the available choices.'

/** A relation is filtered by id, and an unknown choice is rejected, as django-filter does. */
export function rejectUnknownChoices(store: Store, path: string, query: URLSearchParams): void {
  for (const [field, kind] of Object.entries(FILTERS[path] ?? {})) {
    const value = query.get(field)
    if (value === null || value === '') continue
    const exists = kind === 'user' ? store.userById(value) : kind && store.find(kind, value)
    if (!exists) throw new HttpError(400, JSON.stringify({ [field]: [INVALID_CHOICE] }))
  }
}

interface Page {
  next: string | null
  previous: string | null
  results: unknown[]
}

/** One page of the rows, with absolute links. */
export function paginate(
  { pagination }: Dialect,
  url: URL,
  rows: readonly unknown[],
): readonly unknown[] | (Page & { count?: number }) {
  switch (pagination) {
    case 'none':
      return rows
    case 'page':
      return byNumber(url, rows)
    case 'pageWithoutCount': {
      const { count: _, ...page } = byNumber(url, rows)
      return page
    }
    case 'offset':
      return byOffset(url, rows)
    case 'cursor':
      return byCursor(url, rows)
  }
}

function linkTo(url: URL, changes: Fields): string {
  const link = new URL(url)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) link.searchParams.delete(name)
    else link.searchParams.set(name, String(value))
  }
  return link.href
}

const countIn = (url: URL, name: string, otherwise: number): number =>
  Number(url.searchParams.get(name) ?? otherwise)

/** With `page_size_query_param = 'page_size'`. */
function byNumber(url: URL, rows: readonly unknown[]) {
  const number = Number(url.searchParams.get('page') ?? 1)
  const size = countIn(url, 'page_size', PAGE_SIZE)
  const last = Math.max(1, Math.ceil(rows.length / size))
  if (!(number >= 1 && number <= last)) throw new HttpError(404, 'Invalid page.')
  return {
    count: rows.length,
    next: number < last ? linkTo(url, { page: number + 1 }) : null,
    previous: number > 1 ? linkTo(url, { page: number === 2 ? null : number - 1 }) : null,
    results: rows.slice((number - 1) * size, number * size),
  }
}

function byOffset(url: URL, rows: readonly unknown[]) {
  const [limit, offset] = [countIn(url, 'limit', PAGE_SIZE), countIn(url, 'offset', 0)]
  const before = Math.max(0, offset - limit)
  return {
    count: rows.length,
    next: offset + limit < rows.length ? linkTo(url, { limit, offset: offset + limit }) : null,
    previous: offset > 0 ? linkTo(url, { limit, offset: before === 0 ? null : before }) : null,
    results: rows.slice(offset, offset + limit),
  }
}

/** Tags are plain texts; profiles and conversations have ids under other names. */
function idOf(row: unknown): Id {
  if (typeof row === 'string') return row
  const { id, conversation_id, user } = row as { [field: string]: Id } & { user?: { id: Id } }
  return id ?? conversation_id ?? user?.id ?? ''
}

/** The cursor names the last row before the page; there is no count. */
function byCursor(url: URL, rows: readonly unknown[]) {
  const cursor = url.searchParams.get('cursor')
  const after = cursor === null ? null : Buffer.from(cursor, 'base64').toString()
  const start = after === null ? 0 : rows.findIndex((row) => sameId(idOf(row), after)) + 1
  const results = rows.slice(start, start + PAGE_SIZE)
  const isLast = start + PAGE_SIZE >= rows.length
  const next = isLast ? null : Buffer.from(String(idOf(results.at(-1)))).toString('base64')
  return { next: next && linkTo(url, { cursor: next }), previous: null, results }
}
