import { isServiceFailure } from '../../protocol/base/errors.ts'
import type { ListPage } from '../../protocol/content/creative-types.ts'
import type { Query } from '../../protocol/endpoints/endpoint-paths.ts'
import { loadAll } from './pages.ts'

const BAD_REQUEST = 400

interface HintedList<T> {
  /** From 1. */
  page?: number | undefined
  /** Filters that the specification does not name; absent and empty ones are not sent. */
  hints: Query
  load(page: number, hints: Query): Promise<ListPage<T>>
  /** True for an item that a server with these filters would not have sent. */
  isForeign?(item: T): boolean
  /** The items that match the hints. */
  select(items: T[]): T[] | Promise<T[]>
}

const isSet = (value: Query[string]): boolean =>
  value !== undefined && value !== null && value !== ''

/**
 * One page of a filtered list. If the API rejects or ignores filters that the specification does
 * not name, all pages are loaded without them, and the matching items are one page (B15).
 */
export async function loadHinted<T>({
  page = 1,
  hints,
  load,
  isForeign = () => false,
  select,
}: HintedList<T>): Promise<ListPage<T>> {
  const sent = Object.fromEntries(Object.entries(hints).filter(([, value]) => isSet(value)))
  if (Object.keys(sent).length === 0) return load(page, {})
  let all: T[] | null = null
  try {
    const result = await load(page, sent)
    if (!result.items.some(isForeign)) return result
    if (page === 1 && result.next === null) all = result.items
  } catch (error) {
    if (!isServiceFailure(error) || error.status !== BAD_REQUEST) throw error
  }
  const items = await select(all ?? (await loadAll((number) => load(number, {}))))
  return { items, next: null, count: items.length }
}
