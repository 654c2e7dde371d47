import { describe, expect, it } from 'vitest'
import { createBeforePaint } from '../../../src/services/browser/before-paint.ts'
import { StepClock } from '../../kit/clock.ts'

function page(visibilityState: DocumentVisibilityState = 'visible') {
  const frames = new Map<number, () => void>()
  const clock = new StepClock()
  let requests = 0
  const window = {
    document: { visibilityState },
    requestAnimationFrame(callback: () => void) {
      requests += 1
      frames.set(requests, callback)
      return requests
    },
    cancelAnimationFrame: (id: number) => void frames.delete(id),
  }
  /** Paints a frame, which takes `ms`. */
  const paint = (ms = 0) => {
    const due = [...frames.values()]
    frames.clear()
    for (const callback of due) callback()
    clock.advance(ms)
  }
  return { window, clock, frames, paint }
}

describe('createBeforePaint', () => {
  it('runs queued work in order in one frame, and again for later work', () => {
    const { window, clock, frames, paint } = page()
    const beforePaint = createBeforePaint(window, clock, clock.now)
    const done: string[] = []
    for (const name of ['a', 'b', 'c']) beforePaint(() => done.push(name))
    expect([done, frames.size, clock.waiting]).toEqual([[], 1, [100]])
    paint(10)
    expect([done, clock.waiting]).toEqual([['a', 'b', 'c'], []])
    beforePaint(() => done.push('d'))
    expect([done.length, frames.size]).toEqual([3, 1])
    paint()
    expect(done.at(-1)).toBe('d')
  })

  it('waits at most 100 ms if no paint comes', () => {
    const { window, clock, frames } = page()
    const done: string[] = []
    createBeforePaint(window, clock, clock.now)(() => done.push('a'))
    clock.advance(99)
    expect(done).toEqual([])
    clock.advance(1)
    expect([done, frames.size]).toEqual([['a'], 0])
  })

  it.each([
    ['9 ms', 9, 4],
    ['17 ms', 17, 44],
    ['30 ms', 30, 109],
    ['100 ms', 100, 459],
    ['a second', 1_000, 500],
  ])('delays the next batch after work and paint of %s', (_, took, rest) => {
    const { window, clock, frames } = page()
    const done: string[] = []
    const beforePaint = createBeforePaint(window, clock, clock.now)
    beforePaint(() => {
      done.push('a')
      clock.sleep(took)
    })
    // Work that arrives during the paint is delayed too.
    ;[...frames.values()][0]?.()
    beforePaint(() => done.push('b'))
    clock.advance(0)
    expect([done, frames.size]).toEqual([['a'], 0])
    clock.advance(rest - 1)
    beforePaint(() => done.push('c'))
    expect([done, frames.size]).toEqual([['a'], 0])
    clock.advance(1)
    expect(frames.size).toBe(1)
    clock.advance(100)
    expect(done).toEqual(['a', 'b', 'c'])
  })

  it('does not delay after work within half a frame, nor once a delay has passed', () => {
    const { window, clock, frames, paint } = page()
    const done: string[] = []
    const beforePaint = createBeforePaint(window, clock, clock.now)
    const work = (name: string, took: number) => () => {
      done.push(name)
      clock.sleep(took)
    }
    for (const name of ['a', 'b', 'c']) {
      beforePaint(work(name, 8))
      paint()
      expect(done.at(-1)).toBe(name)
    }
    beforePaint(work('slow', 50))
    paint()
    clock.advance(1_000)
    expect(frames.size).toBe(0)
    beforePaint(work('d', 0))
    paint()
    expect(done.at(-1)).toBe('d')
  })

  it('runs at once and in order when the page is hidden', () => {
    const { window, clock } = page()
    const beforePaint = createBeforePaint(window, clock, clock.now)
    const done: string[] = []
    beforePaint(() => done.push('a'))
    window.document.visibilityState = 'hidden'
    beforePaint(() => done.push('b'))
    expect(done).toEqual(['a', 'b'])
  })

  it('runs at once without requestAnimationFrame', () => {
    const done: string[] = []
    const { clock } = page()
    createBeforePaint(
      { document: { visibilityState: 'visible' } },
      clock,
      clock.now,
    )(() => done.push('a'))
    expect(done).toEqual(['a'])
  })
})
