import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isObject } from '../../src/protocol/base/json.ts'
import { startOfText } from '../../src/protocol/base/text.ts'
import { parseAccessToken } from '../account/auth/access-tokens.ts'
import { bearerToken } from '../account/auth/current-user.ts'
import type { Cluster } from '../cluster/cluster.ts'
import type { Context } from '../context.ts'
import { tooManyRequests } from './errors.ts'

/**
 * Requests per minute, per account or per IP address. Mobile networks share one address among
 * thousands of users, so addresses have much higher limits than accounts.
 */
export const REQUEST_LIMITS = {
  /** Sign-in attempts with one name from one address. */
  attemptsPerName: 10,
  /** Sign-in attempts with any name from one address. */
  attemptsPerAddress: 100,
  /** Sign-ups from one address. */
  registrationsPerAddress: 30,
  /** Requests for reset links, and attempts to use one, from one address. */
  resetsPerAddress: 30,
  /** Password checks of an account by a signed-in user. */
  passwordsPerAccount: 10,
  writesPerAccount: 240,
  writesPerAddress: 1_200,
  readsPerAccount: 900,
  readsPerAddress: 6_000,
  /** Pages, sitemaps and preview pictures, from one address. */
  pagesPerAddress: 900,
  /** Pages that have to be rendered, from one address; others are sent without content. */
  renderedPagesPerAddress: 120,
  /** From one address, each new one that has to be generated. */
  generatedPicturesPerAddress: 300,
  generatedPreviewsPerAddress: 30,
  /** Per day: anonymous viewers of one post from one address that are counted. */
  viewersPerPostAndAddress: 100,
} as const

const WINDOW_MS = 60_000
const DAY_MS = 86_400_000
/** Accounts and addresses tracked at a time; least recently seen are evicted first. */
const MAX_TRACKED_KEYS = 50_000

const READ_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
const LOGIN_PATH = '/api/auth/token'
const GOOGLE_PATH = '/api/auth/google'
const REGISTRATION_PATH = '/api/users'
const PASSWORD_PATH = '/api/auth/change-password'
const RESET_PATH = '/api/auth/password-reset'

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a password check of the signed-in user. @throws ApiError 429 */
    countPassword(request: FastifyRequest): Promise<void>
    /** The processes whose requests count together. */
    cluster: Cluster
  }
}

type RateCheck = (request: FastifyRequest, key: string) => Promise<void>

/**
 * Rate limiting: responds 429 with a message and Retry-After. Register it before the areas. Socket
 * frames are limited in `server/live`.
 */
export async function limitRequests(app: FastifyInstance, ctx: Context): Promise<void> {
  if (!ctx.config.limits) {
    app.decorate('countPassword', async () => {})
    return
  }
  app.decorate('cluster', ctx.cluster)
  await app.register(rateLimit, { global: false })
  limitAllRequests(app, ctx)
  limitAttempts(app)
}

/**
 * Returns a check for a route that counts only expensive requests, by address; it does nothing when
 * limits are off.
 * @param subject plural noun for the log
 */
export function limitGeneration(
  app: FastifyInstance,
  max: number,
  subject: string,
): (request: FastifyRequest) => Promise<void> {
  if (!app.hasDecorator('createRateLimit')) return async () => {}
  const check = createCheck(app, max, subject)
  return (request) => check(request, ipAddressOf(request))
}

/**
 * Returns a function that counts pages to render, by address.
 * @returns false when the address has used up its limit
 */
export function limitRendering(
  app: FastifyInstance,
): (request: FastifyRequest) => Promise<boolean> {
  if (!app.hasDecorator('createRateLimit')) return async () => true
  const count = createCounter(app, REQUEST_LIMITS.renderedPagesPerAddress, 'rendered pages')
  return async (request) => (await count(request, ipAddressOf(request))) === null
}

/**
 * Returns a function that counts new anonymous viewers of a post, by address.
 * @returns false when the address has used up its limit
 */
export function limitViewers(
  app: FastifyInstance,
): (request: FastifyRequest, postId: number) => Promise<boolean> {
  if (!app.hasDecorator('createRateLimit')) return async () => true
  const { viewersPerPostAndAddress } = REQUEST_LIMITS
  const count = createCounter(app, viewersPerPostAndAddress, 'viewers', DAY_MS)
  return async (request, postId) =>
    (await count(request, `${ipAddressOf(request)} ${postId}`)) === null
}

function createCheck(app: FastifyInstance, max: number, subject: string): RateCheck {
  const count = createCounter(app, max, subject)
  return async (request, key) => {
    const seconds = await count(request, key)
    if (seconds !== null) throw tooManyRequests(subject, key, seconds)
  }
}

/** What a counter reads of a request that another process has answered. */
const REQUEST_ELSEWHERE = { routeOptions: {} } as FastifyRequest

/**
 * Counts the requests of all processes.
 * @param subject with `max` unique among the counters
 * @returns resolves to the seconds until the next request is allowed; null = this one is
 */
function createCounter(
  app: FastifyInstance,
  max: number,
  subject: string,
  timeWindow = WINDOW_MS,
): (request: FastifyRequest, key: string) => Promise<number | null> {
  const keys = new WeakMap<FastifyRequest, string>()
  const options = {
    max,
    timeWindow,
    cache: MAX_TRACKED_KEYS,
    keyGenerator: (request: FastifyRequest) => keys.get(request) ?? request.ip,
  }
  const count = app.createRateLimit(options)
  const sendToOthers = app.cluster.channel<string>(`${max} ${subject}`, (key) => {
    const request = { ...REQUEST_ELSEWHERE }
    keys.set(request, key)
    void count(request)
  })
  return async (request, key) => {
    keys.set(request, key)
    sendToOthers(key)
    const result = await count(request)
    return !result.isAllowed && result.isExceeded ? result.ttlInSeconds : null
  }
}

function limitAllRequests(app: FastifyInstance, ctx: Context): void {
  const limit = createCheck.bind(null, app)
  const reads = {
    account: limit(REQUEST_LIMITS.readsPerAccount, 'requests'),
    address: limit(REQUEST_LIMITS.readsPerAddress, 'requests'),
  }
  const writes = {
    account: limit(REQUEST_LIMITS.writesPerAccount, 'changes'),
    address: limit(REQUEST_LIMITS.writesPerAddress, 'changes'),
  }
  const pages = limit(REQUEST_LIMITS.pagesPerAddress, 'pages')
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.isMonitoring) return
    if (!request.url.startsWith('/api/')) {
      if (isRenderedPath(request.url)) await pages(request, ipAddressOf(request))
      return
    }
    const { account, address } = READ_METHODS.has(request.method) ? reads : writes
    const userId = await accountOf(ctx, request)
    if (userId === null) await address(request, ipAddressOf(request))
    else await account(request, String(userId))
  })
}

/** Whether the path is more than a static file. */
const isRenderedPath = (url: string): boolean =>
  url.startsWith('/media/previews/') || !/^\/(?:assets|media)\//.test(url)

function limitAttempts(app: FastifyInstance): void {
  const limit = createCheck.bind(null, app)
  const perName = limit(REQUEST_LIMITS.attemptsPerName, 'sign-in attempts')
  const perAddress = limit(REQUEST_LIMITS.attemptsPerAddress, 'sign-in attempts')
  const registrations = limit(REQUEST_LIMITS.registrationsPerAddress, 'new accounts')
  const resets = limit(REQUEST_LIMITS.resetsPerAddress, 'password resets')
  const passwords = limit(REQUEST_LIMITS.passwordsPerAccount, 'attempts')
  app.decorate('countPassword', (request) =>
    passwords(request, String(request.user?.id ?? ipAddressOf(request))),
  )
  app.addHook('preHandler', async (request) => {
    if (request.method !== 'POST') return
    const path = (request.routeOptions.url ?? '').replace(/\/$/, '')
    const address = ipAddressOf(request)
    if (path === LOGIN_PATH || path === GOOGLE_PATH) await perAddress(request, address)
    if (path === LOGIN_PATH) await perName(request, `${address} ${usernameOf(request.body)}`)
    if (path === REGISTRATION_PATH) await registrations(request, address)
    if (path === PASSWORD_PATH) await app.countPassword(request)
    if (path.startsWith(RESET_PATH)) await resets(request, address)
  })
}

/** User id of a valid token signature; the route itself checks whether the session still exists. */
async function accountOf(ctx: Context, request: FastifyRequest): Promise<number | null> {
  const token = bearerToken(request)
  return token === null
    ? null
    : ((await parseAccessToken(ctx.config, ctx.now(), token))?.userId ?? null)
}

/**
 * An IPv4 address, or the /64 network of an IPv6 address, which usually belongs to one household.
 */
export function ipAddressOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined) return mapped
  if (!ip.includes(':')) return ip
  const [head = '', tail] = ip.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const zeros = Array.from({ length: tail === undefined ? 0 : 8 - left.length - right.length })
  const groups = [...left, ...zeros.map(() => '0'), ...right]
  return `${groups.slice(0, 4).join(':')}::/64`
}

function usernameOf(body: unknown): string {
  const name = isObject(body) ? body.username : ''
  return typeof name === 'string' ? startOfText(name.trim().toLowerCase(), 200) : ''
}
