import { PRODUCT_SLUG } from './brand.ts'

/** Path of the service worker; its scope is the whole site. */
export const SERVICE_WORKER = '/service-worker.js'

/**
 * A page that every server of the client answers with the client's own page, without content. The
 * service worker keeps it for URLs that it has not saved.
 */
export const SHELL_PATH = '/settings'

/** Attribute of the root element of a saved page: when it was saved, ms since 1970. */
export const SAVED_PAGE = 'data-saved-at'

/** From a page to the service worker. `precache` loads all parts of the app. */
export type PageMessage = { type: 'precache' } | { type: 'forget' }

/** From the service worker to all pages: it serves this build, named by its entry script. */
export interface WorkerMessage {
  type: 'activated'
  entry: string
}

export const isWorkerMessage = (data: unknown): data is WorkerMessage =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'activated'

/** Names of the service worker's caches. */
export const ASSET_CACHE = `${PRODUCT_SLUG}-assets`
export const PAGE_CACHE = `${PRODUCT_SLUG}-pages`

/** API paths whose responses are saved for reading offline: content, users, and the user's own lists. */
const SAVED =
  /^(?:users\/me|profiles\/my_profile|user|public-profiles|creator-profiles|freelancer-profiles|follow|projects|project-applications\/mine|team|portfolio|blog|posts|comments|creative-assets|asset-categories|asset-reviews|explore|notifications|messaging\/conversations|messaging\/unread-count|services|collections|bookmarks|likes)\//

/** What is searched for, and the events of a conversation, which only matter at one moment. */
const NOT_SAVED = /\/(?:search|events)\/|[?&]search=/

/** @param path below the API root, with its query */
export const isSaved = (path: string): boolean => SAVED.test(path) && !NOT_SAVED.test(path)
