import type { SettingName } from '../protocol/base/setting-hints.ts'
import type { SocketSettings } from '../protocol/live/socket-url.ts'

/** Runtime configuration: `<meta>` tags of the page, read once at start (B2). */
export interface ServiceConfig {
  /** The API without `/api/` and trailing slash, e.g. `https://example.org/backend`. */
  apiBase: string
  /** Prefix of relative media addresses in responses, no trailing slash. */
  apiOrigin: string
  sockets: SocketSettings
  /** Client id of Google sign-in; null = the API is asked for it. */
  googleClientId: string | null
  /** Path of the administration, e.g. `/staff`. */
  adminPath: string
  /** The image upload service (MISC-01), or null if the page configures none. */
  upload: { url: string; preset: string } | null
  /** How many rows a list is asked for; null = the API decides. */
  pageSize: number | null
  /** Names of features that the API lacks; see `parseAbsentFeatures`. */
  absentFeatures: string
  /** Names of settings with a value that cannot be used; the default is used instead. */
  invalid: SettingName[]
}

/** Reads one setting; '' = not set. */
export type ReadSetting = (name: SettingName) => string

/** Settings of a page: the contents of its `<meta>` tags. */
export const settingsOf =
  (document: Pick<Document, 'querySelector'>): ReadSetting =>
  (name) =>
    document.querySelector(`meta[name=${name}]`)?.getAttribute('content')?.trim() ?? ''

const ADDRESS = /^https?:\/\/[^\s/?#]+[^\s?#]*$/
/** Browsers block requests from https to http, except on the same machine. */
const BLOCKED_BY_HTTPS = /^http:\/\/(?!localhost\b|127\.0\.0\.1\b)/
const SOCKET = /^(?:wss?:\/)?\/\S*\{token\}/
const CONVERSATION = /\{conversation\}/
/** From 1 to 200. */
const PAGE_SIZE = /^(?:[1-9]\d?|1\d\d|200)$/
const PATH = /^(?:\/[\w-]+)+$/

/**
 * The configuration of a page. Without settings everything is on the page's own origin.
 * @param pageOrigin origin of the page, e.g. `https://example.org`
 */
export function readConfig(read: ReadSetting, pageOrigin: string): ServiceConfig {
  const invalid: SettingName[] = []
  /** The value if it matches, else null. */
  const setting = (name: SettingName, ...forms: RegExp[]): string | null => {
    const text = read(name)
    if (forms.every((form) => form.test(text))) return text
    if (text !== '') invalid.push(name)
    return null
  }
  const address = (name: SettingName): string | null => {
    const text = setting(name, ADDRESS)
    if (text === null) return null
    const isBlocked = pageOrigin.startsWith('https') && BLOCKED_BY_HTTPS.test(text)
    if (isBlocked) invalid.push(name)
    return isBlocked ? null : text.replace(/\/+$/, '')
  }
  // A base that ends in /api names the same API.
  const apiBase = (address('api-base') ?? pageOrigin).replace(/\/api$/, '')
  const url = address('upload-url')
  const preset = read('upload-preset')
  return {
    apiBase,
    apiOrigin: address('media-base') ?? apiBase.replace(/(\w)\/.*/, '$1'),
    sockets: {
      messaging: setting('messaging-socket', SOCKET),
      conversation: setting('conversation-socket', SOCKET, CONVERSATION),
      notifications: setting('notification-socket', SOCKET),
    },
    googleClientId: read('google-client-id') || null,
    adminPath: setting('admin-path', PATH) ?? '/admin',
    upload: url && preset ? { url, preset } : null,
    pageSize: Number(setting('page-size', PAGE_SIZE)) || null,
    absentFeatures: read('absent-features'),
    invalid,
  }
}
