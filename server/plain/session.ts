import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Tokens } from '../../src/protocol/base/types.ts'
import { readCookie, setCookie } from '../account/auth/cookie.ts'
import { DEVICE_COOKIE } from '../account/auth/known-device.ts'
import type { Context } from '../context.ts'
import { type ApiResult, apiErrorOf, callApi } from './api.ts'

/** Session of a browser on the plain pages. */
export interface PlainSession {
  /** Random id from which the tokens of its forms are derived; a sign-in replaces it. */
  readonly formId: string
  /** Null = anonymous. */
  readonly user: { readonly id: number; readonly tokens: Tokens } | null
}

/** `formId`, or `formId.refresh.access`: one value, so that forms and session change together. */
const COOKIE = 'kinyeti_plain'
const COOKIE_PATH = '/plain'
const VALUE = /^([\w-]{22})(?:\.([\w-]+)\.([\w-]+\.[\w-]+\.[\w-]+))?$/

/** The `WWW-Authenticate` statuses of a refresh token that is not accepted. */
const REJECTED: readonly number[] = [400, 401]

/**
 * The session of the request's cookie, refreshed if its access token has expired. Without a cookie
 * an anonymous one begins.
 * @throws ApiError 429 or 503 when the session cannot be refreshed now
 */
export async function openSession(
  app: FastifyInstance,
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<PlainSession> {
  const [, formId, refresh, access] = VALUE.exec(readCookie(request, COOKIE) ?? '') ?? []
  if (formId === undefined) return startAnonymousSession(ctx, request, reply)
  if (refresh === undefined || access === undefined) return { formId, user: null }
  const claims = await ctx.tokens.verifyAccess(access)
  if (claims !== null) return { formId, user: { id: claims.userId, tokens: { refresh, access } } }
  const path = 'auth/token/refresh/'
  const call = { method: 'POST', path, body: { refresh }, withCookies: true } as const
  const result = await callApi(app, request, call)
  if (result.status === 200) return storeTokens(ctx, request, reply, formId, result)
  if (!REJECTED.includes(result.status)) throw apiErrorOf(result)
  return storeSession(ctx, request, reply, { formId, user: null })
}

/** A new anonymous session: after signing out, and for a browser without a cookie. */
export const startAnonymousSession = (
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): PlainSession => storeSession(ctx, request, reply, { formId: createFormId(), user: null })

/** The session after a sign-in. @param result successful response of `auth/token/` */
export const startUserSession = (
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  result: ApiResult,
): Promise<PlainSession> => storeTokens(ctx, request, reply, createFormId(), result)

async function storeTokens(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  formId: string,
  { body, cookies }: ApiResult,
): Promise<PlainSession> {
  const { access, refresh }: Tokens = body
  const claims = await ctx.tokens.verifyAccess(access)
  const user = claims === null ? null : { id: claims.userId, tokens: { access, refresh } }
  // The API's refresh cookie belongs to the client with JavaScript.
  const device = cookies.filter((cookie) => cookie.includes(`${DEVICE_COOKIE}=`))
  if (device.length > 0) reply.header('set-cookie', device)
  return storeSession(ctx, request, reply, { formId, user })
}

function storeSession(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  session: PlainSession,
): PlainSession {
  const { formId, user } = session
  const value = user === null ? formId : `${formId}.${user.tokens.refresh}.${user.tokens.access}`
  setCookie(request, reply, COOKIE, value, ctx.config.refreshTokenSeconds, COOKIE_PATH)
  return session
}

const createFormId = (): string => randomBytes(16).toString('base64url')

/** The secret of the session's forms against cross-site requests. */
export const formToken = ({ config }: Pick<Context, 'config'>, { formId }: PlainSession): string =>
  createHmac('sha256', config.secret).update(`plain-form:${formId}`).digest('base64url')

export function isFormToken(
  ctx: Pick<Context, 'config'>,
  session: PlainSession,
  given: string,
): boolean {
  const expected = Buffer.from(formToken(ctx, session))
  const actual = Buffer.from(given)
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

/**
 * Whether the request may come from a form of this server. Some browsers (Opera Mini) send neither
 * header; the form's token protects them.
 */
export function isOwnForm({ headers, origin: ownOrigin, host }: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  if (site !== undefined && site !== 'same-origin') return false
  if (origin === undefined) return true
  // The scheme may be unknown behind a proxy.
  return URL.canParse(origin) && [new URL(ownOrigin).host, host].includes(new URL(origin).host)
}
