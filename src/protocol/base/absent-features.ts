import type { Extra } from './api-extensions.ts'
import { API_ROOT } from './paths.ts'

interface Feature {
  /** Its endpoints, relative to the API root. */
  endpoints: RegExp
  /** Its pages, if it has any. */
  pages?: RegExp
  extras?: readonly Extra[]
}

/** The features that an API may lack (B2). */
const FEATURES = {
  marketplace: {
    endpoints: /^(?:creative-assets|asset-\w+)\//,
    pages: /^\/(?:marketplace|upload-asset)\b/,
    extras: ['wishes', 'purchase_once', 'orders'],
  },
  blog: { endpoints: /^blog\//, pages: /^\/(?:blog|(?:create|edit)\/blog)\b/ },
  projects: {
    endpoints: /^(?:projects|team|project-applications)\//,
    pages: /^\/(?:projects|team|create\/project)\b/,
  },
  messages: {
    endpoints: /^messaging\//,
    pages: /^\/(?:messages|legacy-messages|chat-demo)\b/,
    extras: ['message_changes', 'conversation_changes'],
  },
  notifications: {
    endpoints: /^(?:follow\/)?notifications\/|^push\/|^devices\//,
    pages: /^\/notifications\b/,
    extras: ['push'],
  },
  explore: { endpoints: /^explore\//, pages: /^\/explore\b/ },
  services: { endpoints: /^services\//, pages: /^\/services\b/, extras: ['services'] },
  collections: {
    endpoints: /^collections\//,
    pages: /^\/collections\b/,
    extras: ['collections'],
  },
  likes: { endpoints: /^likes\/|\/like\/$/ },
  'likes/unified': { endpoints: /^likes\/unified\// },
  bookmarks: { endpoints: /^bookmarks\// },
  follow: { endpoints: /^follow\// },
  'follow/toggle': { endpoints: /^follow\/toggle\// },
  views: { endpoints: /increment_view\/$/ },
  'comments/counts': { endpoints: /^comments\/counts\// },
  'user/stats': { endpoints: /^user\/stats\// },
  google: { endpoints: /^auth\/google\// },
  push: { endpoints: /^push\/|^devices\//, extras: ['push'] },
  uploads: { endpoints: /^uploads\//, extras: ['uploads'] },
  orders: {
    endpoints: /^(?:orders|payment-methods)\//,
    extras: ['orders'],
  },
  wishlist: { endpoints: /^creative-assets\/(?:[^/]+\/)?wishe?d?\//, extras: ['wishes'] },
  reports: { endpoints: /^reports\//, extras: ['reports'] },
  blocks: { endpoints: /^blocks\//, extras: ['blocks'] },
  sessions: { endpoints: /^auth\/sessions\// },
} as const satisfies Record<string, Feature>

export type FeatureName = keyof typeof FEATURES

export const FEATURE_NAMES = Object.keys(FEATURES) as FeatureName[]

/** The features that an API lacks, as the page's configuration says. */
export interface AbsentFeatures {
  has(name: FeatureName): boolean
  /** Whether an API extension belongs to one of them. */
  hasExtra(name: Extra): boolean
  /** Whether a page belongs to one of them. */
  hasPage(path: string): boolean
  /** Whether an endpoint belongs to one of them; the path is relative to the host. */
  hasEndpoint(path: string): boolean
}

/** Reads a comma-separated list of names; null if one of them is unknown. */
export function parseAbsentFeatures(text: string): AbsentFeatures | null {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const isKnown = (name: string): name is FeatureName => Object.hasOwn(FEATURES, name)
  if (!names.every(isKnown)) return null
  const features: Feature[] = names.map((name) => FEATURES[name])
  return {
    has: (name) => names.includes(name),
    hasExtra: (name) => features.some(({ extras }) => extras?.includes(name)),
    hasPage: (path) => features.some(({ pages }) => pages?.test(path)),
    hasEndpoint: (path) => features.some(({ endpoints }) => endpoints.test(pathInApi(path))),
  }
}

const pathInApi = (path: string): string => path.replace(API_ROOT, '').replace(/\?.*/, '')
