import { randomBytes } from 'node:crypto'
import { accessSync, constants, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type SupervisedProcess, superviseProcess } from './supervised-process.ts'

const PROGRAM = 'nats-server'
/** Where Debian installs it, which is not in the PATH of all users. */
const EXTRA_FOLDERS = ['/usr/sbin', '/usr/local/sbin']
const POLL_MS = 50
const START_TIMEOUT_MS = 10_000

export interface NatsServer extends SupervisedProcess {
  /** With the token that it requires. */
  readonly url: string
}

/** Path of the program; null where it is not installed. */
export function findNatsServer(env: NodeJS.ProcessEnv = process.env): string | null {
  const folders = [...(env.PATH ?? '').split(delimiter), ...EXTRA_FOLDERS]
  return folders.map((folder) => join(folder, PROGRAM)).find(isExecutable) ?? null
}

/**
 * Starts NATS on a free loopback port.
 * @param dataDir gets its configuration, which only its owner can read
 * @throws Error with a user-readable message, also where it is not installed
 */
export async function startNatsServer(
  dataDir: string,
  print: (line: string) => void,
): Promise<NatsServer> {
  const command = findNatsServer()
  if (command === null) {
    throw new Error(
      'A cluster needs nats-server, which is not installed. Install it (Debian, Ubuntu: apt-get install nats-server; macOS: brew install nats-server), or set NATS_URL to one that runs.',
    )
  }
  const [port, token] = [await freePort(), randomBytes(24).toString('base64url')]
  const config = join(dataDir, 'nats.conf')
  writeFileSync(
    config,
    `host: 127.0.0.1\nport: ${port}\nauthorization { token: "${token}" }\nmax_payload: 1MB\n`,
    { mode: 0o600 },
  )
  const server = await superviseProcess({
    name: 'NATS',
    command,
    // Its log, which is on standard error, would be mixed with the messages of this process.
    args: ['--config', config, '--log', join(dataDir, 'nats.log')],
    env: process.env,
    hasChannel: false,
    onReady: (_message, pid) => print(`NATS has process id ${pid}`),
    print,
  })
  await untilListening(port)
  return { ...server, url: `nats://${token}@127.0.0.1:${port}` }
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen({ host: '127.0.0.1', port: 0 }, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function untilListening(port: number): Promise<void> {
  for (let waited = 0; waited < START_TIMEOUT_MS; waited += POLL_MS) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect({ host: '127.0.0.1', port })
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
    if (isOpen) return
    await wait(POLL_MS)
  }
  throw new Error(`NATS does not answer on port ${port}.`)
}
