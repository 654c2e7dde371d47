/** A process of its own for the mutants of one chart or source file: one that runs in circles ends it. */
import { readFileSync } from 'node:fs'
import { cpuSeconds, Runner, type Verdict } from './runner.ts'
import {
  appendLine,
  forgetTried,
  isFile,
  keyOf,
  type Paths,
  readSieved,
  readTrying,
  type Subject,
  sieve,
} from './sieve.ts'
import { sourceMutants } from './source.ts'

export interface Task {
  /** One chart, or source files. */
  readonly subjects: readonly Subject[]
  readonly paths: Paths
  /** Those of which the verdict was said by a process before this one. */
  readonly said: readonly string[]
}

export type Said = Verdict | { readonly broken: string }

const say = (said: Said): Promise<void> =>
  new Promise((done) => process.send?.(said, undefined, undefined, () => done()) ?? done())

/** A mutant that is tried for so many CPU seconds, and so often the time of the test, runs in circles. */
const CIRCLES = { seconds: 3, times: 10 }

/** Nothing is tried for so many CPU seconds: what is left of a mutant starves who loads the next file. */
const STARVED_SECONDS = 60

const BY_CIRCLES = 'runs in circles'

/** Says what the sieve found out since it was asked last. */
function teller({ paths, said }: Task): () => Promise<void> {
  const heard = new Set(said)
  let since = process.cpuUsage()
  return async () => {
    const fresh = [...readSieved(paths).told].filter(([id]) => !heard.has(id))
    const took = cpuSeconds(since) / Math.max(fresh.length, 1)
    if (fresh.length > 0) since = process.cpuUsage()
    for (const [id, killer] of fresh) {
      heard.add(id)
      await say({ id, killer, took })
    }
  }
}

/** Ends the process when what is tried does not end. */
function watchCircles(task: Task, tell: () => Promise<void>): NodeJS.Timeout {
  let last = ''
  let since = process.cpuUsage()
  return setInterval(() => {
    const trying = readTrying(task.paths)
    const now = JSON.stringify(trying)
    if (now !== last) [last, since] = [now, process.cpuUsage()]
    if (trying === null && cpuSeconds(since) > STARVED_SECONDS)
      void tell().then(() => process.exit(0))
    if (typeof trying?.mutant !== 'string') return
    if (cpuSeconds(since) < CIRCLES.seconds + (CIRCLES.times * trying.takes) / 1000) return
    appendLine(task.paths, { told: trying.mutant, by: BY_CIRCLES })
    void tell().then(() => process.exit(0))
  }, 500)
}

async function quickly(task: Task): Promise<void> {
  forgetTried(task.paths)
  const tell = teller(task)
  const watch = watchCircles(task, tell)
  try {
    await sieve(task.subjects, task.paths)
  } catch (error) {
    const mutant = readTrying(task.paths)?.mutant
    if (typeof mutant !== 'string') throw error
    appendLine(task.paths, { told: mutant, by: BY_CIRCLES })
  } finally {
    clearInterval(watch)
    await tell()
  }
}

interface Left {
  readonly subject: Subject
  readonly ids: readonly string[]
}

/** What the sieve could not try, in a thread for each; a red test as it is would have been seen there. */
async function slowly(left: readonly Left[], paths: Paths): Promise<void> {
  if (left.length === 0) return
  const runner = await Runner.of([...new Set(left.flatMap(({ subject }) => subject.tests))])
  for (const { subject, ids } of left) {
    const { name } = subject
    const edits = isFile(subject) ? sourceMutants(name, readFileSync(name, 'utf8')) : []
    const told = (verdict: Verdict) => {
      const id = keyOf(subject, verdict.id)
      if (verdict.killer !== null) appendLine(paths, { told: id, by: verdict.killer })
      return say({ ...verdict, id })
    }
    const inCircles = (verdict: Verdict): void => void told(verdict).then(() => process.exit(0))
    for (const id of ids) {
      const edit = edits.find((one) => one.id === id)
      await told(
        edit
          ? await runner.ofFile(subject, edit, inCircles)
          : await runner.ofChart(subject, id, inCircles),
      )
    }
  }
  await runner.close()
}

async function work(task: Task): Promise<void> {
  const { subjects, paths } = task
  if (readSieved(paths).ended) await teller(task)()
  else await quickly(task)
  const { told, early, ended } = readSieved(paths)
  if (!ended) return
  const known = new Set([...told.keys(), ...task.said])
  const slow: Left[] = []
  for (const subject of subjects) {
    const left = subject.ids.filter((id) => !known.has(keyOf(subject, id)))
    const isEarly = (id: string): boolean => early.has(isFile(subject) ? keyOf(subject, id) : '')
    for (const id of left.filter((id) => !isEarly(id)))
      await say({ id: keyOf(subject, id), killer: null, took: 0 })
    const ids = left.filter(isEarly)
    const tests = subject.tests.filter((test) => isFile(subject) || early.get('')?.has(test))
    if (ids.length > 0) slow.push({ subject: { ...subject, tests }, ids })
  }
  await slowly(slow, paths)
}

process.once('message', (task: Task) => {
  work(task)
    .catch((error: unknown) => say({ broken: String(error) }))
    .finally(() => process.exit(0))
})
