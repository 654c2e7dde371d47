/** Lets the mutants of a chart, or of source files, be judged, in as many processes one after the other as that takes. */
import { fork } from 'node:child_process'
import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Said, Task } from './child.ts'
import type { Verdict } from './runner.ts'
import { keyOf, pathsOf, readSieved, type Subject } from './sieve.ts'

const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url))

/** The zone some tests ask for, which the thread they run in here cannot set. */
const IN_ZONE = { ...process.env, TZ: 'Africa/Juba' }

/** What one process finds out until it ends, by itself or by a mutant that runs in circles. */
function inOneProcess(task: Task, heard: (verdict: Verdict) => void): Promise<void> {
  return new Promise((done, fail) => {
    const child = fork(CHILD, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], env: IN_ZONE })
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

/** Tells of each subject, as soon as all of it is known, every mutant's verdict in the order of the ids. */
export async function verdictsOf(
  subjects: readonly Subject[],
  hash: string,
  known: (subject: Subject, verdicts: Verdict[]) => void,
): Promise<void> {
  const paths = pathsOf(hash)
  const verdicts = new Map<string, Verdict>()
  const open = new Set(subjects)
  const tellIfKnown = (subject: Subject): void => {
    const found = subject.ids.flatMap((id) => {
      const verdict = verdicts.get(keyOf(subject, id))
      return verdict ? [{ ...verdict, id }] : []
    })
    if (found.length < subject.ids.length) return
    open.delete(subject)
    known(subject, found)
  }
  const all = subjects.reduce((sum, { ids }) => sum + ids.length, 0)
  while (verdicts.size < all) {
    const soFar = () => {
      const { ended, spoiled } = readSieved(paths)
      return String([verdicts.size, ended, spoiled.length])
    }
    const before = soFar()
    await inOneProcess({ subjects, paths, said: [...verdicts.keys()] }, (verdict) => {
      verdicts.set(verdict.id, verdict)
      for (const subject of open) tellIfKnown(subject)
    })
    if (before === soFar()) throw new Error('a process said nothing')
  }
  rmSync(dirname(paths.log), { recursive: true })
}
