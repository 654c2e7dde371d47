import type { Plugin } from 'vite'
import { parseAbsentFeatures } from '../../src/protocol/base/absent-features.ts'
import { SETTING_HINTS, type SettingName } from '../../src/protocol/base/setting-hints.ts'
import { type ReadSetting, readConfig } from '../../src/services/config.ts'

interface ClientSetting {
  /** Name of the `<meta>` tag. */
  readonly name: SettingName
  /** Option of `npm run configure`. */
  readonly option: string
  /** Environment variable of the build. */
  readonly variable: string
}

/** All settings of the client (B2). */
export const CLIENT_SETTINGS: readonly ClientSetting[] = (
  [
    ['api-base', 'api'],
    ['media-base', 'media'],
    ['messaging-socket', 'messaging-socket'],
    ['conversation-socket', 'conversation-socket'],
    ['notification-socket', 'notification-socket'],
    ['google-client-id', 'google-client-id'],
    ['admin-path', 'admin-path'],
    ['upload-url', 'upload-url'],
    ['upload-preset', 'upload-preset'],
    ['page-size', 'page-size'],
    ['absent-features', 'absent-features'],
  ] as const
).map(([name, option]) => ({
  name,
  option,
  variable: `CLIENT_${name.replaceAll('-', '_').toUpperCase()}`,
}))

export type SettingValues = { readonly [name in SettingName]?: string | undefined }

const tagOf = (name: SettingName): RegExp =>
  new RegExp(`(<meta name="${name}" content=")([^"]*)(" */?>)`)
/** New settings stand before it. */
const ICON = /[ \t]*<link rel="icon"/

/** The settings in the HTML of a page. */
export const settingsIn =
  (html: string): ReadSetting =>
  (name) =>
    unescaped(tagOf(name).exec(html)?.[2] ?? '').trim()

/**
 * The HTML with these settings; '' stands for the default, and a setting that is not named stays.
 * @throws Error if a value cannot be used, or if the HTML is not the client's page
 */
export function withSettings(html: string, values: SettingValues): string {
  if (!ICON.test(html)) throw new Error('This is not the page of the client.')
  let result = html
  for (const { name } of CLIENT_SETTINGS) {
    const value = values[name]
    if (value === undefined) continue
    const content = escaped(value)
    if (tagOf(name).test(result))
      result = result.replace(tagOf(name), (_, start, __, end) => start + content + end)
    else if (value !== '')
      result = result.replace(
        ICON,
        (icon) => `    <meta name="${name}" content="${content}" />\n${icon}`,
      )
  }
  // The scheme of the page itself is not known here.
  const { absentFeatures, invalid } = readConfig(settingsIn(result), 'http://localhost')
  const [wrong] =
    parseAbsentFeatures(absentFeatures) === null
      ? [...invalid, 'absent-features' as const]
      : invalid
  if (wrong !== undefined)
    throw new Error(`${wrong} is “${settingsIn(result)(wrong)}”. ${SETTING_HINTS[wrong]}`)
  return result
}

/** Values of the build variables; those that are not set are left out. */
export function settingsOfBuild(env: NodeJS.ProcessEnv): SettingValues {
  const set = CLIENT_SETTINGS.filter(({ variable }) => env[variable] !== undefined)
  return Object.fromEntries(set.map(({ name, variable }) => [name, env[variable]]))
}

/** Writes the build variables into the pages. */
export function clientSettings(): Plugin {
  return {
    name: 'client-settings',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => withSettings(html, settingsOfBuild(process.env)),
    },
  }
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
