import type { Kysely } from 'kysely'
import type { Tokens } from '../server/account/auth/tokens.ts'
import type { Database, MessageRow } from '../server/db/schema.ts'
import type { BenchUser, Seeded, SeededConversation } from './words.ts'

export const SIZES = [100, 1_000, 10_000] as const
export const POSTS = 500
/** Number of other conversations in the inbox. */
const OTHER_CONVERSATIONS = 60
const BATCH = 2_000
const MINUTE = 60_000

const VOCABULARY =
  'river market painting studio song print weave clay drum light morning bridge paper colour boat story'.split(
    ' ',
  )

/** The nth text: 3 to 30 words, deterministic. */
export function text(n: number): string {
  const length = 3 + ((n * 7) % 28)
  const words = Array.from({ length }, (_, k) => VOCABULARY[(n * 5 + k * 3) % VOCABULARY.length])
  return `${words.join(' ')} ${n}`
}

type Db = Kysely<Database>

async function insertUser(db: Db, first: string, last: string, n: number): Promise<number> {
  const row = await db
    .insertInto('users')
    .values({
      username: `${first.toLowerCase()}${n}`,
      first_name: first,
      last_name: last,
      user_type: 'creator',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('profiles').values({ user_id: row.id }).execute()
  return row.id
}

export async function insertConversation(db: Db, a: number, b: number): Promise<number> {
  const { id } = await db
    .insertInto('conversations')
    .values({ direct_key: `${Math.min(a, b)}:${Math.max(a, b)}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('conversation_participants')
    .values([a, b].map((user_id) => ({ conversation_id: id, user_id })))
    .execute()
  return id
}

interface MessageBatch {
  conversationId: number
  count: number
  /** Sender and time of the nth message. */
  senderOf: (n: number) => number
  at: (n: number) => number
  read: boolean
  /** Offset of the text numbers. */
  from?: number
}

/** Stores messages; returns their rows in order. */
export async function addMessages(db: Db, batch: MessageBatch): Promise<MessageRow[]> {
  const { conversationId, count, senderOf, at, read, from = 0 } = batch
  const rows: MessageRow[] = []
  for (let start = 0; start < count; start += BATCH) {
    const size = Math.min(BATCH, count - start)
    const values = Array.from({ length: size }, (_, k) => {
      const n = start + k
      return {
        conversation_id: conversationId,
        sender_id: senderOf(n),
        content: text(from + n),
        created_at: new Date(at(n)),
        read_at: read ? new Date(at(n)) : null,
      }
    })
    rows.push(...(await db.insertInto('messages').values(values).returningAll().execute()))
  }
  return rows
}

/** Creates users, conversations of each size, an inbox around them, and posts. */
export async function seed(db: Db, tokens: Tokens): Promise<Seeded> {
  const now = Date.now()
  const reader = await insertUser(db, 'Ayen', 'Deng', 0)
  const conversations: SeededConversation[] = []
  const writers: number[] = []
  for (const [index, size] of SIZES.entries()) {
    const writer = await insertUser(db, 'Keji', `Lado ${size}`, index)
    const id = await insertConversation(db, reader, writer)
    writers.push(writer)
    await addMessages(db, {
      conversationId: id,
      count: size,
      senderOf: (n) => (n % 5 < 3 ? writer : reader),
      at: (n) => now - (size - n) * 7 * MINUTE,
      read: true,
    })
    conversations.push({ id, size, writerId: writer })
  }
  for (let n = 0; n < OTHER_CONVERSATIONS; n += 1) {
    const otherUser = await insertUser(db, 'Wani', 'Lado', n)
    const at = now - (n + 2) * 60 * MINUTE
    await addMessages(db, {
      conversationId: await insertConversation(db, reader, otherUser),
      count: 1,
      senderOf: () => otherUser,
      at: () => at,
      read: true,
    })
  }
  await db
    .insertInto('posts')
    .values(
      Array.from({ length: POSTS }, (_, n) => ({
        author_id: writers[n % writers.length] ?? reader,
        title: `Post ${n}`,
        slug: `post-${n}`,
        body: `${text(n)}. ${text(n + 1)}.`,
        category: '',
        tags: ['river'],
        created_at: new Date(now - n * MINUTE),
      })),
    )
    .execute()
  return { reader: await createSession(tokens, reader, 'Ayen Deng'), conversations }
}

async function createSession(tokens: Tokens, id: number, name: string): Promise<BenchUser> {
  return { id, name, ...(await tokens.issue(id)) }
}
