import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createProgress } from '../../server/cli/progress.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const rig = (terminal: { isTTY?: boolean; columns?: number } = {}) => {
  const written: string[] = []
  const output = { ...terminal, write: (text: string) => written.push(text) }
  return { progress: createProgress({ output, now: () => Date.now() }), written }
}
const lasting = (ms: number) => () => new Promise<void>((resolve) => setTimeout(resolve, ms))

it('progress without a terminal prints a line per step and part of more than a second, and its time', async () => {
  const { progress, written } = rig()
  const building = progress.step('Building the client', async (report) => {
    report('styles')
    await lasting(5_000)()
    report('scripts')
    await lasting(7_000)()
  })
  const opening = progress.step('Starting the database', lasting(400))
  await vi.advanceTimersByTimeAsync(12_000)
  await Promise.all([building, opening])
  expect(written).toEqual([
    'Building the client: styles…\n',
    'Building the client: scripts…\n',
    'Building the client: 12 s\n',
  ])
  expect(vi.getTimerCount()).toBe(0)
})

it('progress in a terminal redraws one line each second, and clears it for a printed line', async () => {
  const { progress, written } = rig({ isTTY: true, columns: 60 })
  const building = progress.step('Building the client', lasting(2_500))
  const opening = progress.step('Starting the database', lasting(1_500))
  await vi.advanceTimersByTimeAsync(1_000)
  progress.print('Ready soon')
  await vi.advanceTimersByTimeAsync(1_500)
  await Promise.all([building, opening])
  const clear = '\r\u001b[2K'
  expect(written).toEqual([
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
  const { progress, written } = rig({ isTTY: true, columns: 20 })
  const building = progress.step('Building the client', lasting(1_200))
  await vi.advanceTimersByTimeAsync(1_200)
  await building
  expect(written[0]).toBe('\r\u001b[2KBuilding the cli...')
})

it('progress ends a step that fails and passes on its error', async () => {
  const { progress, written } = rig()
  const failing = progress.step('Creating the demo', async () => {
    await lasting(2_000)()
    throw new Error('full disk')
  })
  const failure = expect(failing).rejects.toThrow('full disk')
  await vi.advanceTimersByTimeAsync(2_000)
  await failure
  expect(written).toEqual(['Creating the demo…\n', 'Creating the demo: 2 s\n'])
  expect(vi.getTimerCount()).toBe(0)
})
