/** Limits and timeouts of live sockets. Durations are in milliseconds. */
export const LIMITS = {
  /** A bigger frame closes the socket with 1008. */
  frameBytes: 64 * 1024,
  /** More frames than this within one second close it with 1008. */
  framesPerSecond: 50,
  /** This many unreadable frames close it with 1008. */
  unreadableFrames: 5,
  /**
   * A peer with more unread bytes than this is closed with 1013; it reads the data over HTTP again.
   */
  unsentBytes: 1024 * 1024,
  /** Ping interval; a peer that has not answered the previous ping is terminated. */
  livenessMs: 30_000,
  /** Open sockets of one user, all tabs and devices together. */
  socketsPerUser: 20,
  /** Open sockets of one IP address, including rejected ones. */
  socketsPerAddress: 200,
  /** Handshakes of one IP address per minute. */
  handshakesPerAddress: 600,
  /** How long a closing handshake may take before the connection is terminated. */
  closingMs: 2_000,
  /** The longest time over which a stopping server spreads the closing of its sockets. */
  restartSpreadMs: 2_000,
  /**
   * A user counts as offline only after this time without a socket, so that a reload does not show.
   */
  absenceMs: 3_000,
} as const

export const CLOSE = {
  policy: 1008,
  failure: 1011,
  /**
   * The server stops, or the socket missed frames. Not 1001: clients treat 1000 and 1001 as final (SOCKGEN-03, D8), so an open
   * tab would have no live updates after a restart. 1012 is retried after 3 s.
   */
  serviceRestart: 1012,
  tryAgainLater: 1013,
  /** The access token is invalid, expired or of an ended session: refresh it and reconnect. */
  token: 4001,
  /** The conversation does not exist or belongs to others. */
  conversation: 4003,
} as const
