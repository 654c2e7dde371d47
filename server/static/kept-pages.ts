import type { SentPage } from './page.ts'

export type Answer = SentPage | { redirect: string; status?: 302 }

/** A page is everybody's for so long, ms; what comes to be meanwhile is seen that much later. */
const FRESH_MS = 5_000
/** Of all of them in memory. */
const MOST_BYTES = 16 * 1024 * 1024

/**
 * Keeps written pages, which are everybody's, for some seconds; the oldest make room.
 * @returns the page of an address: one that is kept, one that is being made already, or a new one
 */
export function createKeptPages(
  now: () => number,
  mostBytes = MOST_BYTES,
): (address: string, make: () => Promise<Answer>) => Promise<Answer> {
  const kept = new Map<string, { page: SentPage; until: number }>()
  const underWay = new Map<string, Promise<Answer>>()
  let bytes = 0

  const drop = (address: string): void => {
    bytes -= sizeOf(kept.get(address)?.page)
    kept.delete(address)
  }
  const keep = (address: string, page: SentPage): void => {
    drop(address)
    kept.set(address, { page, until: now() + FRESH_MS })
    bytes += sizeOf(page)
    for (const [oldest, { until }] of kept) {
      if (bytes <= mostBytes && until > now()) break
      drop(oldest)
    }
  }
  const making = async (address: string, make: () => Promise<Answer>): Promise<Answer> => {
    try {
      const answer = await make()
      if ('written' in answer && answer.written) keep(address, answer)
      return answer
    } finally {
      underWay.delete(address)
    }
  }
  return async (address, make) => {
    const found = kept.get(address)
    if (found && found.until > now()) return found.page
    const running = underWay.get(address) ?? making(address, make)
    underWay.set(address, running)
    return running
  }
}

/** As the text lies in memory, at most. */
const sizeOf = (page: SentPage | undefined): number => 2 * (page?.html.length ?? 0)
