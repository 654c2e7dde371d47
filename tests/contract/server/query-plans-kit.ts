import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { vi } from 'vitest'
import type { Database } from '../../../server/db/schema.ts'

/** A statement as it was sent, with its parameters. */
export interface SentStatement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** The statements that `task` sends to any database of this process, without repetitions. */
export async function recordStatements(task: () => Promise<unknown>): Promise<SentStatement[]> {
  const sent = new Map<string, SentStatement>()
  const { query } = pg.Client.prototype
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [text, values] = args
    if (typeof text === 'string' && Array.isArray(values)) sent.set(text, { text, values })
    return Reflect.apply(query, this, args)
  })
  try {
    await task()
  } finally {
    spy.mockRestore()
  }
  return [...sent.values()]
}

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows'?: number
  readonly 'Actual Loops'?: number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly Plans?: readonly PlanNode[]
}

const isRead = (text: string): boolean => /^\s*(select|with|\()/i.test(text)

/** Tables that the plan of a statement reads from the first row to the last. */
export async function scannedTables(
  client: pg.Client,
  { text, values }: SentStatement,
): Promise<string[]> {
  if (!isRead(text)) return []
  const { rows } = await client.query(`explain (format json) ${text}`, [...values])
  return seqScans(rows[0]['QUERY PLAN'][0].Plan)
}

const seqScans = (node: PlanNode): string[] => [
  ...(node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : []),
  ...(node.Plans ?? []).flatMap(seqScans),
]

/** Rows of tables that a statement reads, by an index or not, with those that it filters out. */
export async function countRowsRead(
  client: pg.Client,
  { text, values }: SentStatement,
): Promise<number> {
  if (!isRead(text)) return 0
  const { rows } = await client.query(`explain (analyze, format json) ${text}`, [...values])
  return sumRowsRead(rows[0]['QUERY PLAN'][0].Plan)
}

function sumRowsRead(node: PlanNode): number {
  const below = (node.Plans ?? []).map(sumRowsRead).reduce((sum, rows) => sum + rows, 0)
  if (node['Relation Name'] === undefined) return below
  const rows =
    (node['Actual Rows'] ?? 0) +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0)
  return below + rows * (node['Actual Loops'] ?? 1)
}

const WORDS = [
  ...['River', 'Ferry', 'Heron', 'Papyrus', 'Market', 'Basket', 'Drum', 'Mural', 'Poster', 'Clay'],
  ...['Linen', 'Copper', 'Sorghum', 'Granary', 'Bridge', 'Lantern', 'Acacia', 'Crane', 'Comic'],
  ...['Portrait', 'Stencil', 'Pottery', 'Weaving', 'Harvest', 'Kiosk', 'Sketch', 'Radio', 'Choir'],
]
const word = `(array['${WORDS.join("','")}'])[1 + floor(random() * ${WORDS.length})::int]`
/** One row in 400 contains it. */
const RARE_WORD = 'Heliograph'
const name = `case when n % 400 = 0 then '${RARE_WORD}' else ${word} end`
const title = `${word} || ' ' || ${word} || ' ' || ${name}`
/** The same words at each use in a row. */
const WORK_TITLE = `(array['${WORDS.join("','")}'])[1 + n % ${WORDS.length}]
  || case when n % 400 = 0 then ' ${RARE_WORD}' else ' ' || n end`
const user = '(1 + floor(random() * 4000)::int)'
const target = `(array['work', 'post', 'blog'])[1 + n % 3], 1 + floor(random() * 6000)::int`
const time = `now() - random() * interval '400 days'`
const content = `${user}, ${title}, 'slug-' || n, ${word}, array[lower(${word})], ${time}`
const CONTENT_COLUMNS = 'author_id, title, slug, category, tags, created_at'

/** Rows of each table, by columns and values; `n` counts from 1. */
const FILL: readonly [table: string, rows: number, columns: string, values: string][] = [
  [
    'users',
    30_000,
    'username, email, password_hash, first_name, last_name, user_type, created_at',
    `'user' || n, 'user' || n || '@example.org', repeat('x', 97), ${word}, ${name},
      (array['creator', 'client', 'freelancer'])[1 + n % 3], ${time}`,
  ],
  [
    'profiles',
    12_000,
    'user_id, headline, title, skills, offer_words',
    `n, ${title}, ${WORK_TITLE}, array['Clay', 'Radio'],
      string_to_array(lower(${WORK_TITLE}), ' ') || '{clay,radio}'`,
  ],
  [
    'search_words',
    WORDS.length + 1,
    'word',
    `lower((array['${WORDS.join("','")}', '${RARE_WORD}'])[n])`,
  ],
  ['works', 20_000, `${CONTENT_COLUMNS}, description`, `${content}, ${title}`],
  ['posts', 12_000, `${CONTENT_COLUMNS}, body`, `${content}, ${title}`],
  ['blog_entries', 6000, `${CONTENT_COLUMNS}, body_text`, `${content}, repeat(${title}, 10)`],
  [
    'assets',
    8000,
    'seller_id, category_id, title, slug, price_minor, currency, tags, created_at, description',
    `${user}, 1 + n % 12, ${title}, 'slug-' || n, n * 100, 'SSP', array[lower(${word})], ${time},
      repeat(${title}, 5)`,
  ],
  [
    'asset_purchases',
    16_000,
    `asset_id, buyer_id, seller_id, title, price_minor, currency, licence, receipt, status,
      completed_at`,
    `1 + n % 8000, 1 + n / 8000, ${user}, 'Asset', 100, 'SSP', 'personal', 'receipt ' || n,
      'completed', ${time}`,
  ],
  ['asset_reviews', 8000, 'asset_id, user_id, rating', '1 + n % 8000, 1 + n % 4000, 1 + n % 5'],
  ['likes', 60_000, 'user_id, target_type, target_id, created_at', `${user}, ${target}, ${time}`],
  [
    'comments',
    30_000,
    'author_id, target_type, target_id, body, created_at',
    `${user}, ${target}, ${title}, ${time}`,
  ],
  [
    'follows',
    24_000,
    'follower_id, followed_id',
    `1 + n % 4000, 1 + (n % 4000 + n / 4000 + 1) % 4000`,
  ],
  ['conversations', 4000, 'direct_key, updated_at', `n || ':' || (n + 1), ${time}`],
  [
    'conversation_participants',
    8000,
    'conversation_id, user_id',
    '1 + (n - 1) / 2, 1 + ((n - 1) / 2 + n % 2) % 4000',
  ],
  [
    'messages',
    60_000,
    'conversation_id, sender_id, content, read_at',
    `1 + n % 4000, 1 + (n % 4000 + n % 2) % 4000, ${title},
      case when n % 20 > 0 then now() end`,
  ],
  [
    'notifications',
    20_000,
    'user_id, title, message, verb, payload, is_read',
    `${user}, 'Title', 'Message', 'messaged', '{}', n % 5 > 0`,
  ],
]

/** Fills an empty database; triggers and foreign keys would take most of the time. */
export async function fillDatabase(db: Kysely<Database>): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection)
    await sql`select setseed(0.5)`.execute(connection)
    for (const [table, rows, columns, values] of FILL) {
      await sql
        .raw(`insert into ${table} (${columns}) select ${values} from generate_series(1, ${rows}) as n
          on conflict do nothing`)
        .execute(connection)
    }
    await sql`insert into like_counts
      select target_type, target_id, count(*), feed_rank(target_type, target_id, count(*))
      from likes where target_type <> 'comment' group by target_type, target_id`.execute(connection)
    await sql`reset session_replication_role`.execute(connection)
    // Index-only scans need the visibility map, statistics the rows.
    await sql`vacuum analyze`.execute(connection)
  })
}
