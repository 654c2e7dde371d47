import { existsSync } from 'node:fs'

const SYSTEM_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * The Chromium for the browser tests: `CHROME` if set, else the system's, else the one in the npm
 * package `@sparticuz/chromium`, unpacked once.
 */
export async function chromiumPath(): Promise<string> {
  const named = process.env.CHROME
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROME names ${named}, which does not exist`)
    return named
  }
  const system = SYSTEM_BROWSERS.find((path) => existsSync(path))
  if (system) return system
  // Makes the package unpack shared libraries that a minimal system lacks.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x'
  const { default: chromium } = await import('@sparticuz/chromium')
  return chromium.executablePath()
}
