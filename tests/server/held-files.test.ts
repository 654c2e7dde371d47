import { expect, test } from 'vitest'
import { ApiError } from '../../server/http/errors.ts'
import { createHeldFiles } from '../../server/pictures/held.ts'

/** A file that comes in pieces of 10 bytes; how many were taken. */
function file(pieces: number) {
  const taken = { count: 0 }
  async function* come(): AsyncGenerator<Buffer> {
    for (let n = 0; n < pieces; n += 1) {
      taken.count += 1
      yield Buffer.alloc(10, 7)
    }
  }
  return { come: come(), taken }
}

/** A use that lasts until it is told to end. */
function lasting() {
  let end = (): void => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  return { end: () => end(), use: (bytes: Buffer) => ended.then(() => bytes.length) }
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof ApiError ? [error.status, error.headers] : error),
  )
const BUSY = [503, { 'retry-after': '2' }]

test('files in use count together: what has no room is read to its end and refused', async () => {
  const held = createHeldFiles(100)
  const [one, two] = [lasting(), lasting()]
  const first = held.with(file(6).come, one.use)
  const second = held.with(file(4).come, two.use)
  await new Promise((resolve) => setImmediate(resolve))
  const third = file(5)
  expect(await refusal(held.with(third.come, async () => {}))).toEqual(BUSY)
  expect(third.taken.count).toBe(5)
  one.end()
  expect(await first).toBe(60)
  expect(await held.with(file(6).come, async (bytes) => bytes.length)).toBe(60)
  expect(await refusal(held.with(file(7).come, async () => {}))).toEqual(BUSY)
  two.end()
  expect(await second).toBe(40)
  expect(await held.with(file(10).come, async (bytes) => bytes.length)).toBe(100)
})

test('a file that breaks off or cannot be used holds nothing any more', async () => {
  const held = createHeldFiles(100)
  async function* broken(): AsyncGenerator<Buffer> {
    yield Buffer.alloc(90)
    throw new Error('aborted')
  }
  await expect(held.with(broken(), async () => {})).rejects.toThrow('aborted')
  const useless = held.with(file(9).come, async () => {
    throw new Error('no picture')
  })
  await expect(useless).rejects.toThrow('no picture')
  expect(await held.with(file(10).come, async (bytes) => bytes.length)).toBe(100)
})
