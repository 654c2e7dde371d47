import { describe, expect, it } from 'vitest'
import { createLookupQueue } from '../../../src/services/queue.ts'
import { settle } from '../../kit/clock.ts'

describe('createLookupQueue', () => {
  it('[API-FOLLOW-17] never runs more tasks than its limit', async () => {
    const queue = createLookupQueue(2)
    const ends: PromiseWithResolvers<string>[] = []
    const lookup = () =>
      queue(() => {
        const end = Promise.withResolvers<string>()
        ends.push(end)
        return end.promise
      })
    const outcomes = [lookup(), lookup(), lookup()].map((work) => work.catch(() => 'failed'))
    await settle()
    const first = ends.length
    ends[0]?.resolve('a')
    await settle()
    outcomes.push(lookup(), lookup())
    await settle()
    const second = ends.length
    ends[1]?.reject(new Error('lost'))
    ends[2]?.resolve('c')
    await settle()
    const third = ends.length
    ends[3]?.resolve('d')
    ends[4]?.resolve('e')
    expect([first, second, third]).toEqual([2, 3, 5])
    expect(await Promise.all(outcomes)).toEqual(['a', 'failed', 'c', 'd', 'e'])
  })

  it('[API-FOLLOW-17] runs tasks in order of arrival and continues after a task that throws', async () => {
    const queue = createLookupQueue(1)
    const order: number[] = []
    const run = (n: number) =>
      queue(async () => {
        order.push(n)
        if (n === 1) throw new Error('lost')
        return n
      })
    const outcomes = await Promise.allSettled([run(1), run(2), run(3)])
    expect(order).toEqual([1, 2, 3])
    expect(outcomes.map((o) => o.status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  })
})
