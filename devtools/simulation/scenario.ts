/**
 * A scenario: actions of users, network and server, step by step, as JSON. The same file runs in
 * the simulation, through the lab's proxy and in a browser test (docs/adr/011).
 */
import * as v from 'valibot'

export const SCENARIO_VERSION = 1

/** The three live connections (A1.1 D2, A1.5). */
export const ROLES = ['general', 'conversation', 'notification'] as const
export type Role = (typeof ROLES)[number]

/** Names of tabs and users: short, and safe in a file name. */
const name = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,31}$/, 'a short name in small letters'))
const DAY_MS = 86_400_000

/** An integer. */
export const integer = (minimum: number, maximum = Number.MAX_SAFE_INTEGER) =>
  v.pipe(v.number(), v.integer(), v.minValue(minimum), v.maxValue(maximum))

const ms = integer(0, DAY_MS)
const text = v.pipe(v.string(), v.minLength(1), v.maxLength(1000))
const role = v.picklist(ROLES)
/** Close codes a server may send: those of RFC 6455 and its own. */
const closeCode = integer(1000, 4999)
const times = v.optional(integer(1, 1000))

/**
 * `POST /api/auth/token/refresh/`; `*` stands for one path segment, a trailing `**` for the rest of
 * the path.
 */
const route = v.pipe(
  v.string(),
  v.regex(/^(?:GET|POST|PUT|PATCH|DELETE|\*) \/\S*$/, 'a method and a path: POST /api/…'),
)

/** Fault of a request. */
export const HttpFault = v.variant('kind', [
  /** No connection: the request never arrives. */
  v.strictObject({ kind: v.literal('refuse') }),
  /** The request never arrives, and there is no response until the caller aborts. */
  v.strictObject({ kind: v.literal('hang') }),
  /** The server handles the request; its response is lost. */
  v.strictObject({ kind: v.literal('lose') }),
  /** Delays the request and the response by `ms` in total. */
  v.strictObject({ kind: v.literal('delay'), ms }),
  /** This status is returned instead; the server never receives the request. */
  v.strictObject({
    kind: v.literal('answer'),
    status: integer(200, 599),
    body: v.optional(v.record(v.string(), v.unknown())),
  }),
  /** The request arrives twice; the second response is returned. */
  v.strictObject({ kind: v.literal('repeat') }),
])
export type HttpFault = v.InferOutput<typeof HttpFault>

/** Fault of a WebSocket: of its handshake, or of the frames it delivers to the client. */
export const SocketFault = v.variant('kind', [
  /** The handshake fails: 1006. */
  v.strictObject({ kind: v.literal('refuse') }),
  /** The handshake neither succeeds nor fails. */
  v.strictObject({ kind: v.literal('hang') }),
  /** Accepted, then closed with this code after `ms`. */
  v.strictObject({ kind: v.literal('accept-close'), code: closeCode, ms: v.optional(ms) }),
  /** The socket stays open but carries nothing in either direction (half open). */
  v.strictObject({ kind: v.literal('mute') }),
  /** The handshake takes `ms` longer. */
  v.strictObject({ kind: v.literal('slow'), ms }),
  /** Frames to the client arrive `ms` later. */
  v.strictObject({ kind: v.literal('delay-frames'), ms }),
  /** Frames to the client are lost: all, or the first ones. */
  v.strictObject({ kind: v.literal('drop-frames'), first: v.optional(integer(1, 100)) }),
  /** Frames to the client arrive twice. */
  v.strictObject({ kind: v.literal('repeat-frames') }),
  /**
   * Frames to the client arrive in pairs in the wrong order (the first waits for the second, at
   * most 1 s).
   */
  v.strictObject({ kind: v.literal('swap-frames') }),
])
export type SocketFault = v.InferOutput<typeof SocketFault>

/** A condition to wait for: on the page or on the network. */
export const Sight = v.variant('see', [
  v.strictObject({ see: v.picklist(['signed-in', 'signed-out', 'all-sent', 'a-failure']) }),
  /** Exactly `count` (default 1) WebSockets of this role are open. */
  v.strictObject({ see: v.literal('open'), role, count: v.optional(v.number()) }),
  /** The conversation contains the text; with `count`, exactly that many messages equal it. */
  v.strictObject({ see: v.literal('text'), text, count: v.optional(v.number()) }),
])
export type Sight = v.InferOutput<typeof Sight>

const withTab = { tab: name }
const ofTab = { tab: v.optional(name) }

/** User actions in a tab. */
const userSteps = [
  /**
   * Opens a tab with this page. Tabs of one `browser` (default: the tab's name) share storage,
   * locks, cookies and network.
   */
  v.strictObject({
    do: v.literal('open'),
    ...withTab,
    browser: v.optional(name),
    page: v.optional(v.pipe(v.string(), v.startsWith('/'))),
  }),
  v.strictObject({ do: v.literal('sign-in'), ...withTab, person: name }),
  v.strictObject({ do: v.literal('sign-out'), ...withTab }),
  /** Opens the conversation with this user, and starts one if there is none. */
  v.strictObject({ do: v.literal('choose'), ...withTab, person: name }),
  v.strictObject({ do: v.literal('leave-chat'), ...withTab }),
  /** Sends a message in the open conversation. */
  v.strictObject({ do: v.literal('write'), ...withTab, text }),
  /** Replaces the text of the last own message in the open conversation. */
  v.strictObject({ do: v.literal('edit'), ...withTab, text }),
  /** Deletes the last own message in the open conversation. */
  v.strictObject({ do: v.literal('delete'), ...withTab }),
  /** Retries or removes the oldest failed message. */
  v.strictObject({ do: v.picklist(['retry', 'remove']), ...withTab }),
  v.strictObject({ do: v.picklist(['hide', 'show', 'reload', 'close']), ...withTab }),
] as const

/** Network and server events. */
const faultSteps = [
  /** All browsers, or the one this tab belongs to. */
  v.strictObject({ do: v.picklist(['offline', 'online']), ...ofTab }),
  v.strictObject({ do: v.literal('http'), ...ofTab, route, times, fault: HttpFault }),
  /** WebSockets of this role (default: all). */
  v.strictObject({
    do: v.literal('socket'),
    ...ofTab,
    role: v.optional(role),
    times,
    fault: SocketFault,
  }),
  /** The server closes the WebSockets of this role (default: all). */
  v.strictObject({
    do: v.literal('close-sockets'),
    ...ofTab,
    role: v.optional(role),
    code: closeCode,
  }),
  /** Removes all `http` and `socket` faults; hanging connections fail. */
  v.strictObject({ do: v.literal('heal') }),
  /** The server rejects all access tokens issued so far; with `refresh`, refresh tokens too. */
  v.strictObject({
    do: v.literal('revoke'),
    person: v.optional(name),
    refresh: v.optional(v.boolean()),
  }),
  /** Connections break, requests in flight are lost, and the server is up again after `ms`. */
  v.strictObject({ do: v.literal('restart'), ms: v.optional(ms) }),
  /** A user sends a message to a user of the scenario from another device. */
  v.strictObject({ do: v.literal('message'), from: name, to: name, text }),
] as const

/** Device events. */
const deviceSteps = [
  /** Time passes and no timer fires, as on a suspended phone. */
  v.strictObject({ do: v.literal('sleep'), ...withTab, ms }),
  /** The wall clock is set forward or back; timers are not affected. */
  v.strictObject({
    do: v.literal('jump'),
    ...withTab,
    ms: integer(-DAY_MS, DAY_MS),
  }),
  v.strictObject({
    do: v.literal('storage'),
    ...withTab,
    state: v.picklist(['cleared', 'full', 'blocked', 'fine']),
  }),
] as const

const waitSteps = [
  /** Time origin of the expectations (default: the first step). */
  v.strictObject({ do: v.literal('mark') }),
  v.strictObject({ do: v.literal('wait'), ms }),
  /** Waits until the condition holds; the scenario fails after `ms` (default 30,000). */
  v.strictObject({ do: v.literal('until'), ...withTab, sight: Sight, ms: v.optional(ms) }),
] as const

export const Step = v.variant('do', [...userSteps, ...faultSteps, ...deviceSteps, ...waitSteps])
export type Step = v.InferOutput<typeof Step>

export const Scenario = v.strictObject({
  version: v.literal(SCENARIO_VERSION),
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(120)),
  /** Purpose and expected behaviour, for readers of the file. */
  about: v.optional(v.string()),
  clauses: v.optional(v.array(v.string())),
  /** Seed of random numbers, ids and the order of simultaneous events. */
  seed: v.optional(integer(0), 1),
  /** All users. The runner defines their accounts and passwords. */
  people: v.pipe(v.array(name), v.minLength(1), v.maxLength(8)),
  /** The browsers that have no Web Locks. */
  withoutLocks: v.optional(v.array(name)),
  /** Whether the server offers the extension `message_events`. */
  hasPositions: v.optional(v.boolean()),
  steps: v.pipe(v.array(Step), v.minLength(1), v.maxLength(10_000)),
  /**
   * Client actions that must occur after the mark, in this order; others may occur between them.
   */
  expect: v.optional(
    v.array(
      v.strictObject({
        /** ms after the mark; absent = any time. */
        at: v.optional(ms),
        /**
         * ms after the previous expectation was met, so that response times do not accumulate in
         * `at`.
         */
        after: v.optional(ms),
        ...ofTab,
        /** Text of the journal entry (`devtools/simulation/event-log.ts`). */
        does: v.string(),
      }),
    ),
  ),
  /** Client actions that must not occur after the mark unless they are expected. */
  only: v.optional(v.array(v.string())),
})
export type Scenario = v.InferOutput<typeof Scenario>
