import type { BrowserContext } from 'playwright/test'

/**
 * Messages that any page may log: Chromium's for a response without a success status and for a
 * socket that a page leaves while it opens, and the client's for slow operations.
 */
const ALWAYS_ALLOWED = [
  /^Failed to load resource: /,
  /^WebSocket connection to .* closed before the connection is established/,
  /^slow operation /,
  // The configuration of the tests does (playwright.config.ts).
  /^Service Worker registration blocked by Playwright/,
  /^no service worker /,
  // A test's clock passes the time limit of a database that takes real time.
  /^the database of saved responses failed /,
]

/** Messages of the browser and the client's log for a failed request or connection. */
const ALLOWED_AFTER_FAILURE = [
  /^effect failed /,
  /^WebSocket connection to /,
  / failed \{/,
  /^answer is not JSON /,
  /^picture not sent /,
  /^download broken off /,
  /^the Google library (did not load|failed) /,
]

/** Collects console errors and warnings, policy violations and uncaught exceptions of pages. */
export interface ConsoleWatch {
  on(context: BrowserContext): void
  /** Allows messages that this test causes. Call it in `beforeEach` for a whole file. */
  allow(...patterns: readonly RegExp[]): void
  /** The collected messages that are not allowed. */
  unexpected(): string[]
}

export function watchConsole(): ConsoleWatch {
  const messages: string[] = []
  const allowedPatterns = [...ALWAYS_ALLOWED]
  let failures = 0
  return {
    on(context) {
      context.on('requestfailed', () => void failures++)
      context.on('response', (response) => {
        if (response.status() >= 400) failures++
      })
      context.on('console', (message) => {
        const type = message.type()
        if (type === 'error' || type === 'warning' || type === 'assert')
          messages.push(message.text())
      })
      context.on('weberror', (error) => messages.push(`uncaught ${error.error()}`))
    },
    allow: (...patterns) => void allowedPatterns.push(...patterns),
    unexpected() {
      const allowed =
        failures > 0 ? [...allowedPatterns, ...ALLOWED_AFTER_FAILURE] : allowedPatterns
      return messages.filter((text) => !allowed.some((pattern) => pattern.test(text)))
    },
  }
}
