import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

export interface LabServer {
  readonly origin: string
  end(): Promise<void>
}

interface ServerOptions {
  /** Data folder; null = a temporary folder, which is removed at the end. */
  dataDir: string | null
  demo: boolean
  /** Called with the output of the process. */
  onOutput?: (text: string) => boolean
}

/** Starts the app and its API as a child process; resolves once it is ready. */
export async function startServer({ dataDir, demo, onOutput }: ServerOptions): Promise<LabServer> {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'kinyeti-lab-'))
  const port = await freePort()
  const child = spawn(process.execPath, [join('server', 'cli', 'start.ts')], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      PORT: String(port),
      HOST: 'localhost',
      KINYETI_DATA: folder,
      KINYETI_DEMO: demo ? '1' : '0',
      KINYETI_LIMITS: 'off',
      // Pages without server-rendered data, so that all requests go through the proxy.
      KINYETI_PAGES: 'empty',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  await waitUntilReady(child, onOutput)
  const onEnd = (code: number | null, signal: string | null): boolean | undefined =>
    onOutput?.(`The server exited (${signal ?? code}). Restart the lab.\n`)
  child.once('exit', onEnd)
  return {
    origin: `http://localhost:${port}`,
    async end() {
      if (child.exitCode === null && child.signalCode === null) {
        child.off('exit', onEnd)
        const exited = once(child, 'exit')
        child.kill('SIGTERM')
        await exited
      }
      if (dataDir === null) rmSync(folder, { recursive: true, force: true })
    },
  }
}

function waitUntilReady(
  child: ChildProcess,
  onOutput: (text: string) => boolean = () => true,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    const onChunk = (chunk: Buffer): void => {
      onOutput(chunk.toString())
      output += chunk.toString()
      if (output.includes('ready at')) resolve()
    }
    child.stdout?.on('data', onChunk)
    child.stderr?.on('data', onChunk)
    child.once('exit', (code) =>
      reject(new Error(`the server exited with code ${code}: ${output}`)),
    )
  })
}
