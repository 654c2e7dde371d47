import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sameOriginPath } from '../../src/protocol/base/same-origin-path.ts'
import type { Context } from '../context.ts'
import { urlOf } from '../http/trusted-proxy.ts'
import { type ApiCall, type ApiResult, apiErrorOf, callApi } from './api.ts'
import { type Html, html } from './html.ts'
import type { PlainPage } from './page.ts'
import { sendPlainPage } from './page.ts'
import { PLAIN_PATHS } from './paths.ts'
import { formToken, type PlainSession } from './session.ts'

/** A request for a plain page, with the session of its browser. */
export interface Visit {
  readonly app: FastifyInstance
  readonly ctx: Context
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** URL of the page; after a sign-in, that of the form which the user had sent. */
  readonly url: URL
  readonly session: PlainSession
}

export const createVisit = (
  app: FastifyInstance,
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  session: PlainSession,
): Visit => ({ app, ctx, request, reply, url: urlOf(request), session })

/** Calls the API as the signed-in user. */
export const callAs = (
  { app, request, session }: Visit,
  call: Omit<ApiCall, 'token' | 'withCookies'>,
): Promise<ApiResult> => callApi(app, request, { ...call, token: session.user?.tokens.access })

/**
 * Reads from the API as the signed-in user.
 * @throws ApiError of the API's response
 */
export async function read<T>(visit: Visit, path: string): Promise<T> {
  const result = await callAs(visit, { method: 'GET', path })
  if (result.status !== 200) throw apiErrorOf(result)
  return result.body
}

/** The token field that each form needs. */
export const tokenField = ({ ctx, session }: Visit): Html =>
  html`<input type="hidden" name="form_token" value="${formToken(ctx, session)}">`

/** Sends a page with the navigation for its user. */
export const show = (visit: Visit, page: PlainPage): FastifyReply =>
  sendPlainPage(visit.reply, page, navigation(visit))

function navigation(visit: Visit): Html {
  const { post, messages, signIn, signOut } = PLAIN_PATHS
  const links = html`<a href="${post}">New post</a> <a href="${messages}">Messages</a>`
  return visit.session.user === null
    ? html`${links} <a href="${signIn}">Sign in</a>`
    : html`${links} <form method="post" action="${signOut}">${tokenField(visit)}<button type="submit">Sign out</button></form>`
}

/** URL of the sign-in page that leads back to this page. */
export const signInPath = ({ url }: Visit): string =>
  `${PLAIN_PATHS.signIn}?next=${encodeURIComponent(url.pathname + url.search)}`

/** The plain page that `next` names; else the first one. */
export function nextPath(next: string): string {
  const path = sameOriginPath(next)
  return path !== null && /^\/plain(?:[/?#]|$)/.test(path) ? path : PLAIN_PATHS.home
}
