import { type ChildProcess, fork } from 'node:child_process'
import type { PushOrder, Report, Seeded } from './words.ts'

type ReportOf<T extends Report['type']> = Extract<Report, { type: T }>

export interface Feeder {
  origin: string
  seeded: Seeded
  /** Resolves after the last message was pushed. */
  push(order: PushOrder): Promise<ReportOf<'pushed'>>
  end(): Promise<void>
}

function nextReport<T extends Report['type']>(child: ChildProcess, type: T): Promise<ReportOf<T>> {
  return new Promise((resolve, reject) => {
    const removeListeners = () => {
      child.off('message', onReport)
      child.off('exit', onExit)
    }
    const onReport = (report: Report) => {
      removeListeners()
      if (report.type === type) resolve(report as ReportOf<T>)
      else
        reject(
          new Error(report.type === 'failed' ? report.reason : `unexpected report ${report.type}`),
        )
    }
    const onExit = (code: number | null) => {
      removeListeners()
      reject(new Error(`the server exited with code ${code}`))
    }
    child.on('message', onReport)
    child.on('exit', onExit)
  })
}

/** Starts the benchmark server with a client build and the minimal pages. */
export async function startFeeder(clientDir: string, baselineDir: string): Promise<Feeder> {
  const child = fork(`${import.meta.dirname}/chat-server.ts`, [clientDir, baselineDir])
  const { origin, seeded } = await nextReport(child, 'ready')
  return {
    origin,
    seeded,
    push(order) {
      child.send(order)
      return nextReport(child, 'pushed')
    },
    async end() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = new Promise((resolve) => child.once('exit', resolve))
      if (child.connected) child.disconnect()
      await exited
    },
  }
}
