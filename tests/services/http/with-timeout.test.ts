import { describe, expect, it } from 'vitest'
import { networkFailure } from '../../../src/protocol/base/errors.ts'
import { withTimeout } from '../../../src/services/with-timeout.ts'
import { StepClock } from '../../kit/clock.ts'

const MS = 30_000

/** A task that never settles, with its signal. */
function start(cancel?: AbortSignal) {
  const clock = new StepClock()
  const signals: AbortSignal[] = []
  const options = { clock, ms: MS, failure: networkFailure, ...(cancel ? { cancel } : {}) }
  const result = withTimeout(options, (signal) => {
    signals.push(signal)
    return new Promise<never>(() => {})
  })
  const settled = result.catch((error: unknown) => error)
  return { clock, settled, isAborted: () => signals.map((signal) => signal.aborted) }
}

describe('withTimeout', () => {
  it('returns the result of the task and leaves its signal alone', async () => {
    const clock = new StepClock()
    let given: AbortSignal | undefined
    const result = await withTimeout({ clock, ms: MS, failure: networkFailure }, async (signal) => {
      given = signal
      return 'done'
    })
    clock.advance(MS)
    expect([result, given?.aborted]).toEqual(['done', false])
  })

  it('[A2.4 A30] aborts the task before anyone learns of the timeout, so that a retry runs alone', async () => {
    const { clock, settled, isAborted } = start()
    clock.advance(MS - 1)
    expect(isAborted()).toEqual([false])
    clock.advance(1)
    expect(isAborted()).toEqual([true])
    expect(await settled).toEqual(networkFailure())
  })

  it('[A30] aborts the task in the same call as it is cancelled', async () => {
    const cancel = new AbortController()
    const { settled, isAborted } = start(cancel.signal)
    cancel.abort()
    expect(isAborted()).toEqual([true])
    expect(await settled).toMatchObject({ aborted: true })
  })

  it('does not start a task that was cancelled before', async () => {
    const { settled, isAborted } = start(AbortSignal.abort())
    expect(await settled).toMatchObject({ aborted: true })
    expect(isAborted()).toEqual([])
  })
})
