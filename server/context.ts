import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Json } from '../src/protocol/base/types.ts'
import type { Config } from './config.ts'
import type { PictureStore } from './create/pictures/store.ts'
import type { Database } from './db/schema.ts'
import type { GoogleReader } from './session/auth/google-identity.ts'
import type { Guesses } from './session/auth/guesses.ts'
import type { Taken } from './session/auth/taken.ts'
import type { Tokens } from './session/auth/tokens.ts'

/** A frame of a live socket: JSON with a `type`. */
export interface LiveFrame {
  readonly type: string
  readonly [field: string]: unknown
}

/**
 * Where areas hand over what happened. Call it after the transaction committed, never inside it.
 * Delivery is at most once and never throws; a client that missed a frame reads it over HTTP.
 * `createLiveHub(): LiveHub` lives in `server/live/hub.ts`.
 */
export interface LiveHub {
  /** To every general messaging socket of these people. */
  publish(userIds: readonly number[], frame: LiveFrame): void
  /** To every messaging socket opened with `conversation=<conversationId>`. */
  publishConversation(conversationId: number, frame: LiveFrame): void
  /** To every notification socket of this person. */
  publishNotification(userId: number, frame: LiveFrame): void
}

/** Makes the file of an asset that has none yet from what it is described by. */
export type MakeFile = (art: { [key: string]: Json }) => Promise<Buffer>

/** What every area is given by `server/routes.ts`. */
export interface Context {
  readonly db: Kysely<Database>
  /** For asking whether the database answers, however busy `db` is. */
  readonly probe: Kysely<Database>
  readonly config: Config
  readonly log: FastifyBaseLogger
  /** Wall clock, milliseconds since 1970. */
  now(): number
  readonly live: LiveHub
  /** Issues and checks tokens; sockets use `tokens.verifyAccess(token)`. */
  readonly tokens: Tokens
  readonly google: GoogleReader
  /** Wrong passwords by name, whatever the address. */
  readonly guesses: Guesses
  /** Who was told how often that a name or an e-mail address is taken. */
  readonly taken: Taken
  /** Masters and renditions of pictures. */
  readonly pictures: PictureStore
  /** Files of the demo are made at their first download. */
  readonly makeFile: MakeFile
}

/**
 * An area adds its routes here. Paths are written out in full with the trailing slash
 * (`/api/messaging/conversations/`). An area with sockets closes them with 1001 in its own
 * `app.addHook('preClose', …)`.
 */
export type Area = (app: FastifyInstance, ctx: Context) => void | Promise<void>
