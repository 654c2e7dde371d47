import { headOf, type PageHead } from '../../../src/protocol/base/page-head.ts'
import type { Context } from '../../context.ts'
import { subjectOf } from './subject.ts'

/** How an address of the client is answered. */
export type PageAnswer =
  | { redirect: string }
  | {
      /** 404 where the address names content that is not there. */
      status: 200 | 404
      /** Null where the address names no content: such a page describes itself. */
      head: PageHead | null
    }

/**
 * What a page says before any script has run, for messengers and search engines.
 * @param url the full address that was asked for
 */
export async function describePage(ctx: Pick<Context, 'db'>, url: URL): Promise<PageAnswer> {
  const subject = await subjectOf(ctx.db, url.pathname)
  if (subject === undefined) return { status: 200, head: null }
  if (subject === null) return { status: 404, head: headOf({}, url.href) }
  if (isStale(url.pathname, subject.address)) return { redirect: subject.address + url.search }
  return { status: 200, head: headOf(subject.page, url.href) }
}

/** Another name than the present one; an id alone, a closing slash or another case is none. */
function isStale(path: string, address: string): boolean {
  const asked = path.replace(/\/$/, '')
  if (/\/\d+$/.test(asked) || /^\/(?:u|freelancer)\//.test(path)) return false
  return normal(asked) !== normal(address)
}

function normal(path: string): string {
  try {
    return decodeURIComponent(path).normalize('NFC').toLowerCase()
  } catch {
    return path
  }
}
