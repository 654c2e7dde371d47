/** What a live socket may do, and how long things may take. Durations are milliseconds. */
export const LIMITS = {
  /** A bigger frame closes the socket with 1008. */
  frameBytes: 64 * 1024,
  /** More frames than this within one second close it with 1008. */
  framesPerSecond: 50,
  /** The frame that is the n-th nobody can read closes it with 1008. */
  unreadableFrames: 5,
  /** A peer that leaves more than this unread is closed with 1013; it re-reads over HTTP. */
  unsentBytes: 1024 * 1024,
  /** A ping goes out this often; a peer that has not answered the last one is cut off. */
  livenessMs: 30_000,
  /** Sockets of one person at a time, all their tabs and devices together. */
  socketsPerPerson: 20,
  /** Sockets of one address at a time, also of those who are not let in. */
  socketsPerAddress: 200,
  /** Handshakes of one address within a minute. */
  handshakesPerAddress: 600,
  /** How long a closing handshake may take before the connection is cut. */
  closingMs: 2_000,
  /** A reload is not an absence: someone is offline only after being away this long. */
  absenceMs: 3_000,
} as const

export const CLOSE = {
  goingAway: 1001,
  policy: 1008,
  failure: 1011,
  tryAgainLater: 1013,
  /** The access token is bad, expired or of an ended session: refresh it and come back. */
  token: 4001,
  /** No conversation of yours. */
  conversation: 4003,
} as const

/** Timers and wall clock; tests give their own. */
export interface LiveClock {
  /** Milliseconds since 1970. */
  now(): number
  /** Runs once after `ms`. The answer cancels it. */
  after(ms: number, run: () => void): () => void
}

/** The longest wait a timer can hold; a later deadline is waited for in pieces. */
const LONGEST_TIMER_MS = 2_147_483_647

export const systemClock = (now: () => number): LiveClock => ({
  now,
  after(ms, run) {
    const timer = setTimeout(run, Math.min(Math.max(ms, 0), LONGEST_TIMER_MS))
    return () => clearTimeout(timer)
  },
})
