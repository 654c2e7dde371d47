/**
 * First script of every page: a classic script, built by tools/build/public-scripts.ts. It applies
 * stored preferences before the first paint, so that the page never flashes in the wrong theme; on
 * a first visit nothing is stored, and the script loads asynchronously. The same file is also the
 * source of a short-lived worker, to save a request.
 */

import { preferenceKey } from '../../protocol/account/preferences.ts'
import { ACCESS_KEYS, firstToken, LOGOUT_KEYS, tokenExpiry } from '../../protocol/account/tokens.ts'
import {
  DATA_SAVER_COOKIE,
  HOME_LOCALE,
  HOME_TIME_ZONE,
  VISITED_COOKIE,
} from '../../protocol/base/brand.ts'
import { TOKEN_EXPIRY_MARGIN_MS } from '../../protocol/base/constants.ts'
import { API_ROOT } from '../../protocol/base/paths.ts'
import type { ENDPOINTS } from '../../protocol/endpoints/endpoints.ts'
import { loadClient } from './load-client.ts'

type PathOf<N extends keyof typeof ENDPOINTS> = (typeof ENDPOINTS)[N]['path']

// The table itself would be larger than the script; the types keep these paths equal to it.
const OWN_USER: PathOf<'users.me'> = 'users/me/'
const CONVERSATIONS: PathOf<'conversations.list'> = 'messaging/conversations/'
const MESSAGES: PathOf<'conversations.messages'> = 'messaging/conversations/{id}/messages/'

const YEAR_S = 31_536_000

const storedToken = (keys: readonly string[]): string | null =>
  firstToken(keys.map((key) => localStorage.getItem(key)))

function setCookie(name: string, value: string | null, maxAge: number): void {
  const secure = location.protocol === 'https:' ? ';secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous.
  document.cookie = `${name}=${value};path=/;samesite=lax;max-age=${maxAge}${secure}`
}

function showPreferences({ dataset }: HTMLElement): void {
  const theme = localStorage.getItem(preferenceKey('theme'))
  if (theme === 'light' || theme === 'dark') dataset.theme = theme
  const motion = localStorage.getItem(preferenceKey('motion'))
  if (motion === 'reduced' || motion === 'full') dataset.motion = motion
  // Stored choice, else the browser's setting. The cookie is for the server, which renders pages accordingly.
  const data = localStorage.getItem(preferenceKey('data'))
  const isChosen = data === 'on' || data === 'off'
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (isChosen ? data === 'on' : connection?.saveData) dataset.saver = ''
  else if (isChosen) delete dataset.saver
  if (isChosen || document.cookie.includes(`${DATA_SAVER_COOKIE}=`))
    setCookie(DATA_SAVER_COOKIE, data, isChosen ? YEAR_S : 0)
  // With this cookie a server-rendered page loads this script synchronously; it is in the HTTP cache then.
  setCookie(VISITED_COOKIE, '1', YEAR_S)
  // Hides content for anonymous users while a stored session is being restored.
  if (storedToken(LOGOUT_KEYS) !== null) dataset.hasToken = ''
}

/** A setting of the page (B2). */
const contentOf = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content ?? ''

/**
 * Prefetches the first requests of a signed-in user while the code loads, if the API has this
 * origin. The client uses the responses (app/prefetch.ts).
 */
function prefetch(): void {
  const access = storedToken(ACCESS_KEYS)
  const at = Date.now()
  if (access === null || (tokenExpiry(access) ?? 0) <= at + TOKEN_EXPIRY_MARGIN_MS) return
  if (contentOf('api-base')) return
  const [isMessages, id] = /^\/messages(?:\/(\d+))?\/?$/.exec(location.pathname) ?? []
  const paths: string[] = [OWN_USER]
  const hasMessages = !contentOf('absent-features').includes('messages')
  if (hasMessages && isMessages) paths.push(CONVERSATIONS)
  if (hasMessages && id) paths.push(`${MESSAGES.replace('{id}', id)}?page=1`)
  const authorization = `Bearer ${access}`
  const headers = { accept: 'application/json', authorization }
  const request = (path: string) =>
    fetch(API_ROOT + path, { credentials: 'include', headers }).catch(() => null)
  globalThis.prefetchedResponses = new Map(
    paths.map((path) => [path, { at, authorization, response: request(path) }]),
  )
}

/**
 * A server-rendered page names the client's modules. They load after the style sheet, because a
 * slow connection is shared evenly and the style sheet is needed first.
 */
function startCode({ src, dataset }: HTMLScriptElement): void {
  const warmUp = () => {
    if ('Worker' in globalThis) setTimeout(() => new Worker(src))
  }
  const start = () => (dataset.entry ? loadClient(dataset, warmUp) : warmUp())
  const startWhenStyled = () => {
    const style = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')
    if (style === null || style.sheet !== null) return start()
    for (const ended of ['load', 'error']) style.addEventListener(ended, start)
  }
  if (!dataset.entry) start()
  else if (document.readyState === 'loading') addEventListener('DOMContentLoaded', startWhenStyled)
  else startWhenStyled()
}

/**
 * The first number and date formats of a process block a slow phone for 100 ms. The worker creates
 * them in its own thread; the page is in the same process and reuses them.
 */
function warmUpFormats(): void {
  // biome-ignore lint/plugin: not shown.
  const day = { timeZone: HOME_TIME_ZONE, day: 'numeric', month: 'short' } as const
  new Intl.NumberFormat(HOME_LOCALE).format(1)
  new Intl.DateTimeFormat(HOME_LOCALE, { calendar: 'gregory', ...day }).format(0)
  new Intl.DateTimeFormat().resolvedOptions()
  close()
}

if (globalThis.document) {
  try {
    showPreferences(document.documentElement)
    prefetch()
  } catch {
    // Storage is blocked: the system theme applies.
  }
  startCode(document.currentScript as HTMLScriptElement)
} else warmUpFormats()
