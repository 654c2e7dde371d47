import { expect, test } from 'vitest'
import { combineLookups } from '../../server/db/combined-lookup.ts'

test('combines the lookups of one turn of the event loop, each key once', async () => {
  const loads: (readonly number[])[] = []
  const lookup = combineLookups(async (keys: readonly number[]) => {
    loads.push(keys)
    return new Map(keys.filter((key) => key < 3).map((key) => [key, `value ${key}`]))
  })
  expect(await Promise.all([lookup(1), lookup(2), lookup(1), lookup(3)])).toEqual([
    'value 1',
    'value 2',
    'value 1',
    undefined,
  ])
  expect(loads).toEqual([[1, 2, 3]])
})

test('reads again in a later turn, also while an earlier lookup runs', async () => {
  const running: PromiseWithResolvers<ReadonlyMap<number, string>>[] = []
  const lookup = combineLookups((_: readonly number[]) => {
    const load = Promise.withResolvers<ReadonlyMap<number, string>>()
    running.push(load)
    return load.promise
  })
  const first = lookup(1)
  await expect.poll(() => running.length).toBe(1)
  const second = lookup(1)
  await expect.poll(() => running.length).toBe(2)
  running[1]?.resolve(new Map([[1, 'new']]))
  running[0]?.resolve(new Map([[1, 'old']]))
  expect(await Promise.all([first, second])).toEqual(['old', 'new'])
})

test('rejects each lookup of a failed query and works again', async () => {
  const error = new Error('connection lost')
  const errors = [error]
  const lookup = combineLookups<number, string>(async () => {
    const failure = errors.shift()
    if (failure) throw failure
    return new Map([[1, 'value']])
  })
  expect(await Promise.allSettled([lookup(1), lookup(2)])).toEqual([
    { status: 'rejected', reason: error },
    { status: 'rejected', reason: error },
  ])
  expect(await lookup(1)).toBe('value')
})
