/** Lets the mutants of a chart or source file be judged, in as many processes one after the other as that takes. */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Said, Task } from './child.ts'
import type { Verdict } from './runner.ts'

const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url))

/** What one process finds out until it ends, by itself or by a mutant that runs in circles. */
function inOneProcess(task: Task, heard: (verdict: Verdict) => void): Promise<void> {
  return new Promise((done, fail) => {
    const child = fork(CHILD, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    const stop = () => child.kill('SIGKILL')
    process.once('exit', stop)
    child.on('message', (said: Said) => {
      if ('broken' in said) fail(new Error(said.broken))
      else heard(said)
    })
    child.once('exit', () => {
      process.off('exit', stop)
      done()
    })
    child.send(task)
  })
}

/** Every mutant's verdict, in the order of the ids. */
export async function verdictsOf(
  task: Task,
  heard: (verdict: Verdict) => void,
): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  while (verdicts.length < task.ids.length) {
    const before = verdicts.length
    await inOneProcess({ ...task, ids: task.ids.slice(before) }, (verdict) => {
      verdicts.push(verdict)
      heard(verdict)
    })
    if (verdicts.length === before)
      throw new Error(`${task.name}: no verdict on ${task.ids[before]}`)
  }
  return verdicts
}
