import type { PageBody } from '../http/pagination.ts'
import { type Html, html } from './html.ts'
import type { Visit } from './visit.ts'

/** The parameter `page`, as a part of an API query. */
export const pageParameter = ({ url }: Visit): string =>
  encodeURIComponent(url.searchParams.get('page') ?? '1')

/** Links to the neighbouring pages of a list, newest first. */
export function pageLinks({ url }: Visit, { next, previous }: PageBody<unknown>): Html {
  const number = Number(url.searchParams.get('page') ?? '1')
  const pathOf = (page: number): string => {
    const target = new URL(url)
    target.searchParams.set('page', String(page))
    return target.pathname + target.search
  }
  return html`<p>${previous !== null && html`<a class="act" rel="prev" href="${pathOf(number - 1)}">Newer</a> `}${next !== null && html`<a class="act" rel="next" href="${pathOf(number + 1)}">Older</a>`}</p>`
}
