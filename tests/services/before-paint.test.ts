import { describe, expect, it } from 'vitest'
import { createBeforePaint } from '../../src/services/before-paint.ts'

function page(visibilityState: DocumentVisibilityState = 'visible') {
  const frames: (() => void)[] = []
  const timers = new Map<number, [fire: () => void, ms: number]>()
  const cancelled: number[] = []
  const window = {
    document: { visibilityState },
    requestAnimationFrame: (callback: () => void) => frames.push(callback),
    cancelAnimationFrame: (id: number) => {
      cancelled.push(id)
    },
  }
  const clock = {
    setTimeout(fire: () => void, ms: number) {
      timers.set(timers.size + 1, [fire, ms])
      return timers.size
    },
    clearTimeout: (id: number) => {
      timers.delete(id)
    },
  }
  return { window, clock, frames, timers, cancelled }
}

describe('work before the next paint', () => {
  it('is done in one go and in order, and then begins anew', () => {
    const { window, clock, frames, timers } = page()
    const beforePaint = createBeforePaint(window, clock)
    const done: string[] = []
    for (const name of ['a', 'b', 'c']) beforePaint(() => done.push(name))
    expect([done, frames.length, timers.size]).toEqual([[], 1, 1])
    frames[0]?.()
    expect([done, timers.size]).toEqual([['a', 'b', 'c'], 0])
    beforePaint(() => done.push('d'))
    expect([done.length, frames.length]).toEqual([3, 2])
  })

  it('does not wait longer than 100 ms for a paint that does not come', () => {
    const { window, clock, timers, cancelled } = page()
    const done: string[] = []
    createBeforePaint(window, clock)(() => done.push('a'))
    const [fire, ms] = timers.get(1) ?? []
    expect(ms).toBe(100)
    fire?.()
    expect([done, cancelled]).toEqual([['a'], [1]])
  })

  it('is done at once in a page nobody sees, behind what waited', () => {
    const { window, clock } = page()
    const beforePaint = createBeforePaint(window, clock)
    const done: string[] = []
    beforePaint(() => done.push('a'))
    window.document.visibilityState = 'hidden'
    beforePaint(() => done.push('b'))
    expect(done).toEqual(['a', 'b'])
  })

  it('is done at once where there are no frames', () => {
    const done: string[] = []
    const { clock } = page()
    createBeforePaint({ document: { visibilityState: 'visible' } }, clock)(() => done.push('a'))
    expect(done).toEqual(['a'])
  })
})
