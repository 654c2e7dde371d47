/** A process of its own for the mutants of one chart: one that runs in circles ends it. */
import { Runner, type Verdict } from './runner.ts'

export interface Task {
  readonly chart: string
  readonly tests: readonly string[]
  readonly ids: readonly string[]
}

export type Said = Verdict | { readonly broken: string }

const say = (said: Said): Promise<void> =>
  new Promise((done) => process.send?.(said, undefined, undefined, () => done()) ?? done())

async function work({ chart, tests, ids }: Task): Promise<void> {
  const runner = await Runner.of(tests)
  for (const id of ids) {
    const verdict = await runner.judge(chart, id, (circles) => {
      void say(circles).then(() => process.exit(0))
    })
    await say(verdict)
  }
  await runner.close()
}

process.once('message', (task: Task) => {
  work(task)
    .catch((error: unknown) => say({ broken: String(error) }))
    .finally(() => process.exit(0))
})
