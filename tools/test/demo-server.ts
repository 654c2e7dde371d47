import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMO_PASSWORD } from '../../demo/accounts.ts'
import { freePort } from '../../devtools/lab/free-port.ts'

export interface DemoSession {
  readonly access: string
  readonly refresh: string
}

export interface DemoServer {
  readonly origin: string
  end(): Promise<void>
}

interface DemoOptions {
  /** Folder of a demo to reuse; default: a temporary one. */
  readonly dataFolder?: string | undefined
  /** Node options, such as modules to preload. */
  readonly node?: readonly string[]
  readonly env?: NodeJS.ProcessEnv
}

/** Starts the server like `npm start`, with the built client and the demo data. */
export async function startDemo({
  dataFolder,
  node = [],
  env,
}: DemoOptions = {}): Promise<DemoServer> {
  const folder = dataFolder ?? mkdtempSync(join(tmpdir(), 'kinyeti-demo-'))
  mkdirSync(folder, { recursive: true })
  // As root, PostgreSQL runs as another user, who needs access.
  chmodSync(folder, 0o755)
  const child = spawn(process.execPath, [...node, 'server/cli/start.ts'], {
    env: {
      ...process.env,
      PORT: String(await freePort()),
      KINYETI_DATA: folder,
      KINYETI_DEMO: '1',
      KINYETI_LIMITS: 'off',
      KINYETI_CLIENT: 'built',
      ACCESS_TOKEN_SECONDS: '86400',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const end = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
    }
    if (dataFolder === undefined) rmSync(folder, { recursive: true, force: true })
  }
  return stopOnError({ end }, async () => ({ origin: await waitForOrigin(child), end }))
}

/** Runs `run` and stops the server if it fails. */
export async function stopOnError<T>(
  server: Pick<DemoServer, 'end'>,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run()
  } catch (error) {
    await server.end()
    throw error
  }
}

function waitForOrigin(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const origin = /ready at (http\S+)/.exec(output)?.[1]
      if (origin !== undefined) resolve(origin)
    })
    child.once('exit', (code) => reject(new Error(`the server exited with ${code}: ${output}`)))
  })
}

/** @throws if the response is not successful */
export async function fetchJson<T>(url: string, init?: RequestInit): Promise<T> {
  const response = await fetch(url, init)
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return (await response.json()) as T
}

/** A session per call, because a refresh token can be used only once. */
export const signInTo = (origin: string, username: string): Promise<DemoSession> =>
  fetchJson(`${origin}/api/auth/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: DEMO_PASSWORD }),
  })
