import { describe, expect, it } from 'vitest'
import { createSerialQueue } from '../../../src/services/queue.ts'
import { settle } from '../../kit/clock.ts'

function job(log: string[], name: string) {
  let end: (error?: Error) => void = () => {}
  const work = () => {
    log.push(`${name} starts`)
    return new Promise<string>((resolve, reject) => {
      end = (error) => (error ? reject(error) : resolve(name))
    })
  }
  return { work, end: (error?: Error) => end(error) }
}

describe('createSerialQueue', () => {
  it('[SEND-01] starts the first task at once and each next one when the previous has settled', async () => {
    const log: string[] = []
    const enqueue = createSerialQueue()
    const [a, b, c] = [job(log, 'a'), job(log, 'b'), job(log, 'c')]
    const first = enqueue('5', a.work)
    expect(log).toEqual(['a starts'])
    const second = enqueue('5', b.work)
    const third = enqueue('5', c.work)
    const failed = second.catch((error: Error) => error.message)
    await settle()
    expect(log).toEqual(['a starts'])
    a.end()
    expect(await first).toBe('a')
    await settle()
    expect(log).toEqual(['a starts', 'b starts'])
    b.end(new Error('lost'))
    expect(await failed).toBe('lost')
    await settle()
    expect(log).toEqual(['a starts', 'b starts', 'c starts'])
    c.end()
    expect(await third).toBe('c')
  })

  it('runs tasks of other keys in parallel', () => {
    const log: string[] = []
    const enqueue = createSerialQueue()
    void enqueue('5', job(log, 'a').work)
    void enqueue('6', job(log, 'b').work)
    expect(log).toEqual(['a starts', 'b starts'])
  })
})
