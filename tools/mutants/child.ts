/** A process of its own for the mutants of one chart or source file: one that runs in circles ends it. */
import { readFileSync } from 'node:fs'
import { Runner, type Verdict } from './runner.ts'
import { sourceMutants } from './source.ts'

export interface Task {
  /** A chart, or the path of a source file. */
  readonly name: string
  readonly tests: readonly string[]
  readonly ids: readonly string[]
}

export type Said = Verdict | { readonly broken: string }

const say = (said: Said): Promise<void> =>
  new Promise((done) => process.send?.(said, undefined, undefined, () => done()) ?? done())

const goesInCircles = (verdict: Verdict): void => void say(verdict).then(() => process.exit(0))

async function work({ name, tests, ids }: Task): Promise<void> {
  const file = name.endsWith('.ts') ? name : undefined
  const runner = await Runner.of(tests, file)
  const edits = file === undefined ? [] : sourceMutants(file, readFileSync(file, 'utf8'))
  for (const id of ids) {
    const edit = edits.find((one) => one.id === id)
    await say(
      edit
        ? await runner.ofFile(edit, goesInCircles)
        : await runner.ofChart(name, id, goesInCircles),
    )
  }
  await runner.close()
}

process.once('message', (task: Task) => {
  work(task)
    .catch((error: unknown) => say({ broken: String(error) }))
    .finally(() => process.exit(0))
})
