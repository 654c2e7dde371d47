import type { BrowserContext } from 'playwright/test'

/**
 * What Chromium says of each answer that is no success and of a socket that a page leaves behind
 * while it opens, and the client of a slow machine.
 */
const ALWAYS = [
  /^Failed to load resource: /,
  /^WebSocket connection to .* closed before the connection is established/,
  /^slow operation /,
]

/** What the browser and the client's log say of a call or a connection that failed. */
const OF_FAILURES = [
  /^effect failed /,
  /^WebSocket connection to /,
  / failed \{/,
  /^answer is not JSON /,
  /^picture not sent /,
  /^download broken off /,
  /^the Google library (did not load|failed) /,
]

/** Hears what no page may say: errors, warnings, breaches of its policy, uncaught exceptions. */
export interface ConsoleWatch {
  on(context: BrowserContext): void
  /** What this test makes pages say; before each test for a whole file. */
  allow(...patterns: readonly RegExp[]): void
  /** What was said beyond that. */
  unexpected(): string[]
}

export function watchConsole(): ConsoleWatch {
  const heard: string[] = []
  const expected = [...ALWAYS]
  let failures = 0
  return {
    on(context) {
      context.on('requestfailed', () => void failures++)
      context.on('response', (response) => {
        if (response.status() >= 400) failures++
      })
      context.on('console', (message) => {
        const type = message.type()
        if (type === 'error' || type === 'warning' || type === 'assert') heard.push(message.text())
      })
      context.on('weberror', (error) => heard.push(`uncaught ${error.error()}`))
    },
    allow: (...patterns) => void expected.push(...patterns),
    unexpected() {
      const allowed = failures > 0 ? [...expected, ...OF_FAILURES] : expected
      return heard.filter((text) => !allowed.some((pattern) => pattern.test(text)))
    },
  }
}
