import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Kysely } from 'kysely'
import { createAvailabilityThrottle } from './account/auth/availability-throttle.ts'
import { createGoogleVerifier } from './account/auth/google-identity.ts'
import { createLoginThrottle } from './account/auth/login-throttle.ts'
import { setPasswordHashing } from './account/auth/passwords.ts'
import { createTokens } from './account/auth/tokens.ts'
import { type Cluster, createSingleCluster } from './cluster/cluster.ts'
import type { Config } from './config.ts'
import type { Context, LiveHub, MakeFile } from './context.ts'
import type { Database } from './db/schema.ts'
import { COMPRESSION_THRESHOLD_BYTES, FAST_BROTLI } from './http/compressed-text.ts'
import { trackConnections } from './http/connections.ts'
import { disableEndpoints } from './http/disabled-endpoints.ts'
import {
  createRouteTable,
  handleErrors,
  rejectMalformedUrl,
  sendApiNotFound,
} from './http/error-handling.ts'
import { ipAddressOf, limitRequests } from './http/limits.ts'
import { openLogFile } from './http/log-file.ts'
import { createMetrics } from './http/metrics.ts'
import { FILE_POLICY, RESPONSE_POLICY } from './http/policies.ts'
import { decorateReadCache } from './http/read-cache.ts'
import { loggedUrl, normaliseUrl } from './http/request-url.ts'
import { decorateOrigin, trustsProxy } from './http/trusted-proxy.ts'
import { hubOf } from './live/hub.ts'
import { FORM_OPTIONS } from './publishing/images/form.ts'
import { createPictureStore } from './publishing/images/store.ts'
import { admitUploads } from './publishing/images/upload-admission.ts'
import { registerAreas } from './routes.ts'
import { registerClient } from './static/client.ts'

export interface ServerOptions {
  readonly db: Kysely<Database>
  readonly config: Config
  readonly live: LiveHub
  /** The processes that serve the database; defaults to this one. `live` was created with it. */
  readonly cluster?: Cluster
  readonly makeFile: MakeFile
  /** Connection reserved for health check and metrics; defaults to the shared pool. */
  readonly probe?: Kysely<Database>
  /** Wall clock in ms; defaults to `Date.now`. */
  readonly now?: () => number
  /** Whether the process has begun to stop; `close()` counts as well. */
  readonly isStopping?: () => boolean
  /** How long, in ms, open connections may still send requests after the server starts to stop. */
  readonly drainMs?: number
}

const BODY_LIMIT = 1024 * 1024

/**
 * Builds the reference API and, when `config.clientDir` is set, serves the built client on the same
 * port. The caller listens and closes. `close()` closes sockets with 1012, finishes running
 * requests and leaves the database open.
 */
export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const { db, config, live } = options
  const connections = trackConnections()
  setPasswordHashing(config.lightPasswords ? 'light' : 'standard')
  const app = fastify({
    bodyLimit: BODY_LIMIT,
    // Requests that arrive during shutdown still get a response, with `connection: close`.
    return503OnClosing: false,
    trustProxy: trustsProxy(config),
    serverFactory: (handler) => connections.serve(handler),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    rewriteUrl: normaliseUrl,
    frameworkErrors: rejectMalformedUrl,
    genReqId: (request) => requestId(request.headers['x-request-id']),
    logController: new LogController({ disableRequestLogging: true }),
    logger: {
      level: config.logLevel,
      ...(config.logFile === null ? {} : { stream: openLogFile(config.logFile) }),
      serializers: {
        req: (request) => ({ method: request.method, url: loggedUrl(request.url) }),
      },
    },
  })
  const now = options.now ?? Date.now
  const log: FastifyBaseLogger = app.log
  const tokens = createTokens(db, config, now, (sessions) => {
    log.info({ sessions }, 'sessions ended')
    hubOf(live)?.endSessions(sessions)
  })
  const pictures = createPictureStore(config)
  const google = createGoogleVerifier(config, now)
  const cluster = options.cluster ?? createSingleCluster()
  const loginThrottle = createLoginThrottle(now, config.limits, cluster)
  const availabilityThrottle = createAvailabilityThrottle(now, config.limits, cluster)
  const probe = options.probe ?? db
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  const ctx: Context = {
    db,
    probe,
    config,
    log,
    metrics: createMetrics(app),
    now,
    isStopping: () => isClosing || options.isStopping?.() === true,
    live,
    cluster,
    tokens,
    google,
    loginThrottle,
    availabilityThrottle,
    pictures,
    makeFile: options.makeFile,
  }

  app.decorateRequest('user', null)
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    reply.header('x-content-type-options', 'nosniff')
    if (request.origin.startsWith('https:')) {
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    }
    // Other sites may show pictures: a client on another origin, and link previews.
    const isMedia = request.url.startsWith('/media/')
    reply.header('cross-origin-resource-policy', isMedia ? 'cross-origin' : 'same-origin')
    const isApi = request.url.startsWith('/api/')
    if (isApi && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    if (!reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', isApi ? RESPONSE_POLICY : FILE_POLICY)
    }
  })
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.config.isMonitoring) return
    const took = Math.round(reply.elapsedTime)
    const client = { user: request.user?.id, from: ipAddressOf(request) }
    request.log.info({ req: request, ...client, status: reply.statusCode, took }, 'answered')
  })
  decorateOrigin(app, config)
  decorateReadCache(app, cluster)
  disableEndpoints(app, config.disabledEndpoints)
  acceptEmptyJson(app)
  handleErrors(app)
  await app.register(cookie)
  await app.register(multipart, FORM_OPTIONS)
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    // Off: the plugin does not drain a compressed body that is rejected, so its connection would
    // hang.
    globalDecompression: false,
    threshold: COMPRESSION_THRESHOLD_BYTES,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: FAST_BROTLI } },
  })

  await limitRequests(app, ctx)
  admitUploads(app, ctx)
  const routeTable = createRouteTable(app)
  await registerAreas(app, ctx)
  const sendPage = await registerClient(app, ctx)
  app.setNotFoundHandler((request, reply) => {
    if (/^\/(?:api|ws)(?:\/|\?|$)/.test(request.url))
      return sendApiNotFound(routeTable, request, reply)
    return sendPage(request, reply)
  })
  // Registered after the areas' own hooks, so that their sockets close first.
  app.addHook('preClose', () => connections.close(options.drainMs ?? 0))
  return app
}

/** A POST without a body is an empty object, not an error. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      if (body.trim() === '') done(null, {})
      else void parse(request, body, done)
    },
  )
}

function requestId(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : randomUUID()
}
