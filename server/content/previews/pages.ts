import { headOf, type PageHead } from '../../../src/protocol/base/page-head.ts'
import type { Context } from '../../context.ts'
import { subjectOf } from './subject.ts'

/** Response to a client URL. */
export type PageDescription =
  /** Path of the page; the query stays. */
  | { redirect: string }
  | {
      /** 404 when the URL names content that does not exist. */
      status: 200 | 404
      /** Null when the URL names no content; such a page has its own metadata. */
      head: PageHead | null
    }

/**
 * Metadata of a page for messengers and search engines, which run no scripts.
 * @param url the full request URL
 */
export async function describePage(ctx: Pick<Context, 'db'>, url: URL): Promise<PageDescription> {
  const subject = await subjectOf(ctx.db, url.pathname)
  if (subject === undefined) return { status: 200, head: null }
  if (subject === null) return { status: 404, head: headOf({}, url.href) }
  if (hasOutdatedSlug(url.pathname, subject.address)) return { redirect: subject.address }
  return { status: 200, head: headOf(subject.page, url.href) }
}

/**
 * Whether the path contains an outdated slug; an id alone, a trailing slash or different case are
 * not outdated.
 */
function hasOutdatedSlug(path: string, currentPath: string): boolean {
  const requestedPath = path.replace(/\/$/, '')
  if (/\/\d+$/.test(requestedPath) || /^\/(?:u|freelancer)\//.test(path)) return false
  return normalisePath(requestedPath) !== normalisePath(currentPath)
}

function normalisePath(path: string): string {
  try {
    return decodeURIComponent(path).normalize('NFC').toLowerCase()
  } catch {
    return path
  }
}
