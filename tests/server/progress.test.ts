import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createProgress } from '../../server/cli/progress.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const rig = (terminal: { isTTY?: boolean; columns?: number } = {}) => {
  const lines: string[] = []
  const output = { ...terminal, write: (text: string) => lines.push(text) }
  return { progress: createProgress({ output, now: () => Date.now() }), lines }
}
const wait = (ms: number) => () => new Promise<void>((resolve) => setTimeout(resolve, ms))

it('progress without a terminal prints a line per step and part of more than a second, and its time', async () => {
  const { progress, lines } = rig()
  const building = progress.step('Building the client', async (report) => {
    report('styles')
    await wait(5_000)()
    report('scripts')
    await wait(7_000)()
  })
  const opening = progress.step('Starting the database', wait(400))
  await vi.advanceTimersByTimeAsync(12_000)
  await Promise.all([building, opening])
  expect(lines).toEqual([
    'Building the client: styles…\n',
    'Building the client: scripts…\n',
    'Building the client: 12 s\n',
  ])
  expect(vi.getTimerCount()).toBe(0)
})

it('progress in a terminal redraws one line each second, and clears it for a printed line', async () => {
  const { progress, lines } = rig({ isTTY: true, columns: 60 })
  const building = progress.step('Building the client', wait(2_500))
  const opening = progress.step('Starting the database', wait(1_500))
  await vi.advanceTimersByTimeAsync(1_000)
  progress.print('Ready soon')
  await vi.advanceTimersByTimeAsync(1_500)
  await Promise.all([building, opening])
  const clear = '\r\u001b[2K'
  expect(lines).toEqual([
    `${clear}Building the client (1 s) · Starting the database (1 s)`,
    `${clear}Ready soon\n`,
    `${clear}Building the client (1 s) · Starting the database (1 s)`,
    `${clear}Starting the database: 2 s\n`,
    `${clear}Building the client (2 s)`,
    `${clear}Building the client (2 s)`,
    `${clear}Building the client: 3 s\n`,
  ])
})

it('progress cuts its line to the width of the terminal', async () => {
  const { progress, lines } = rig({ isTTY: true, columns: 20 })
  const building = progress.step('Building the client', wait(1_200))
  await vi.advanceTimersByTimeAsync(1_200)
  await building
  expect(lines[0]).toBe('\r\u001b[2KBuilding the cli...')
})

it('progress ends a step that fails and passes on its error', async () => {
  const { progress, lines } = rig()
  const failing = progress.step('Creating the demo', async () => {
    await wait(2_000)()
    throw new Error('full disk')
  })
  const failure = expect(failing).rejects.toThrow('full disk')
  await vi.advanceTimersByTimeAsync(2_000)
  await failure
  expect(lines).toEqual(['Creating the demo…\n', 'Creating the demo: 2 s\n'])
  expect(vi.getTimerCount()).toBe(0)
})
