import type { FeedItem } from '../../../protocol/content/creative-types.ts'
import { contentKey } from '../../../protocol/content/feed.ts'
import { isAhead } from '../../kit/pagination.ts'
import type { FeedContext, FeedPage } from './feed.types.ts'

type Items = readonly FeedItem[]
type Lists = Pick<FeedContext, 'items' | 'next' | 'fresh' | 'gap'>

export const itemKey = ({ type, item }: FeedItem): string => contentKey({ type, id: item.id })

const keysOf = (items: Items): Set<string> => new Set(items.map(itemKey))

/** Removes duplicates, keeping the first, and items whose keys are given. */
function unique(items: Items, without: ReadonlySet<string>): FeedItem[] {
  const seenKeys = new Set(without)
  return items.filter((item) => {
    const key = itemKey(item)
    if (seenKeys.has(key)) return false
    seenKeys.add(key)
    return true
  })
}

/** Replaces the list by this page; no items are held back. */
export function firstPage(context: FeedContext, page: FeedPage): Lists {
  const items = unique(page.items, new Set(context.forgotten))
  return { items, next: page.next, fresh: [], gap: null }
}

/** Appends the page; items that moved down because newer ones arrived are not shown twice. */
export function nextPage(context: FeedContext, page: FeedPage): Lists {
  const added = newItemsOf(context, page)
  const keys = keysOf(added)
  return {
    items: [...context.items, ...added],
    next: isAhead(context, page) ? page.next : null,
    fresh: context.fresh.filter((item) => !keys.has(itemKey(item))),
    gap: context.gap,
  }
}

function newItemsOf(context: FeedContext, page: FeedPage): FeedItem[] {
  return unique(page.items, new Set([...context.forgotten, ...keysOf(context.items)]))
}

/** True for a page without new items that is followed by another one: it is skipped. */
export function isPassedOver(context: FeedContext, page: FeedPage): boolean {
  return isAhead(context, page) && newItemsOf(context, page).length === 0
}

const timeOf = ({ item }: FeedItem): number => Date.parse(item.created_at)

/** The items, updated from this page. */
function withUpdates(page: FeedPage, items: Items): FeedItem[] {
  const updates = new Map(page.items.map((item) => [itemKey(item), item]))
  return items.map((item) => updates.get(itemKey(item)) ?? item)
}

/**
 * Page 1 fetched again: unknown items above all known ones, or later than all of them, are held
 * back as new. Items that moved up because others were deleted are not new.
 */
export function newestPage(context: FeedContext, page: FeedPage): Omit<Lists, 'next'> {
  const { gap } = context
  const items = withUpdates(page, context.items)
  const fresh = withUpdates(page, context.fresh)
  const knownItems = [...fresh, ...items]
  const keys = keysOf(knownItems)
  const pageItems = unique(page.items, new Set(context.forgotten))
  const firstKnownIndex = pageItems.findIndex((item) => keys.has(itemKey(item)))
  const unknownItems = pageItems.filter((item) => !keys.has(itemKey(item)))
  if (unknownItems.length === 0) return { items, fresh, gap }
  // None is known: items between them and the list are missing.
  if (firstKnownIndex === -1) return { items, fresh: unknownItems, gap: { next: page.next } }
  const latest = Math.max(...knownItems.map(timeOf).filter((time) => !Number.isNaN(time)))
  const newerItems = unknownItems.filter(
    (item) => pageItems.indexOf(item) < firstKnownIndex || timeOf(item) > latest,
  )
  return { items, fresh: [...newerItems, ...fresh], gap }
}

/** Shows the held-back items on top; across a gap they replace the list. */
export function showNew({ items, next, fresh, gap }: FeedContext): Lists {
  if (fresh.length === 0) return { items, next, fresh: [], gap: null }
  if (gap !== null) return { items: fresh, next: gap.next, fresh: [], gap: null }
  return { items: [...fresh, ...items], next, fresh: [], gap: null }
}

/**
 * Removes one item. All later items move up by one, so the last page is fetched again before the
 * next one: otherwise the item that moved into it would never be shown.
 */
export function forget(
  context: FeedContext,
  key: string,
): Pick<FeedContext, 'items' | 'fresh' | 'next' | 'forgotten'> {
  const { next, forgotten } = context
  const without = (items: Items) => items.filter((item) => itemKey(item) !== key)
  const items = without(context.items)
  const wasListed = items.length < context.items.length
  return {
    items,
    fresh: without(context.fresh),
    next: wasListed && next !== null ? Math.max(1, next - 1) : next,
    forgotten: forgotten.includes(key) ? forgotten : [...forgotten, key],
  }
}
