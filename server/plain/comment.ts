import { blogPath, portfolioPath, postPath } from '../../src/protocol/base/page-paths.ts'
import { plainCommentPath } from '../../src/protocol/base/plain-paths.ts'
import { isolate } from '../../src/protocol/base/text.ts'
import { isContentType } from '../../src/protocol/content/content.ts'
import type { ContentType } from '../../src/protocol/enums/content.ts'
import type { CommentJson } from '../../src/protocol/responses/content.ts'
import { notFound } from '../http/errors.ts'
import type { PageBody } from '../http/pagination.ts'
import { formElement } from './fields.ts'
import { isSameText, type PlainForm } from './form.ts'
import { type Html, html } from './html.ts'
import { timeElement } from './page.ts'
import { pageLinks, pageParameter } from './page-links.ts'
import { PLAIN_PATHS } from './paths.ts'
import { callAs, read, type Visit } from './visit.ts'

/** What a comment is about. */
interface Subject {
  readonly type: ContentType
  readonly id: string
  /** Comment to reply to; '' = none. */
  readonly reply: string
}

interface SubjectJson {
  readonly id: number
  readonly slug: string
  readonly title: string
}

const SOURCES = {
  post: { path: (id: string) => `posts/${id}/`, page: postPath },
  blog: { path: (id: string) => `blog/by_id/${id}/`, page: blogPath },
  portfolio: { path: (id: string) => `portfolio/${id}/`, page: portfolioPath },
  work: { path: (id: string) => `portfolio/${id}/`, page: portfolioPath },
} as const satisfies { readonly [type in ContentType]: object }

/** @throws ApiError 404 */
function subjectOf({ url }: Visit): Subject {
  const type = url.searchParams.get('type')
  const id = url.searchParams.get('id') ?? ''
  const reply = url.searchParams.get('reply') ?? ''
  if (!isContentType(type) || !/^\d{1,15}$/.test(id) || !/^\d{0,15}$/.test(reply)) throw notFound()
  return { type, id, reply }
}

/** Comments on a content item, with a form (API-POST-11). */
export const commentForm: PlainForm = {
  path: PLAIN_PATHS.comment,
  fields: ['body'],

  async page(visit, entry) {
    const subject = subjectOf(visit)
    const source = SOURCES[subject.type]
    const content = await read<SubjectJson>(visit, source.path(subject.id))
    const query = `type=${subject.type}&id=${subject.id}&page=${pageParameter(visit)}`
    const comments = await read<PageBody<CommentJson>>(visit, `comments/?${query}`)
    const replied = comments.results.find(({ id }) => String(id) === subject.reply)
    const label = replied ? `Reply to ${isolate(replied.author.full_name)}` : 'Your comment'
    const form = formElement(visit, entry, {
      fields: [{ name: 'body', label, isLong: true }],
      submit: subject.reply === '' ? 'Comment' : 'Reply',
    })
    const main = html`<p><a href="${source.page(content)}">Back to the page</a></p>
${form}
<h2>Comments</h2>
${comments.results.length === 0 && html`<p>No comments yet.</p>`}
<ul>${comments.results.map((comment) => commentItem(subject, comment))}</ul>
${pageLinks(visit, comments)}`
    return {
      title: content.title === '' ? 'Comments' : `Comments on “${isolate(content.title)}”`,
      main,
    }
  },

  async submit(visit, { body = '' }, clientId) {
    const subject = subjectOf(visit)
    const { type, id, reply } = subject
    const parent = reply === '' ? {} : { parent_id: reply }
    const comment = { type, id, body, client_id: clientId, ...parent }
    const result = await callAs(visit, { method: 'POST', path: 'comments/', body: comment })
    if (result.status !== 200 && result.status !== 201) return { rejected: result }
    const stored: CommentJson = result.body
    if (result.status === 200 && !isSameText(stored.body, body)) return { isSpent: true }
    return { path: `${plainCommentPath(subject)}#comment-${stored.id}` }
  },
}

function commentItem(subject: Subject, comment: CommentJson): Html {
  const { id, body, author, created_at, deleted, parent_id } = comment
  const label = `Reply to ${isolate(author.full_name)}`
  const reply = html` · <a href="${plainCommentPath(subject)}&amp;reply=${id}#form" aria-label="${label}">Reply</a>`
  return html`<li id="comment-${id}"${parent_id !== null && html` class="reply"`}>
${deleted ? html`<p class="muted">This comment was deleted.</p>` : html`<strong dir="auto">${author.full_name}</strong><p class="text" dir="auto">${body}</p>`}
<p class="muted">${timeElement(created_at)}${!deleted && reply}</p></li>`
}
