import type { TargetType } from '../../server/db/creative-schema.ts'
import { capabilityRecord, PROBE_MEANING } from '../../src/protocol/content/capabilities.ts'
import { createCapabilitiesApi } from '../../src/services/api/capabilities.ts'
import { createExploreApi } from '../../src/services/api/explore.ts'
import { createFollowApi } from '../../src/services/api/follow.ts'
import { createLikesApi } from '../../src/services/api/likes.ts'
import { createClient } from './client.ts'
import type { Api, Person } from './kit.ts'

const TABLES = { work: 'works', post: 'posts', blog: 'blog_entries' } as const

export interface ContentRow {
  title?: string
  slug?: string
  tags?: string[]
  created_at?: Date
  /** Of blog entries. */
  published?: boolean
}

/** Puts a piece of content into the database; its id. */
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
      // Addresses of blog entries are unique.
      slug: slug ?? `nile-${crypto.randomUUID()}`,
      author_id: author.id,
      ...(published === undefined ? {} : { published }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The client's services of likes and explore, as somebody or signed out; capabilities as detected. */
export function contentServicesOf(api: Api, person?: Person) {
  const client = createClient(api, person ?? {})
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
  // As the capabilities machine keeps it.
  let likesUnified = true
  return {
    calls: client.calls,
    queries: client.queries,
    tokens: client.tokens,
    capabilities,
    capability,
    likes: createLikesApi(client.http, { capability }),
    /** As before anything was detected. */
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
