/**
 * `npm run bench:server`: throughput and latency of the API and of the least that does the same
 * (bench/server/bare.ts), in one run: sends into one conversation and over 100, and reads. Server,
 * PostgreSQL and load generator run in processes of their own and share the machine.
 * `-- --seconds 8`, `-- --connections 64` for sends, `-- --only sends,reads`,
 * `-- --profile FOLDER` for a CPU profile of the API, `-- --keep` writes bench/server.json.
 */
import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { table } from './numbers.ts'
import type { LoadOrder, LoadResult, SendOrder } from './server/orders.ts'
import { runLoad, type Servers, startServers } from './server/processes.ts'
import { createPairs, type Pair, signInBusiestUser } from './server/users.ts'

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '8' },
    connections: { type: 'string', default: '64' },
    only: { type: 'string', default: 'sends,reads' },
    profile: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
})

const seconds = Number(options.seconds)
const CONVERSATIONS = 100
const READ_CONNECTIONS = 10

/** A subject, what is compared, and the order that measures it. The first of a subject is bare. */
interface Measurement {
  readonly subject: string
  readonly server: string
  readonly order: LoadOrder
}

function sendMeasurements(servers: Servers, subject: string, pairs: readonly Pair[]) {
  const bareListener = ({ conversationId }: Pair) =>
    `${servers.bare.replace('http', 'ws')}/listen/${conversationId}`
  const order = (origin: string, via: SendOrder['via'], listenerOf: (pair: Pair) => string) => ({
    type: 'sends' as const,
    via,
    origin,
    targets: pairs,
    listeners: pairs.map(listenerOf),
    deaf: pairs.slice(0, 1).map(listenerOf),
    connections: Math.max(Number(options.connections), pairs.length),
    seconds,
  })
  return [
    { subject, server: 'bare ws', order: order(servers.bare, 'socket', bareListener) },
    { subject, server: 'bare Fastify', order: order(servers.bare, 'post', bareListener) },
    { subject, server: 'API', order: order(servers.product, 'post', ({ listener }) => listener) },
  ]
}

/** Anonymous lists, one page and ten pages of each, and lists of a signed-in user. */
async function readMeasurements(servers: Servers): Promise<Measurement[]> {
  const token = await signInBusiestUser(servers)
  const read = (server: string, origin: string, paths: readonly string[], token = '') => {
    const order = { origin, paths, token, connections: READ_CONNECTIONS, seconds }
    return { subject: 'reads', server, order: { type: 'requests' as const, ...order } }
  }
  const api = (name: string, path: string) => read(`API, ${name}`, servers.product, [path])
  const pages = (name: string, path: string) => {
    const paths = Array.from(
      { length: READ_CONNECTIONS },
      (_, index) => `${path}?page=${index + 1}`,
    )
    return read(`API, ${name}, 10 pages`, servers.product, paths)
  }
  return [
    read('bare Fastify', servers.bare, ['/health']),
    read('bare Fastify, select 1', servers.bare, ['/health-with-query']),
    api('health', '/api/health/'),
    api('posts', '/api/posts/'),
    api('portfolio', '/api/portfolio/'),
    api('blog', '/api/blog/'),
    api('marketplace', '/api/creative-assets/'),
    pages('posts', '/api/posts/'),
    pages('portfolio', '/api/portfolio/'),
    read('API, posts, signed in', servers.product, ['/api/posts/'], token),
    read('API, marketplace, signed in', servers.product, ['/api/creative-assets/'], token),
    read('API, inbox', servers.product, ['/api/messaging/conversations/'], token),
  ]
}

async function measurements(servers: Servers): Promise<Measurement[]> {
  const wanted = options.only.split(',')
  const list: Measurement[] = []
  if (wanted.includes('sends')) {
    const pairs = await createPairs(servers, CONVERSATIONS)
    list.push(
      ...sendMeasurements(servers, 'sends, 1 conversation', pairs.slice(0, 1)),
      ...sendMeasurements(servers, `sends, ${CONVERSATIONS} conversations`, pairs),
    )
  }
  if (wanted.includes('reads')) {
    list.push(...(await readMeasurements(servers)))
  }
  return list
}

const ms = (value: number): string => value.toFixed(1)

function row({ subject, server }: Measurement, result: LoadResult, bare: LoadResult): string[] {
  const { perSecond, answered, delivered, undelivered } = result
  return [
    `${subject}: ${server}`,
    perSecond.toFixed(0),
    (perSecond / bare.perSecond).toFixed(2),
    ms(answered.p50),
    ms(answered.p99),
    ...(delivered ? [ms(delivered.p50), ms(delivered.p99), String(undelivered)] : ['', '', '']),
  ]
}

const HEAD = ['', '1/s', 'ratio', 'p50 ms', 'p99 ms', 'delivered p50', 'p99', 'undelivered']

const servers = await startServers(options.profile ?? null)
try {
  const rows: string[][] = [HEAD]
  const results: { [name: string]: LoadResult } = {}
  const bareOf = new Map<string, LoadResult>()
  for (const measurement of await measurements(servers)) {
    const result = await runLoad(measurement.order)
    const bare = bareOf.get(measurement.subject) ?? result
    bareOf.set(measurement.subject, bare)
    const cells = row(measurement, result, bare)
    rows.push(cells)
    results[cells[0] ?? ''] = result
    console.error(cells.join('  '))
  }
  console.log(`\n${table(rows)}\nload ${loadavg()[0]}`)
  if (options.keep) {
    const file = join(import.meta.dirname, 'server.json')
    writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`)
  }
} finally {
  await servers.stop()
}
