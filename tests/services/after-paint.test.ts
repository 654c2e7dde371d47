import { describe, expect, it } from 'vitest'
import { createAfterPaint } from '../../src/services/browser/after-paint.ts'
import { StepClock, settle } from '../kit/clock.ts'

function page() {
  const frames: (() => void)[] = []
  const clock = new StepClock()
  const document = Object.assign(new EventTarget(), {
    visibilityState: 'visible' as DocumentVisibilityState,
  })
  const window = {
    document,
    requestAnimationFrame: (callback: () => void) => frames.push(callback),
  }
  const afterPaint = createAfterPaint(window, clock)
  const over: string[] = []
  const wait = (name: string) => void afterPaint().then(() => over.push(name))
  const hide = () => {
    document.visibilityState = 'hidden'
    document.dispatchEvent(new Event('visibilitychange'))
  }
  const paint = () => {
    for (const callback of frames.splice(0)) callback()
  }
  return { window, clock, frames, over, wait, hide, paint }
}

describe('what may wait for a paint', () => {
  it('goes on in the first task behind the next one, in order, and then begins anew', async () => {
    const { clock, frames, over, wait, paint } = page()
    wait('a')
    wait('b')
    await settle()
    expect([over, frames.length]).toEqual([[], 1])
    paint()
    await settle()
    expect(over).toEqual([])
    await clock.advanceAsync(0)
    expect([over, clock.waiting]).toEqual([['a', 'b'], []])
    wait('c')
    paint()
    await clock.advanceAsync(0)
    expect([over, clock.waiting]).toEqual([['a', 'b', 'c'], []])
  })

  it('waits 100 ms at most for one that does not come', async () => {
    const { clock, over, wait, paint } = page()
    wait('a')
    await clock.advanceAsync(99)
    expect(over).toEqual([])
    await clock.advanceAsync(1)
    expect(over).toEqual(['a'])
    paint()
    expect(clock.waiting).toEqual([])
  })

  it('goes on at once when the page goes out of sight, nobody overtaken', async () => {
    const { clock, over, wait, hide } = page()
    wait('a')
    hide()
    wait('b')
    await settle()
    expect([over, clock.waiting]).toEqual([['a', 'b'], []])
  })

  it('does not wait where there are no frames', async () => {
    const { window, clock } = page()
    const { document } = window
    await createAfterPaint({ document }, clock)()
    expect(clock.waiting).toEqual([])
  })
})
