/**
 * `npm run configure -- --api https://api.example.org`: sets the API and other settings of a built
 * client in its index.html, without a new build; '' removes a setting. Prints all settings. The
 * options are `--api`, `--media`, `--messaging-socket`, `--conversation-socket`,
 * `--notification-socket`, `--google-client-id`, `--admin-path`, `--upload-url`,
 * `--upload-preset`, `--page-size`, `--absent-features`, and `--dist FOLDER`, by default dist/. Exits 2 if a value cannot be used.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DIST } from '../server/cli/client-build.ts'
import {
  CLIENT_SETTINGS,
  type SettingValues,
  settingsIn,
  withSettings,
} from './build/client-settings.ts'
import { readOptions } from './test/options.ts'

/**
 * Sets settings of a built client and returns a line for each setting that there is.
 * @throws Error that names a value that cannot be used, or the missing page; nothing has changed
 */
export function configure(folder: string, given: SettingValues): string[] {
  const page = join(folder, 'index.html')
  if (!existsSync(page))
    throw new Error(`${page} does not exist. Build the client first: npm run build`)
  const html = withSettings(readFileSync(page, 'utf8'), given)
  writeFileSync(page, html)
  const read = settingsIn(html)
  return CLIENT_SETTINGS.map(({ name }) => `${name.padEnd(20)} ${read(name) || '(default)'}`)
}

if (process.argv[1] === import.meta.filename) {
  const text = { type: 'string' } as const
  const names = ['dist', ...CLIENT_SETTINGS.map(({ option }) => option)]
  const options: { [option: string]: typeof text } = Object.fromEntries(
    names.map((option) => [option, text]),
  )
  const { values } = readOptions(import.meta.url, { options })
  const given = CLIENT_SETTINGS.map(({ name, option }) => [name, values[option]?.trim()])
  try {
    console.log(configure(values.dist ?? DIST, Object.fromEntries(given)).join('\n'))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 2
  }
}
