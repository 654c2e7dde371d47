import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

export interface ChildApi {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string
  readonly pid: number
  /** SIGKILL: no chance to finish anything. Settles when the process is gone. */
  kill(): Promise<void>
  /** SIGTERM: ends in order, with everything it started. Settles with the exit code. */
  stop(): Promise<number | null>
}

const START = join(import.meta.dirname, '../../server/cli/start.ts')

/** The API as people start it, in a process of its own; settles when it is ready. */
export function startChild(env: { readonly [name: string]: string }): Promise<ChildApi> {
  const child = spawn(process.execPath, [START], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const gone = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return new Promise((resolve, reject) => {
    let output = ''
    const read = (data: Buffer) => {
      output += data.toString()
      const port = /ready at http:\/\/[^:]+:(\d+)/.exec(output)?.[1]
      if (port)
        resolve({
          origin: `http://127.0.0.1:${port}`,
          pid: child.pid ?? 0,
          kill: async () => void (await end(child, gone, 'SIGKILL')),
          stop: () => end(child, gone, 'SIGTERM'),
        })
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) => reject(new Error(`the API ended with ${code}: ${output}`)))
  })
}

function end(
  child: ChildProcess,
  gone: Promise<number | null>,
  signal: NodeJS.Signals,
): Promise<number | null> {
  child.kill(signal)
  return gone
}
