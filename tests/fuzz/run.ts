import fc from 'fast-check'
import { hashPassword } from '../../server/account/auth/passwords.ts'
import { describeApi } from '../../server/openapi/document.ts'
import { type Api, PASSWORD, startApi } from '../contract/kit/kit.ts'
import { type Case, casesOf, type Operation, operationsOf } from './cases.ts'
import { faultOf } from './faults.ts'
import { type Files, makeFiles } from './forms.ts'
import { createSender, type Outcome } from './send.ts'
import { buildWorld, mendWorld, type Simulation } from './world.ts'

export interface Plan {
  readonly seed: number
  readonly requests: number
  /** Operations without a success continue up to this request index, or until they succeed. */
  readonly upTo: number
  /** Runs only the request with this index, on a new database. */
  readonly only: number | null
  readonly from?: number
}

export interface Report {
  readonly sent: number
  readonly seconds: number
  /** Response counts by status for each operation. */
  readonly operations: ReadonlyMap<string, ReadonlyMap<number, number>>
  /** Response times, ms, sorted. */
  readonly times: readonly number[]
  readonly faults: readonly string[]
}

/** Requests per server and database, so that earlier requests affect later ones. */
const WORLD_REQUESTS = 2_000
const MEND_EVERY = 150
/** Stops after this many faults, because later ones mostly follow from the first. */
const MOST_FAULTS = 20
/** Maximum number of concurrent requests. */
const WORKERS = 3
const REQUEST = 'request-'

const CONFIG = {
  accessTokenSeconds: 86_400,
  googleClientId: 'kinyeti.example',
  secret: Buffer.alloc(48, 7),
  logLevel: 'error' as const,
  // No worker runs, so that mails stay in the queue.
  mail: { kind: 'mailbox', folder: '' } as const,
}

/** Sends the requests of a plan, database by database, and checks every response. */
export async function fuzz({ seed, requests, upTo, only, from: begin = 0 }: Plan): Promise<Report> {
  const operations = operationsOf(describeApi())
  const tools = { files: await makeFiles(), hash: await hashPassword(PASSWORD), operations, seed }
  const recorder = createRecorder(operations)
  const started = performance.now()
  if (only !== null) await inWorld(tools, recorder, only, only + 1)
  for (let from = begin; only === null && from < requests; from += WORLD_REQUESTS) {
    await inWorld(tools, recorder, from, Math.min(from + WORLD_REQUESTS, requests))
    if (recorder.faults.length >= MOST_FAULTS) break
  }
  const isLeft = (index: number): boolean => !recorder.hasSucceeded(operationAt(operations, index))
  const isWanted = only === null && requests < upTo && recorder.faults.length < MOST_FAULTS
  if (isWanted && operations.some((_, at) => isLeft(at))) {
    await inWorld(tools, recorder, requests, upTo, isLeft)
  }
  return recorder.report((performance.now() - started) / 1_000)
}

interface Tools {
  readonly files: Files
  readonly hash: string
  readonly operations: readonly Operation[]
  readonly seed: number
}

/** Assigns requests to operations round-robin. */
function operationAt<T>(operations: readonly T[], index: number): T {
  const operation = operations[index % operations.length]
  if (operation === undefined) throw new Error('the API describes no operation')
  return operation
}

async function inWorld(
  tools: Tools,
  recorder: Recorder,
  from: number,
  to: number,
  isSent: (index: number) => boolean = () => true,
): Promise<void> {
  const api = await startApi({ config: CONFIG })
  const sender = createSender(api.origin, WORKERS)
  try {
    const world = await buildWorld(api, tools.hash)
    const caseOf = drawing(tools, world)
    const note = (index: number, fault: string) =>
      recorder.fault(describeFault(tools.seed, index, caseOf(index), fault))
    let next = from
    let sent = 0
    const worker = async (): Promise<void> => {
      while (next < to && recorder.faults.length < MOST_FAULTS) {
        const index = next++
        if (!isSent(index)) continue
        if (sent++ % MEND_EVERY === 0) await mendWorld(world)
        const fault = await ask(sender, index, caseOf(index), recorder)
        if (fault !== null) note(index, fault)
        for (const { id, text } of api.faults()) note(Number(id.slice(REQUEST.length)), text)
      }
    }
    await Promise.all(Array.from({ length: WORKERS }, worker))
    const left = await leftBehind(api, world)
    if (left !== null) recorder.fault(`after request ${next - 1} of seed ${tools.seed}: ${left}`)
  } finally {
    sender.close()
    await api.stop()
  }
}

/** Generates the request of an index; the same for the same seed on every database. */
function drawing({ files, operations, seed }: Tools, world: Simulation): (index: number) => Case {
  const arbitraries = operations.map((one) => casesOf(one, world, files))
  return (index) => {
    const arbitrary = operationAt(arbitraries, index)
    const [drawn] = fc.sample(arbitrary, { seed: seedOf(seed, index), numRuns: 1 })
    if (drawn === undefined) throw new Error('fast-check generated nothing')
    return drawn
  }
}

/** Mixes seed and index, so that neighbouring requests are unrelated. */
const seedOf = (seed: number, index: number): number =>
  Math.imul((seed ^ Math.imul(index + 1, 0x9e3779b1)) >>> 0, 0x85ebca6b) | 0

async function ask(
  sender: ReturnType<typeof createSender>,
  index: number,
  requests: Case,
  recorder: Recorder,
): Promise<string | null> {
  const { operation, method, path, body } = requests
  const headers = { ...requests.headers, 'x-request-id': `${REQUEST}${index}` }
  try {
    const outcome = await sender.send({ method, path, headers, body })
    recorder.note(operation, outcome)
    return faultOf(requests, outcome)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/**
 * Checks the state after a run: no busy connections, a responding server, and users that can sign
 * in.
 */
async function leftBehind(api: Api, world: Simulation): Promise<string | null> {
  await mendWorld(world)
  const health = await api.request('GET', '/api/health/')
  if (health.status !== 200) return `health check returns ${health.status}`
  const me = await api.request('GET', '/api/users/me/', { token: world.access.member[0] ?? '' })
  if (me.status !== 200) return `users/me/ returns ${me.status} ${me.text}`
  const busy = await api.countBusyConnections()
  return busy === 0 ? null : `${busy} connections are still busy`
}

/** Describes a fault with everything needed to repeat the request. */
function describeFault(
  seed: number,
  index: number,
  { path, role, ...requests }: Case,
  fault: string,
): string {
  const text = requests.body?.toString('latin1') ?? ''
  const body = Buffer.from(text, 'latin1').equals(
    Buffer.from(Buffer.from(text, 'latin1').toString()),
  )
    ? (requests.body?.toString() ?? '')
    : `base64:${requests.body?.toString('base64')}`
  return [
    fault,
    `  npm run fuzz -- --seed ${seed} --only ${index}`,
    `  as ${role}: ${requests.operation.name}`,
    `  ${requests.method} ${path}`,
    `  ${JSON.stringify({ ...requests.headers, ...(role === 'nobody' ? {} : { authorization: role }) })}`,
    `  ${body.length > 2_000 ? `${body.slice(0, 2_000)}… (${body.length})` : body}`,
  ].join('\n')
}

type Recorder = ReturnType<typeof createRecorder>

function createRecorder(operations: readonly Operation[]) {
  const counts = new Map(operations.map(({ name }) => [name, new Map<number, number>()] as const))
  const times: number[] = []
  const faults: string[] = []
  return {
    faults,
    fault: (text: string) => void faults.push(text),
    hasSucceeded: ({ name }: Operation): boolean =>
      [...(counts.get(name)?.keys() ?? [])].some((status) => status < 300),
    note({ name }: Operation, { status, ms }: Outcome) {
      const statuses = counts.get(name)
      statuses?.set(status, (statuses.get(status) ?? 0) + 1)
      times.push(ms)
    },
    report: (seconds: number): Report => ({
      sent: times.length,
      seconds,
      operations: counts,
      times: times.sort((a, b) => a - b),
      faults,
    }),
  }
}
