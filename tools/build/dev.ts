import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createDevOutput } from './dev-output.ts'

/**
 * `npm run dev`: the API, restarted when its sources change, and the client with hot reload in
 * front of it, which starts when the API is ready. One address is printed, when both are. If one
 * exits, or on Ctrl-C, both stop. With API_ORIGIN, e.g.
 * `API_ORIGIN=http://localhost:8000 npm run dev`, only the client runs, in front of that API.
 */

const project = fileURLToPath(new URL('../..', import.meta.url))
const port = process.env.PORT ?? '4000'

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, 'localhost', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

function launch(
  args: string[],
  env: NodeJS.ProcessEnv,
  onOutput: (chunk: string) => void,
): ChildProcess {
  const child = spawn(process.execPath, args, {
    cwd: project,
    stdio: ['inherit', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  child.stdout?.setEncoding('utf8').on('data', onOutput)
  return child
}

const { API_ORIGIN } = process.env
const apiPort = API_ORIGIN ? null : String(await freePort())
const apiOrigin = API_ORIGIN || `http://localhost:${apiPort}`
const output = createDevOutput({
  write: (line) => console.log(line),
  origin: `http://localhost:${port}`,
  apiOrigin: apiPort === null ? null : apiOrigin,
  onApiReady: () => watch(launchClient()),
})

const launchApi = (ownPort: string): ChildProcess =>
  launch(
    ['--watch', '--watch-preserve-output', join('server', 'cli', 'start.ts')],
    { PORT: ownPort, HOST: 'localhost', KINYETI_CLIENT: 'none' },
    output.readApi,
  )
const launchClient = (): ChildProcess =>
  launch(
    [
      join('node_modules', 'vite', 'bin', 'vite.js'),
      '--port',
      port,
      '--strictPort',
      '--clearScreen=false',
    ],
    { API_ORIGIN: apiOrigin, KINYETI_INSPECTOR: '1' },
    output.readClient,
  )

const running = new Set<ChildProcess>()
function stopChildren(): void {
  for (const child of running) child.kill('SIGTERM')
}

/** Stops the others when this process exits. */
function watch(child: ChildProcess): void {
  running.add(child)
  child.once('exit', (code) => {
    process.exitCode ||= code ?? 0
    running.delete(child)
    output.release()
    stopChildren()
  })
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopChildren)
watch(apiPort === null ? launchClient() : launchApi(apiPort))
