import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * `npm run dev`: the API, restarted when its sources change, and the client with hot reload in
 * front of it. If one exits, or on Ctrl-C, both stop. With API_ORIGIN, e.g.
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

function launch(args: string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, args, {
    cwd: project,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
}

const launchApi = (apiPort: string): ChildProcess =>
  launch(['--watch', '--watch-preserve-output', join('server', 'cli', 'start.ts')], {
    PORT: apiPort,
    HOST: 'localhost',
    KINYETI_CLIENT: 'none',
  })
const launchClient = (api: string): ChildProcess =>
  launch(
    [
      join('node_modules', 'vite', 'bin', 'vite.js'),
      '--port',
      port,
      '--strictPort',
      '--clearScreen=false',
    ],
    { API_ORIGIN: api, KINYETI_INSPECTOR: '1' },
  )

const children: ChildProcess[] = []
const { API_ORIGIN } = process.env
if (API_ORIGIN) {
  children.push(launchClient(API_ORIGIN))
} else {
  const apiPort = String(await freePort())
  children.push(launchApi(apiPort), launchClient(`http://localhost:${apiPort}`))
}

let running = children.length
function stopChildren(): void {
  for (const child of children) child.kill('SIGTERM')
}
for (const child of children) {
  child.once('exit', (code) => {
    process.exitCode ||= code ?? 0
    running -= 1
    if (running > 0) stopChildren()
  })
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopChildren)
