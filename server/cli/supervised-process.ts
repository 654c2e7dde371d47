import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'

/** A process that is started again when it ends unexpectedly. */
export interface SupervisedProcess {
  /** Resolves when it has ended. */
  stop(): Promise<void>
}

export interface SupervisedOptions {
  /** For messages, such as `API process 1`. */
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
  /** Called each time it is ready, with what it sends to this process. */
  onReady(message: unknown, pid: number): void
  /** Called each time it has ended. */
  onEnd?(): void
  print(line: string): void
}

const RESTART_DELAY_MS = 1_000
/** A process that still runs this long after it was asked to stop is killed. */
const STOP_TIMEOUT_MS = 16_000

/**
 * Starts a process. It is ready with its first message, or when it was started if it has no
 * channel for messages.
 * @throws Error with a user-readable message when the first start fails
 */
export async function superviseProcess(
  options: SupervisedOptions & { readonly hasChannel: boolean },
): Promise<SupervisedProcess> {
  let child: ChildProcess | null = null
  let isStopped = false

  const run = async (): Promise<void> => {
    const started = spawn(options.command, options.args, {
      env: options.env,
      stdio: ['ignore', 'ignore', 'inherit', options.hasChannel ? 'ipc' : 'ignore'],
    })
    child = started
    started.once('exit', (code, signal) => {
      child = null
      options.onEnd?.()
      if (isStopped || !isReady) return
      options.print(`${options.name} ended (${signal ?? code}) and is started again.`)
      void restart()
    })
    let isReady = false
    const ended = once(started, 'exit').then(() => {
      throw new Error(`${options.name} could not be started.`)
    })
    const ready = once(started, options.hasChannel ? 'message' : 'spawn')
    ended.catch(() => {})
    const [message] = await Promise.race([ready, ended])
    isReady = true
    options.onReady(message, started.pid ?? 0)
  }
  const restart = async (): Promise<void> => {
    while (!isStopped) {
      await wait(RESTART_DELAY_MS)
      if (isStopped) return
      try {
        return await run()
      } catch {
        // Tried again: what it needs may be missing for a moment.
      }
    }
  }
  await run()
  return {
    async stop() {
      isStopped = true
      if (child === null) return
      const running: ChildProcess = child
      const ended = once(running, 'exit')
      running.kill('SIGTERM')
      const kill = setTimeout(() => running.kill('SIGKILL'), STOP_TIMEOUT_MS)
      await ended
      clearTimeout(kill)
    },
  }
}
