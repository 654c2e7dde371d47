import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Json } from '../src/protocol/base/types.ts'
import type { AvailabilityThrottle } from './account/auth/availability-throttle.ts'
import type { GoogleVerifier } from './account/auth/google-identity.ts'
import type { LoginThrottle } from './account/auth/login-throttle.ts'
import type { Tokens } from './account/auth/tokens.ts'
import type { Cluster } from './cluster/cluster.ts'
import type { Config } from './config.ts'
import type { Database } from './db/schema.ts'
import type { Metrics } from './http/metrics.ts'
import type { PictureStore } from './publishing/images/store.ts'

/** A frame of a live socket: JSON with a `type`. */
export interface LiveFrame {
  readonly type: string
  readonly [field: string]: unknown
}

/**
 * Sends live events to clients. Call it after the transaction has committed, never inside it.
 * Delivery is at most once and never throws; a client that missed a frame reads the data over HTTP.
 * `createLiveHub(): LiveHub` is in `server/live/hub.ts`.
 */
export interface LiveHub {
  /** Sends to every general messaging socket of these users. */
  publish(userIds: readonly number[], frame: LiveFrame): void
  /** Sends to every messaging socket opened with `conversation=<conversationId>`. */
  publishConversation(conversationId: number, frame: LiveFrame): void
  /** Sends to every notification socket of this user. */
  publishNotification(userId: number, frame: LiveFrame): void
}

/** Generates the file of an asset from its description. */
export type MakeFile = (art: { [key: string]: Json }) => Promise<Buffer>

/** Dependencies that `server/routes.ts` passes to every area. */
export interface Context {
  readonly db: Kysely<Database>
  /** Connection for health check and metrics, available even when `db` is busy. */
  readonly probe: Kysely<Database>
  readonly config: Config
  readonly log: FastifyBaseLogger
  readonly metrics: Metrics
  /** Wall clock, milliseconds since 1970. */
  now(): number
  /** Whether the process has begun to stop. */
  isStopping(): boolean
  readonly live: LiveHub
  /** The processes that serve this database. */
  readonly cluster: Cluster
  /** Issues and checks tokens; sockets use `tokens.verifyAccess(token)`. */
  readonly tokens: Tokens
  readonly google: GoogleVerifier
  /** Login throttle: failed passwords by name, across all IP addresses. */
  readonly loginThrottle: LoginThrottle
  /** Counts responses that reveal that a username or e-mail address is taken. */
  readonly availabilityThrottle: AvailabilityThrottle
  /** Masters and renditions of pictures. */
  readonly pictures: PictureStore
  /** Generates demo files at their first download. */
  readonly makeFile: MakeFile
}

/**
 * Registers the routes of one area. Paths are complete and end with a slash
 * (`/api/messaging/conversations/`). An area with sockets closes them with 1012 in its own
 * `app.addHook('preClose', …)`.
 */
export type Area = (app: FastifyInstance, ctx: Context) => void | Promise<void>
