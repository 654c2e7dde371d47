import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type Kysely, type KyselyPlugin, sql } from 'kysely'
import { afterAll, inject } from 'vitest'
import { buildServer } from '../../../server/app.ts'
import { type Cluster, createSingleCluster } from '../../../server/cluster/cluster.ts'
import type { Config } from '../../../server/config.ts'
import type { LiveHub } from '../../../server/context.ts'
import { createDatabase, dropDatabase } from '../../../server/db/create.ts'
import { type DatabaseOptions, openDatabase } from '../../../server/db/database.ts'
import type { Database } from '../../../server/db/schema.ts'
import { createLiveHub } from '../../../server/live/hub.ts'
import type { Json, Tokens } from '../../../src/protocol/base/types.ts'
import { TEMPLATE } from '../../kit/postgres.ts'
import { type ResponseFault, validateResponses } from './answers.ts'

export interface TestResponse {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The parsed body; undefined when it is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests compare it as a whole with toEqual
  readonly body: any
}

export interface RequestOptions {
  readonly token?: string
  /** Sent as JSON. */
  readonly body?: Json
  /** Sent unchanged, with a JSON content type. */
  readonly raw?: string
  readonly headers?: { readonly [name: string]: string }
}

export interface TestUser extends Tokens {
  readonly id: number
  readonly username: string
  readonly password: string
  // biome-ignore lint/suspicious/noExplicitAny: the answer of POST users/
  readonly user: any
}

export interface Api {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string
  readonly db: Kysely<Database>
  /** The server's own handle of the database. */
  readonly serverDb: Kysely<Database>
  readonly databaseUrl: string
  readonly config: Config
  /** The server's wall clock, milliseconds. */
  now(): number
  /** `request('GET', '/api/users/me/', { token })` */
  request(method: string, path: string, options?: RequestOptions): Promise<TestResponse>
  /** Signs up `username` over HTTP and signs in. */
  register(username: string, fields?: { readonly [field: string]: Json }): Promise<TestUser>
  /**
   * The responses that did not match the OpenAPI document since the last request of this client.
   */
  faults(): ResponseFault[]
  /** Number of connections to its database that are not idle. */
  countBusyConnections(): Promise<number>
  /** Deletes the account over HTTP, with its password. */
  deleteAccount(user: TestUser): Promise<TestResponse>
  stop(): Promise<void>
}

export interface ApiOptions {
  readonly config?: Partial<Config>
  /** Wall clock of the server, milliseconds. */
  readonly now?: () => number
  readonly live?: LiveHub
  readonly cluster?: Cluster
  /**
   * Another API of the same cluster, or what an earlier one left: the new one uses its database,
   * data folder and keys, and does not remove them.
   */
  readonly sharesWith?: Pick<Api, 'databaseUrl' | 'config'>
  readonly isStopping?: () => boolean
  /** Pool options; with another pool the health check uses a separate connection. */
  readonly pool?: DatabaseOptions
}

export const PASSWORD = 'a long enough password'

/** Starts an API for all tests of the file; stopped after the last one. */
export async function startFileApi(options: ApiOptions = {}): Promise<Api> {
  const api = await startApi(options)
  afterAll(() => api.stop())
  return api
}

/** Creates a temporary folder; removed after the last test of the file. */
export function createFileFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kinyeti-file-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Starts the API on a random port with its own database, copied from the migrated template. */
export async function startApi(options: ApiOptions = {}): Promise<Api> {
  const adminUrl = inject('postgresUrl')
  const { sharesWith, cluster = createSingleCluster() } = options
  const url = new URL(sharesWith?.databaseUrl ?? adminUrl)
  const name = sharesWith ? url.pathname.slice(1) : `t_${randomBytes(8).toString('hex')}`
  if (!sharesWith) await createDatabase(adminUrl, name, TEMPLATE)
  url.pathname = `/${name}`
  const db = openDatabase(url.href, { max: 8, ...options.pool })
  const probe = options.pool ? openDatabase(url.href, { max: 1 }) : db
  const dataDir = sharesWith?.config.dataDir ?? mkdtempSync(join(tmpdir(), 'kinyeti-api-'))
  const config = { ...(sharesWith?.config ?? createConfig(dataDir)), ...options.config }
  const app = await buildServer({
    db,
    probe,
    config,
    live: options.live ?? createLiveHub(cluster),
    cluster,
    makeFile: async (art) => (await import('../../../demo/market/file.ts')).makeDemoFile(art),
    ...(options.now ? { now: options.now } : {}),
    ...(options.isStopping ? { isStopping: options.isStopping } : {}),
  })
  const responses = validateResponses(app)
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const request = async (method: string, path: string, requestOptions: RequestOptions = {}) => {
    const response = await sendRequest(origin, method, path, requestOptions)
    responses.verify()
    return response
  }
  return {
    origin,
    db: db.withPlugin(clearCacheAfterQuery(app)),
    serverDb: db,
    databaseUrl: url.href,
    config,
    now: options.now ?? Date.now,
    request,
    register: (username, fields = {}) => register(request, username, fields),
    faults: () => responses.faults(),
    countBusyConnections: () => countBusy(db),
    deleteAccount: ({ access: token, password }) =>
      request('DELETE', '/api/users/me/', { token, body: { password } }),
    async stop() {
      await app.close()
      await Promise.all([db.destroy(), probe.destroy()])
      if (!sharesWith) {
        await dropDatabase(adminUrl, name)
        rmSync(dataDir, { recursive: true, force: true })
      }
      responses.close()
    },
  }
}

/** What a test writes to the database itself, a read shows at once. */
const clearCacheAfterQuery = ({ readCache }: FastifyInstance): KyselyPlugin => ({
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    readCache.clear()
    return result
  },
})

async function countBusy(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`.execute(db)
  return rows[0]?.count ?? 0
}

/** Settings of an API with this data folder and a new signing key. */
export function createConfig(dataDir: string): Config {
  return {
    host: '127.0.0.1',
    port: 0,
    dataDir,
    mediaDir: join(dataDir, 'media'),
    clientDir: null,
    renderDir: null,
    buildsClient: false,
    databaseUrl: null,
    natsUrl: null,
    s3: null,
    secret: randomBytes(48),
    accessTokenSeconds: 300,
    refreshTokenSeconds: 2_592_000,
    refreshGraceSeconds: 10,
    googleClientId: null,
    googleJwksUrl: 'http://127.0.0.1:9/certs',
    trustProxy: false,
    publicOrigin: null,
    pictureOrigins: [],
    logLevel: 'silent',
    logFile: null,
    metricsToken: null,
    demo: false,
    isDemoRequested: false,
    disabledEndpoints: [],
    limits: false,
    lightPasswords: true,
    storageBytes: 2 ** 31,
    mail: null,
    push: { keys: null, subject: 'mailto:test@example.org', hosts: [], ca: null },
  }
}

async function sendRequest(
  origin: string,
  method: string,
  path: string,
  { token, body, raw, headers }: RequestOptions,
): Promise<TestResponse> {
  const content = raw ?? (body === undefined ? undefined : JSON.stringify(body))
  const response = await fetch(`${origin}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(content === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(content === undefined ? {} : { body: content }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: parseJson(text) }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function register(
  request: Api['request'],
  username: string,
  fields: { readonly [field: string]: Json },
): Promise<TestUser> {
  const data = {
    first_name: username,
    last_name: 'Test',
    username,
    email: `${username}@example.org`,
    password: PASSWORD,
    user_type: 'creator',
    ...fields,
  }
  const created = await request('POST', '/api/users/', { body: data })
  if (created.status !== 201) throw new Error(`register ${username}: ${created.text}`)
  const password = String(data.password)
  const login = await request('POST', '/api/auth/token/', { body: { username, password } })
  if (login.status !== 200) throw new Error(`login ${username}: ${login.text}`)
  return { ...login.body, id: created.body.id, username, password, user: created.body }
}
