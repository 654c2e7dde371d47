import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { OPTIONAL_ENDPOINTS, type OptionalEndpoint } from './http/disabled-endpoints.ts'
import { readOrCreate } from './key-file.ts'
import { type MailConfig, mailConfig } from './mail/mail-config.ts'
import { parseOrigin } from './parse-origin.ts'
import { type S3Settings, s3Config } from './storage/s3-config.ts'

export interface Config {
  readonly host: string
  readonly port: number
  /** Absolute path of the data folder: database, pictures, keys. */
  readonly dataDir: string
  /** Absolute path of the folder of pictures served under `/media/`. */
  readonly mediaDir: string
  /** Absolute path of the built client; null = this process serves no client. */
  readonly clientDir: string | null
  /** Absolute path of the SSR renderer; null = pages are not server-rendered. */
  readonly renderDir: string | null
  /** Whether `npm start` rebuilds a client that is older than its source. */
  readonly buildsClient: boolean
  /** URL of an external PostgreSQL; null = the embedded one. */
  readonly databaseUrl: string | null
  /**
   * URLs of NATS servers, comma-separated, that connect the processes of one database; null = this
   * process is the only one.
   */
  readonly natsUrl: string | null
  /** Where pictures and files of assets are stored; null = in the data folder. */
  readonly s3: S3Settings | null
  /** Signs the access tokens. */
  readonly secret: Uint8Array
  readonly accessTokenSeconds: number
  readonly refreshTokenSeconds: number
  /**
   * How long, in seconds, an exchanged refresh token still returns its successor (for other tabs).
   */
  readonly refreshGraceSeconds: number
  readonly googleClientId: string | null
  readonly googleJwksUrl: string
  /**
   * Proxies whose X-Forwarded headers are trusted: a number of hops, or IP addresses and networks;
   * false = none.
   */
  readonly trustProxy: false | number | readonly string[]
  /** Public origin (scheme and host) of this server; null = derived from each request. */
  readonly publicOrigin: string | null
  /** Other origins whose pictures pages may show, such as `https://cdn.example`. */
  readonly pictureOrigins: readonly string[]
  readonly logLevel: LogLevel
  /** Path of the log file, one JSON object per line; null = standard output. */
  readonly logFile: string | null
  /** Bearer token of `/metrics`; null = only for clients in private networks. */
  readonly metricsToken: string | null
  /** Fill an empty database with the demo users. */
  readonly demo: boolean
  /** Whether the demo was requested explicitly, rather than by the default for local use. */
  readonly isDemoRequested: boolean
  /** Optional endpoints that respond 404 as if they did not exist. */
  readonly disabledEndpoints: readonly OptionalEndpoint[]
  /** Whether requests are rate-limited; off for tests that send many per second. */
  readonly limits: boolean
  /** Whether passwords are hashed with argon2's lowest cost: for tests, on loopback only. */
  readonly lightPasswords: boolean
  /** Storage quota of one user's pictures and files. */
  readonly storageBytes: number
  readonly push: PushConfig
  readonly mail: MailConfig
}

/** Settings of web push. */
export interface PushConfig {
  /** VAPID keys, base64url; null = those in the data folder, created on first use. */
  readonly keys: { readonly publicKey: string; readonly privateKey: string } | null
  /** Contact for push services when something is wrong: `mailto:…` or `https://…`. */
  readonly subject: string
  /** Host names that may be called although they are not public. */
  readonly hosts: readonly string[]
  /** PEM of an additional certificate authority for such a host. */
  readonly ca: string | null
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
type LogLevel = (typeof logLevels)[number]

/** Root folder of the project, independent of the working directory. */
export const PROJECT = dirname(import.meta.dirname)

type Environment = { readonly [name: string]: string | undefined }

/** Output folder of the client build; a build with the statechart inspector has its own. */
export const clientFolder = (env: Environment = process.env): string =>
  join(PROJECT, env.KINYETI_INSPECTOR === '1' ? 'dist-inspector' : 'dist')

/** Output folder of the SSR renderer. */
export const RENDERER = join(PROJECT, 'dist-ssr')

/**
 * Pages are not server-rendered when the inspector is on, so that it shows the machines from their
 * start.
 */
function rendererFolder(env: Environment): string | null {
  const isEmpty = env.KINYETI_PAGES === 'empty' || env.KINYETI_CLIENT === 'none'
  return isEmpty || env.KINYETI_INSPECTOR === '1' ? null : RENDERER
}

/**
 * Reads the configuration from the environment; creates the signing key on first use.
 * @throws Error with a user-readable message when a value is invalid
 */
export function readConfig(env: Environment = process.env): Config {
  const settings = readSettings(env)
  return { ...settings, secret: signingKey(settings.dataDir, trimToNull(env.SECRET_KEY)) }
}

/** The configuration without the signing key; writes nothing to disk. */
export function readSettings(env: Environment = process.env): Omit<Config, 'secret'> {
  const dataDir = resolve(PROJECT, trimToNull(env.KINYETI_DATA) ?? '.data')
  const host = trimToNull(env.HOST) ?? 'localhost'
  return {
    host,
    port: wholeNumber(env, 'PORT', 4000, 0, 65_535),
    dataDir,
    mediaDir: join(dataDir, 'media'),
    clientDir: env.KINYETI_CLIENT === 'none' ? null : clientFolder(env),
    renderDir: rendererFolder(env),
    buildsClient: env.KINYETI_CLIENT !== 'built',
    databaseUrl: trimToNull(env.DATABASE_URL),
    natsUrl: trimToNull(env.NATS_URL),
    s3: s3Config((name) => trimToNull(env[name])),
    accessTokenSeconds: wholeNumber(env, 'ACCESS_TOKEN_SECONDS', 300, 1, 86_400),
    refreshTokenSeconds: wholeNumber(env, 'REFRESH_TOKEN_SECONDS', 30 * 86_400, 1, 400 * 86_400),
    refreshGraceSeconds: wholeNumber(env, 'REFRESH_GRACE_SECONDS', 10, 0, 3600),
    googleClientId: trimToNull(env.GOOGLE_CLIENT_ID),
    googleJwksUrl: trimToNull(env.GOOGLE_JWKS_URL) ?? 'https://www.googleapis.com/oauth2/v3/certs',
    trustProxy: trustedProxies(trimToNull(env.TRUST_PROXY)),
    publicOrigin: publicOrigin(trimToNull(env.PUBLIC_ORIGIN)),
    pictureOrigins: splitList(env.PICTURE_ORIGINS).map((raw) =>
      parseOrigin('PICTURE_ORIGINS', raw),
    ),
    logLevel: logLevels.find((level) => level === env.LOG_LEVEL) ?? 'info',
    logFile: join(dataDir, 'server.log'),
    metricsToken: metricsToken(trimToNull(env.METRICS_TOKEN)),
    demo: isDemoEnabled(env, host),
    isDemoRequested: env.KINYETI_DEMO === '1',
    disabledEndpoints: parseDisabledEndpoints(splitList(env.KINYETI_ABSENT)),
    limits: env.KINYETI_LIMITS !== 'off',
    lightPasswords: lightPasswords(env, host),
    storageBytes: wholeNumber(env, 'KINYETI_STORAGE_MB', 2048, 1, 1_000_000) * MEGABYTE,
    push: pushConfig(env),
    mail: mailConfig({
      url: trimToNull(env.SMTP_URL),
      from: trimToNull(env.MAIL_FROM),
      origin: trimToNull(env.PUBLIC_ORIGIN),
      mailbox: isDemoEnabled(env, host) ? join(dataDir, 'mail') : null,
    }),
  }
}

/** Whether a host is reachable from this machine only. */
export const isLoopback = (host: string): boolean =>
  /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/i.test(host)

/**
 * The demo password is public, so by default the demo needs the embedded database and a loopback
 * host.
 */
function isDemoEnabled(env: Environment, host: string): boolean {
  if (env.KINYETI_DEMO === '0' || env.KINYETI_DEMO === '1') return env.KINYETI_DEMO === '1'
  return trimToNull(env.DATABASE_URL) === null && isLoopback(host)
}

/** @throws Error where other machines reach the server: a stolen weak hash is quickly cracked */
function lightPasswords(env: Environment, host: string): boolean {
  if (env.KINYETI_PASSWORD_HASHING !== 'light') return false
  if (isLoopback(host)) return true
  throw new Error(`KINYETI_PASSWORD_HASHING=light is for tests on this machine, not for "${host}".`)
}

function trimToNull(value: string | undefined): string | null {
  const trimmed = value?.trim()
  return trimmed ? trimmed : null
}

function wholeNumber(
  env: Environment,
  name: string,
  defaultValue: number,
  min: number,
  max: number,
) {
  const raw = trimToNull(env[name])
  if (raw === null) return defaultValue
  const value = Number(raw)
  if (Number.isInteger(value) && value >= min && value <= max) return value
  throw new Error(`${name} must be a whole number from ${min} to ${max}, not "${raw}".`)
}

const MEGABYTE = 1024 * 1024
const MAX_PROXIES = 10
const NAMED_NETWORKS: readonly string[] = ['loopback', 'linklocal', 'uniquelocal']

function trustedProxies(raw: string | null): Config['trustProxy'] {
  if (raw === null) return false
  if (/^\d+$/.test(raw)) {
    const hops = Number(raw)
    if (hops <= MAX_PROXIES) return hops === 0 ? false : hops
  }
  const proxies = raw.split(',').map((network) => network.trim())
  if (proxies.every(isNetwork)) return proxies
  throw new Error(
    `TRUST_PROXY must be how many proxies are in front (0 to ${MAX_PROXIES}), or their addresses or networks, such as 10.0.0.0/8, not "${raw}".`,
  )
}

function isNetwork(network: string): boolean {
  if (NAMED_NETWORKS.includes(network)) return true
  const [ip = '', bits, ...rest] = network.split('/')
  const maxBits = { 0: -1, 4: 32, 6: 128 }[isIP(ip)] ?? -1
  if (bits === undefined) return maxBits > 0
  return rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= maxBits
}

const publicOrigin = (raw: string | null): string | null =>
  raw === null ? null : parseOrigin('PUBLIC_ORIGIN', raw)

/** Splits a comma-separated value; empty items are dropped. */
const splitList = (raw: string | undefined): string[] =>
  trimToNull(raw)
    ?.split(',')
    .flatMap((item) => trimToNull(item) ?? []) ?? []

function pushConfig(env: Environment): PushConfig {
  const [publicKey, privateKey] = [
    trimToNull(env.VAPID_PUBLIC_KEY),
    trimToNull(env.VAPID_PRIVATE_KEY),
  ]
  if ((publicKey === null) !== (privateKey === null)) {
    throw new Error('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be given together.')
  }
  const subject = trimToNull(env.VAPID_SUBJECT) ?? 'mailto:postmaster@kinyeti.example'
  if (!/^(?:mailto:|https:)/.test(subject)) {
    throw new Error(`VAPID_SUBJECT must begin with mailto: or https:, not "${subject}".`)
  }
  const ca = trimToNull(env.KINYETI_PUSH_CA)
  return {
    keys: publicKey !== null && privateKey !== null ? { publicKey, privateKey } : null,
    subject,
    hosts: splitList(env.KINYETI_PUSH_HOSTS),
    ca: ca === null ? null : readFileSync(ca, 'utf8'),
  }
}

function metricsToken(raw: string | null): string | null {
  if (raw === null || (raw.length >= MIN_SECRET_LENGTH && /^[\x21-\x7e]+$/.test(raw))) return raw
  throw new Error(
    `METRICS_TOKEN must have at least ${MIN_SECRET_LENGTH} letters, digits or other ASCII characters, without spaces.`,
  )
}

function parseDisabledEndpoints(names: readonly string[]): OptionalEndpoint[] {
  return names.map((name) => {
    const endpoint = OPTIONAL_ENDPOINTS.find((item) => item === name)
    if (endpoint !== undefined) return endpoint
    throw new Error(`KINYETI_ABSENT can name ${OPTIONAL_ENDPOINTS.join(', ')}, not "${name}".`)
  })
}

/** In characters. */
const MIN_SECRET_LENGTH = 32

function signingKey(dataDir: string, raw: string | null): Uint8Array {
  if (raw !== null) {
    if (raw.length < MIN_SECRET_LENGTH)
      throw new Error(`SECRET_KEY must have at least ${MIN_SECRET_LENGTH} characters.`)
    return new TextEncoder().encode(raw)
  }
  const file = join(dataDir, 'secret.key')
  const stored = readOrCreate(file, () => randomBytes(48).toString('base64url')).trim()
  if (stored.length >= MIN_SECRET_LENGTH) return new TextEncoder().encode(stored)
  throw new Error(
    `The signing key in ${file} is damaged. Restore a copy of it, or delete it: then a new one is created, and all users have to sign in again.`,
  )
}
