/**
 * The server of the benchmark, in a process of its own so that it does not slow down the browser.
 * It returns the seeded lists unpaginated, as the plain arrays that the specification permits, and
 * pushes stored messages through its hub to both messaging sockets.
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { makeDemoFile } from '../demo/market/file.ts'
import { createTokens } from '../server/account/auth/tokens.ts'
import { buildServer } from '../server/app.ts'
import { openStore } from '../server/cli/store.ts'
import { readConfig } from '../server/config.ts'
import { readPosts, visiblePosts } from '../server/content/posts/json.ts'
import { createLiveHub } from '../server/live/hub.ts'
import { messagesJson } from '../server/messaging/json.ts'
import { addMessages, seed } from './seed.ts'
import type { PushOrder, Report, Seeded } from './words.ts'

const [clientDir = 'dist', baselineDir = ''] = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'kinyeti-bench-'))
// Under root, PostgreSQL runs as another user, who needs access to the folder.
chmodSync(folder, 0o755)
// An interrupt reaches both processes. This one exits, and cleans up, when the other
// disconnects.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})

const config = {
  ...readConfig({
    KINYETI_DATA: folder,
    KINYETI_DEMO: '0',
    KINYETI_LIMITS: 'off',
    ACCESS_TOKEN_SECONDS: '86400',
    LOG_LEVEL: 'error',
    PORT: '0',
  }),
  clientDir: resolve(clientDir),
  renderDir: null,
}
const store = await openStore(config)
const hub = createLiveHub()
const app = await buildServer({ db: store.db, config, live: hub, makeFile: makeDemoFile })
const seeded = await seed(
  store.db,
  createTokens(store.db, config, Date.now, () => {}),
)
const lists = await fullLists(seeded)

app.addHook('onRequest', async (request, reply) => {
  if (request.method !== 'GET') return
  const [path = ''] = request.url.split('?')
  const list = lists.get(path)
  if (list !== undefined) return reply.type('application/json').send(list)
  const file = /^\/bench\/([\w.-]+)$/.exec(path)?.[1]
  if (file === undefined) return
  const type = file.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8'
  return reply.type(type).send(readFileSync(join(baselineDir, file), 'utf8'))
})

/** JSON responses by path. */
async function fullLists({ conversations }: Seeded): Promise<Map<string, string>> {
  const responses = new Map<string, string>()
  for (const { id } of conversations) {
    const rows = await store.db
      .selectFrom('messages')
      .selectAll()
      .where('conversation_id', '=', id)
      .orderBy('id')
      .execute()
    const path = `/api/messaging/conversations/${id}/messages/`
    responses.set(path, JSON.stringify(await messagesJson(store.db, rows)))
  }
  const posts = await readPosts(visiblePosts(store.db).orderBy('posts.id'))
  responses.set('/api/posts/', JSON.stringify(posts))
  return responses
}

let pushed = 0

async function push({ conversationId, writerId, count, rate }: PushOrder): Promise<Report> {
  const rows = await addMessages(store.db, {
    conversationId,
    count,
    senderOf: () => writerId,
    at: (n) => Date.now() + n,
    read: false,
    from: 1_000_000 + pushed,
  })
  pushed += count
  const messages = await messagesJson(store.db, rows)
  const begin = performance.now()
  let sent = 0
  while (sent < count) {
    const due = Math.min(count, Math.floor(((performance.now() - begin) * rate) / 1000) + 1)
    for (; sent < due; sent += 1) {
      const frame = { type: 'new_message', message: messages[sent] }
      hub.publish([seeded.reader.id, writerId], frame)
      hub.publishConversation(conversationId, frame)
    }
    await wait(2)
  }
  return { type: 'pushed', last: messages.at(-1)?.content ?? '', at: Date.now() }
}

function report(message: Report): void {
  if (process.connected) process.send?.(message)
}

process.on('message', (order: PushOrder) => {
  push(order).then(report, (error: unknown) => report({ type: 'failed', reason: String(error) }))
})
const end = () => {
  void app
    .close()
    .then(() => store.stop())
    .finally(() => {
      rmSync(folder, { recursive: true, force: true })
      process.exit(0)
    })
}
process.on('disconnect', end)
// The parent may have disconnected during seeding.
if (process.connected) await serve()
else end()

async function serve(): Promise<void> {
  await app.listen({ host: 'localhost', port: 0 })
  const serverAddress = app.server.address()
  if (serverAddress === null || typeof serverAddress === 'string') throw new Error('no port')
  report({ type: 'ready', origin: `http://localhost:${serverAddress.port}`, seeded })
}
