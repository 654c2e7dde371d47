import { describe, expect, it } from 'vitest'
import { createAfterPaint } from '../../../src/services/browser/after-paint.ts'
import { StepClock, settle } from '../../kit/clock.ts'

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

describe('createAfterPaint', () => {
  it('resolves in call order in the first task after the next paint, and again for later calls', async () => {
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

  it('waits at most 100 ms if no paint comes', async () => {
    const { clock, over, wait, paint } = page()
    wait('a')
    await clock.advanceAsync(99)
    expect(over).toEqual([])
    await clock.advanceAsync(1)
    expect(over).toEqual(['a'])
    paint()
    expect(clock.waiting).toEqual([])
  })

  it('resolves at once and in call order when the page becomes hidden', async () => {
    const { clock, over, wait, hide } = page()
    wait('a')
    hide()
    wait('b')
    await settle()
    expect([over, clock.waiting]).toEqual([['a', 'b'], []])
  })

  it('resolves at once without requestAnimationFrame', async () => {
    const { window, clock } = page()
    const { document } = window
    await createAfterPaint({ document }, clock)()
    expect(clock.waiting).toEqual([])
  })
})
