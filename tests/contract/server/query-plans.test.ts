import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { MIN_SIMILARITY } from '../../../server/db/trigram-match.ts'
import { startFileApi } from '../kit/kit.ts'
import {
  countRowsRead,
  fillDatabase,
  recordStatements,
  type SentStatement,
  scannedTables,
} from './query-plans-kit.ts'

const LARGE_TABLES = [
  ...['works', 'posts', 'blog_entries', 'comments', 'likes', 'messages', 'conversations'],
  ...['notifications', 'users', 'follows', 'assets', 'like_counts'],
]

const PUBLIC_PATHS = [
  ...['posts/', 'posts/?page=500', 'posts/?category=River', 'posts/?tag=river', 'posts/?user=7'],
  ...['posts/?search=heliograph', 'posts/7/'],
  ...['blog/', 'blog/?page=200', 'blog/?category=River', 'blog/?tag=river', 'blog/?author=user7'],
  'blog/?search=heliograph',
  ...['portfolio/', 'portfolio/?page=900', 'portfolio/?category=River', 'portfolio/?tag=river'],
  ...['portfolio/?username=user7', 'portfolio/?search=heliograph', 'portfolio/7/'],
  ...['explore/feed/', 'explore/feed/?mode=latest', 'explore/feed/?mode=latest&offset=5000'],
  'explore/trending/',
  ...['creative-assets/', 'creative-assets/?page=300', 'creative-assets/?category=icons'],
  ...['creative-assets/?tag=river', 'creative-assets/?seller=user7'],
  ...['creative-assets/?search=heliograph', 'creative-assets/7/', 'creative-assets/trending/'],
  ...['creative-assets/?sort=popular', 'creative-assets/?sort=rating', 'explore/creators/'],
  ...['public-profiles/user7/', 'public-profiles/search/?q=heliograph'],
  ...['freelancer-profiles/?search=heliograph', 'freelancer-profiles/?search=helograph'],
  ...['follow/stats/7/', 'follow/followers/7/', 'follow/following/7/'],
]

const SIGNED_IN_PATHS = [
  ...['explore/feed/', 'explore/feed/?mode=following', 'creative-assets/'],
  ...['messaging/conversations/', 'messaging/conversations/1/', 'messaging/unread-count/'],
  ...['messaging/conversations/1/messages/', 'messaging/messages/?user_id=2'],
  ...['notifications/', 'notifications/unread_count/'],
  ...['users/me/', 'profiles/my_profile/', 'user/stats/', 'follow/search/?q=heliogr'],
]

/** Lists that are ranked by counts: maximum number of rows that a page of 20 reads. */
const MAX_ROWS_READ: { readonly [path: string]: number } = {
  'explore/feed/': 1500,
  'explore/feed/?offset=40': 1500,
}

const api = await startFileApi()
const viewer = await api.register('viewer')
await fillDatabase(api.db)
const client = new pg.Client({ connectionString: api.databaseUrl })
await client.connect()
await client.query(`set pg_trgm.word_similarity_threshold = ${MIN_SIMILARITY}`)
afterAll(() => client.end())

async function statementsOf(path: string, token?: string): Promise<SentStatement[]> {
  const statements = await recordStatements(async () => {
    const response = await api.request('GET', `/api/${path}`, token ? { token } : {})
    expect([path, response.status]).toEqual([path, 200])
  })
  expect(statements.length).toBeGreaterThan(0)
  return statements
}

/** The large tables that the statements of a request read as a whole. */
async function scansOf(path: string, token?: string): Promise<string[]> {
  const statements = await statementsOf(path, token)
  const tables: string[] = []
  for (const statement of statements) tables.push(...(await scannedTables(client, statement)))
  return tables.filter((table) => LARGE_TABLES.includes(table))
}

test.each(PUBLIC_PATHS)('GET %s reads no large table as a whole', async (path) => {
  expect(await scansOf(path)).toEqual([])
})

test.each(SIGNED_IN_PATHS)('GET %s reads no large table as a whole, signed in', async (path) => {
  expect(await scansOf(path, viewer.access)).toEqual([])
})

test.each(Object.entries(MAX_ROWS_READ))('GET %s reads at most %i rows', async (path, maxRows) => {
  let rows = 0
  for (const statement of await statementsOf(path, viewer.access))
    rows += await countRowsRead(client, statement)
  expect(rows).toBeLessThanOrEqual(maxRows)
})
