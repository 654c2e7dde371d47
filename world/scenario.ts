/**
 * A scenario: what people, lines and servers do, step by step, as JSON. The same file runs in the
 * simulated world, through the lab's proxy and in a browser test (docs/adr/011).
 */
import * as v from 'valibot'

export const SCENARIO_VERSION = 1

/** The three live connections (A1.1 D2, A1.5). */
export const ROLES = ['general', 'conversation', 'notification'] as const
export type Role = (typeof ROLES)[number]

/** Names of tabs and people: short, and safe in a file name. */
const name = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,31}$/, 'a short name in small letters'))
const DAY_MS = 86_400_000

/** A whole number. */
export const whole = (least: number, most = Number.MAX_SAFE_INTEGER) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))

const ms = whole(0, DAY_MS)
const text = v.pipe(v.string(), v.minLength(1), v.maxLength(1000))
const role = v.picklist(ROLES)
/** What a server may close with: the codes of RFC 6455 and those of its own. */
const closeCode = whole(1000, 4999)
const times = v.optional(whole(1, 1000))

/** `POST /api/auth/token/refresh/`; `*` stands for one part of a path, `**` at its end for the rest. */
const route = v.pipe(
  v.string(),
  v.regex(/^(?:GET|POST|PUT|PATCH|DELETE|\*) \/\S*$/, 'a method and a path: POST /api/…'),
)

/** What becomes of a request. */
export const HttpFault = v.variant('kind', [
  /** No connection: the request never arrives. */
  v.strictObject({ kind: v.literal('refuse') }),
  /** It arrives nowhere and nothing comes back until the caller gives up. */
  v.strictObject({ kind: v.literal('hang') }),
  /** The server does it; its answer is lost. */
  v.strictObject({ kind: v.literal('lose') }),
  /** It arrives, and is answered, so much later in all. */
  v.strictObject({ kind: v.literal('delay'), ms }),
  /** Answered with this status instead; the server never sees it. */
  v.strictObject({
    kind: v.literal('answer'),
    status: whole(200, 599),
    body: v.optional(v.record(v.string(), v.unknown())),
  }),
  /** It arrives twice; the second answer comes back. */
  v.strictObject({ kind: v.literal('repeat') }),
])
export type HttpFault = v.InferOutput<typeof HttpFault>

/** What becomes of a socket while it is opened, or of what it carries to the client. */
export const SocketFault = v.variant('kind', [
  /** The handshake fails: 1006. */
  v.strictObject({ kind: v.literal('refuse') }),
  /** The handshake neither succeeds nor fails. */
  v.strictObject({ kind: v.literal('hang') }),
  /** Accepted, and closed with this code so much later. */
  v.strictObject({ kind: v.literal('accept-close'), code: closeCode, ms: v.optional(ms) }),
  /** It stays open and carries nothing in either direction (half open). */
  v.strictObject({ kind: v.literal('mute') }),
  /** The handshake takes so much longer. */
  v.strictObject({ kind: v.literal('slow'), ms }),
  /** Frames to the client arrive so much later, */
  v.strictObject({ kind: v.literal('delay-frames'), ms }),
  /** not at all, */
  v.strictObject({ kind: v.literal('drop-frames') }),
  /** twice, */
  v.strictObject({ kind: v.literal('repeat-frames') }),
  /** or two by two in the wrong order (the first waits for the second, at most 1 s). */
  v.strictObject({ kind: v.literal('swap-frames') }),
])
export type SocketFault = v.InferOutput<typeof SocketFault>

/** What can be waited for: seen by the person, or on the line. */
export const Sight = v.variant('see', [
  v.strictObject({ see: v.picklist(['signed-in', 'signed-out', 'all-sent', 'a-failure']) }),
  /** So many (1) live sockets of this role are open. */
  v.strictObject({ see: v.literal('open'), role, count: v.optional(v.number()) }),
  /** In the conversation; with `count`, in so many messages of these very words. */
  v.strictObject({ see: v.literal('text'), text, count: v.optional(v.number()) }),
])
export type Sight = v.InferOutput<typeof Sight>

const withTab = { tab: name }
const ofTab = { tab: v.optional(name) }

/** What a person does in a tab. */
const personSteps = [
  /** A tab with this page; tabs of one `browser` (as the tab is called, where none is named) share
   * storage, locks, cookies and the line. */
  v.strictObject({
    do: v.literal('open'),
    ...withTab,
    browser: v.optional(name),
    page: v.optional(v.pipe(v.string(), v.startsWith('/'))),
  }),
  v.strictObject({ do: v.literal('sign-in'), ...withTab, person: name }),
  v.strictObject({ do: v.literal('sign-out'), ...withTab }),
  /** The conversation with this person is chosen; it is begun where there is none. */
  v.strictObject({ do: v.literal('choose'), ...withTab, person: name }),
  v.strictObject({ do: v.literal('leave-chat'), ...withTab }),
  /** Written into the chosen conversation, and sent. */
  v.strictObject({ do: v.literal('write'), ...withTab, text }),
  /** The oldest failed message is sent again, or removed. */
  v.strictObject({ do: v.picklist(['retry', 'remove']), ...withTab }),
  v.strictObject({ do: v.picklist(['hide', 'show', 'reload', 'close']), ...withTab }),
] as const

/** What happens on the line and at the server. */
const faultSteps = [
  /** Every browser, or the one this tab is of. */
  v.strictObject({ do: v.picklist(['offline', 'online']), ...ofTab }),
  v.strictObject({ do: v.literal('http'), ...ofTab, route, times, fault: HttpFault }),
  v.strictObject({ do: v.literal('socket'), ...ofTab, role, times, fault: SocketFault }),
  /** Closes the live sockets of this role (all), as the server. */
  v.strictObject({
    do: v.literal('close-sockets'),
    ...ofTab,
    role: v.optional(role),
    code: closeCode,
  }),
  /** Every fault of `http` and `socket` ends; what hangs is let through as a lost connection. */
  v.strictObject({ do: v.literal('heal') }),
  /** Access tokens given so far are refused from now on; with `refresh` refresh tokens too. */
  v.strictObject({
    do: v.literal('revoke'),
    person: v.optional(name),
    refresh: v.optional(v.boolean()),
  }),
  /** Connections break, what is under way is lost, and it is up again so much later. */
  v.strictObject({ do: v.literal('restart'), ms: v.optional(ms) }),
  /** Somebody writes to a person of the scenario from somewhere else. */
  v.strictObject({ do: v.literal('message'), from: name, to: name, text }),
] as const

/** What happens to the device. */
const deviceSteps = [
  /** Time passes and no timer runs: a suspended phone. */
  v.strictObject({ do: v.literal('sleep'), ...withTab, ms }),
  /** The wall clock is set forward (or back); timers do not notice. */
  v.strictObject({
    do: v.literal('jump'),
    ...withTab,
    ms: whole(-DAY_MS, DAY_MS),
  }),
  v.strictObject({
    do: v.literal('storage'),
    ...withTab,
    state: v.picklist(['cleared', 'full', 'blocked', 'fine']),
  }),
] as const

const waitSteps = [
  /** Times are told from here; the first step where there is none. */
  v.strictObject({ do: v.literal('mark') }),
  v.strictObject({ do: v.literal('wait'), ms }),
  /** Until it is seen; the scenario fails when it is not within `ms` (30,000). */
  v.strictObject({ do: v.literal('until'), ...withTab, sight: Sight, ms: v.optional(ms) }),
] as const

export const Step = v.variant('do', [...personSteps, ...faultSteps, ...deviceSteps, ...waitSteps])
export type Step = v.InferOutput<typeof Step>

export const Scenario = v.strictObject({
  version: v.literal(SCENARIO_VERSION),
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(120)),
  /** What it is about and what is expected, for who reads it. */
  about: v.optional(v.string()),
  clauses: v.optional(v.array(v.string())),
  /** Chance, ids and the order of simultaneous things come from it. */
  seed: v.optional(whole(0), 1),
  /** Everybody there is; how they are called and prove it at a server is the runner's to know. */
  people: v.pipe(v.array(name), v.minLength(1), v.maxLength(8)),
  steps: v.pipe(v.array(Step), v.minLength(1), v.maxLength(10_000)),
  /** Client actions that must be seen after the mark, in this order; others may lie between. */
  expect: v.optional(
    v.array(
      v.strictObject({
        /** ms after the mark; absent = any time. */
        at: v.optional(ms),
        /** ms after what was expected before it happened: what calls take adds up in `at`. */
        after: v.optional(ms),
        ...ofTab,
        /** As the journal writes it (`world/journal.ts`). */
        does: v.string(),
      }),
    ),
  ),
  /** Of these client actions none is seen after the mark but those expected. */
  only: v.optional(v.array(v.string())),
})
export type Scenario = v.InferOutput<typeof Scenario>
