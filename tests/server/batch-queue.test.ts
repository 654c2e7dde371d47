import { expect, test } from 'vitest'
import { createBatchQueue } from '../../server/messaging/batch-queue.ts'

/** A queue whose batches run until the test settles them. */
function manualQueue(maxSize = 10) {
  const batches: {
    readonly key: string
    readonly items: readonly string[]
    readonly release: () => void
    readonly settled: PromiseWithResolvers<readonly (string | Error)[]>
  }[] = []
  const queue = createBatchQueue<string, string>((key, items, release) => {
    const settled = Promise.withResolvers<readonly (string | Error)[]>()
    batches.push({ key, items, release, settled })
    return settled.promise
  }, maxSize)
  return { queue, batches, started: () => batches.map(({ key, items }) => [key, ...items]) }
}

test('runs the first item at once and those that arrive during its batch as the next one', async () => {
  const { queue, batches, started } = manualQueue()
  const first = queue.add('a', '1')
  const others = [queue.add('a', '2'), queue.add('a', '3')]
  expect(started()).toEqual([['a', '1']])
  batches[0]?.settled.resolve(['one'])
  expect(await first).toBe('one')
  await expect.poll(started).toEqual([
    ['a', '1'],
    ['a', '2', '3'],
  ])
  batches[1]?.settled.resolve(['two', 'three'])
  expect(await Promise.all(others)).toEqual(['two', 'three'])
})

test('runs batches of different keys at the same time', () => {
  const { queue, started } = manualQueue()
  void queue.add('a', '1')
  void queue.add('b', '2')
  expect(started()).toEqual([
    ['a', '1'],
    ['b', '2'],
  ])
})

test('starts the next batch when the running one releases the key', () => {
  const { queue, batches, started } = manualQueue()
  void queue.add('a', '1')
  void queue.add('a', '2')
  batches[0]?.release()
  batches[0]?.release()
  void queue.add('a', '3')
  expect(started()).toEqual([
    ['a', '1'],
    ['a', '2'],
  ])
})

test('divides what waits into batches of the maximum size', async () => {
  const { queue, batches, started } = manualQueue(2)
  for (const item of ['1', '2', '3', '4']) void queue.add('a', item)
  batches[0]?.release()
  batches[1]?.release()
  expect(started()).toEqual([
    ['a', '1'],
    ['a', '2', '3'],
    ['a', '4'],
  ])
})

test('rejects only the item whose result is an error', async () => {
  const { queue, batches } = manualQueue()
  void queue.add('a', 'opener')
  const results = Promise.allSettled([queue.add('a', '1'), queue.add('a', '2')])
  const error = new Error('rejected')
  batches[0]?.settled.resolve(['opened'])
  await expect.poll(() => batches.length).toBe(2)
  batches[1]?.settled.resolve([error, 'two'])
  expect(await results).toEqual([
    { status: 'rejected', reason: error },
    { status: 'fulfilled', value: 'two' },
  ])
})

test('rejects every item of a failed batch and runs the next one', async () => {
  const { queue, batches } = manualQueue()
  void queue.add('a', 'opener')
  const failed = Promise.allSettled([queue.add('a', '1'), queue.add('a', '2')])
  batches[0]?.settled.resolve(['opened'])
  await expect.poll(() => batches.length).toBe(2)
  const next = queue.add('a', '3')
  const error = new Error('connection lost')
  batches[1]?.settled.reject(error)
  expect(await failed).toEqual([
    { status: 'rejected', reason: error },
    { status: 'rejected', reason: error },
  ])
  await expect.poll(() => batches.length).toBe(3)
  batches[2]?.settled.resolve(['three'])
  expect(await next).toBe('three')
})
