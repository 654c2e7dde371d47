import { PRODUCT_SLUG } from '../../protocol/base/brand.ts'

const KEY = `${PRODUCT_SLUG}_scroll`
/** Of so many entries of the history; who goes back further begins at the top. */
const MOST = 50

type Tab = Pick<Window, 'sessionStorage'>

/** How far the entries of this tab's history were scrolled when it was last hidden, px by their marks. */
export function readPositions(tab: Tab): Map<number, number> {
  try {
    const kept: unknown = JSON.parse(tab.sessionStorage.getItem(KEY) ?? '[]')
    return new Map(Array.isArray(kept) ? kept.filter(isPosition) : [])
  } catch {
    return new Map()
  }
}

/** Keeps them for when the page is loaded again: a phone short of memory throws away what is hidden. */
export function keepPositions(tab: Tab, positions: ReadonlyMap<number, number>): void {
  try {
    tab.sessionStorage.setItem(KEY, JSON.stringify([...positions].slice(-MOST)))
  } catch {
    // Storage is blocked or full: pages begin at their tops.
  }
}

const isPosition = (entry: unknown): entry is [number, number] =>
  Array.isArray(entry) && entry.length === 2 && entry.every(Number.isFinite)
