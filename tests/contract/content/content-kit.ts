import type { TargetType } from '../../../server/db/creative-schema.ts'
import { capabilityRecord, PROBE_MEANING } from '../../../src/protocol/content/capabilities.ts'
import { createCapabilitiesApi } from '../../../src/services/api/capabilities.ts'
import { createExploreApi } from '../../../src/services/api/explore.ts'
import { createFollowApi } from '../../../src/services/api/follow.ts'
import { createLikesApi } from '../../../src/services/api/likes.ts'
import type { Api, TestUser } from '../kit/kit.ts'
import { createClient } from '../ssr/client.ts'

const TABLES = { work: 'works', post: 'posts', blog: 'blog_entries' } as const

export interface ContentRow {
  title?: string
  slug?: string
  tags?: string[]
  created_at?: Date
  /** Blog posts only. */
  published?: boolean
}

/** Inserts a content item into the database and returns its id. */
export async function addContent(
  api: Api,
  type: TargetType,
  author: { id: number },
  row: ContentRow = {},
): Promise<number> {
  const { published, title = 'Nile', slug, ...rest } = row
  const { id } = await api.db
    .insertInto(TABLES[type])
    .values({
      ...rest,
      title,
      // Slugs of blog posts are unique.
      slug: slug ?? `nile-${crypto.randomUUID()}`,
      author_id: author.id,
      ...(published === undefined ? {} : { published }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The client's likes and explore services, signed in or anonymous, with detected capabilities. */
export function contentServicesOf(api: Api, user?: TestUser) {
  const client = createClient(api, user ?? {})
  const capabilities = createCapabilitiesApi(client.http)
  const capability = async (field: 'likes' | 'bookmarks' | 'follow' | 'views') => {
    const results = await capabilities.detect()
    if (results === null) throw new Error('detected signed out')
    client.calls.length = 0
    return {
      available: capabilityRecord(results, api.now())[field],
      likesUnified: PROBE_MEANING[results.likesUnified].usable,
      unanswered: false,
    }
  }
  // State of the capabilities machine.
  let likesUnified = true
  return {
    calls: client.calls,
    queries: client.queries,
    tokens: client.tokens,
    capabilities,
    capability,
    likes: createLikesApi(client.http, { capability }),
    /** State before detection. */
    bareLikes: createLikesApi(client.http, {
      capability: async () => ({ available: true, likesUnified, unanswered: false }),
      forgetUnified: () => {
        likesUnified = false
      },
    }),
    explore: createExploreApi(client.http),
    follow: createFollowApi(client.http),
  }
}
