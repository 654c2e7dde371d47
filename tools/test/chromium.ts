import { existsSync } from 'node:fs'

const SYSTEM_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * The Chromium for the browser tests: `CHROME` if set, else the system's, else the one in the npm
 * package `@sparticuz/chromium`, unpacked once.
 */
export async function chromiumPath(): Promise<string> {
  const fromEnvironment = process.env.CHROME
  if (fromEnvironment) {
    if (!existsSync(fromEnvironment))
      throw new Error(`CHROME names ${fromEnvironment}, which does not exist`)
    return fromEnvironment
  }
  const system = SYSTEM_BROWSERS.find((path) => existsSync(path))
  if (system) return system
  // Makes the package unpack shared libraries that a minimal system lacks.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x'
  const { default: chromium } = await import('@sparticuz/chromium')
  return chromium.executablePath()
}
