import { type ChildProcess, fork } from 'node:child_process'
import type { Order, Report, Seeded } from './words.ts'

type Of<T extends Report['type']> = Extract<Report, { type: T }>

export interface Feeder {
  origin: string
  seeded: Seeded
  /** Resolves after the last message was pushed. */
  push(order: Order): Promise<Of<'pushed'>>
  end(): Promise<void>
}

function next<T extends Report['type']>(child: ChildProcess, type: T): Promise<Of<T>> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      child.off('message', hear)
      child.off('exit', ended)
    }
    const hear = (report: Report) => {
      stop()
      if (report.type === type) resolve(report as Of<T>)
      else
        reject(
          new Error(report.type === 'failed' ? report.reason : `unexpected report ${report.type}`),
        )
    }
    const ended = (code: number | null) => {
      stop()
      reject(new Error(`the server exited with code ${code}`))
    }
    child.on('message', hear)
    child.on('exit', ended)
  })
}

/** Starts the benchmark server with a client build and the minimal pages. */
export async function startFeeder(clientDir: string, besideDir: string): Promise<Feeder> {
  const child = fork(`${import.meta.dirname}/server.ts`, [clientDir, besideDir])
  const { origin, seeded } = await next(child, 'ready')
  return {
    origin,
    seeded,
    push(order) {
      child.send(order)
      return next(child, 'pushed')
    },
    async end() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = new Promise((resolve) => child.once('exit', resolve))
      if (child.connected) child.disconnect()
      await exited
    },
  }
}
