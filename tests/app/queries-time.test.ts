import {
  defaultScheduler,
  notifyManager,
  QueryObserver,
  timeoutManager,
} from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { giveQueriesTime } from '../../src/app/environment.ts'
import { QUERY_CACHE_MS } from '../../src/protocol/base/constants.ts'
import { networkFailure } from '../../src/protocol/base/errors.ts'
import { retryDelay } from '../../src/protocol/base/retries.ts'
import { createQueryClient } from '../../src/services/queries/client.ts'
import { StepClock } from '../kit/clock.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
})

afterEach(() => {
  vi.useRealTimers()
  // The process has one time source, which other test files use as well.
  timeoutManager.setTimeoutProvider<ReturnType<typeof setTimeout>>({
    setTimeout: (fire, ms) => setTimeout(fire, ms),
    clearTimeout: (id) => clearTimeout(id),
    setInterval: (fire, ms) => setInterval(fire, ms),
    clearInterval: (id) => clearInterval(id),
  })
  notifyManager.setScheduler(defaultScheduler)
})

it('[CONST-02 CONST-05] queries retry, notify and evict by the given clock only', async () => {
  const clock = new StepClock()
  giveQueriesTime(clock)
  const client = createQueryClient()
  client.mount()
  let requests = 0
  const queryFn = async () => {
    requests += 1
    if (requests === 1) throw networkFailure()
    return 'works'
  }
  const emitted: unknown[] = []
  const options = { queryKey: ['works'], queryFn }
  const leave = new QueryObserver(client, options).subscribe(({ data }) => emitted.push(data))
  await clock.advanceAsync(retryDelay(0) - 1)
  expect([requests, client.getQueryData(['works'])]).toEqual([1, undefined])
  await clock.advanceAsync(1)
  expect([requests, emitted.at(-1)]).toEqual([2, 'works'])
  leave()
  await clock.advanceAsync(QUERY_CACHE_MS - 1)
  expect(client.getQueryData(['works'])).toBe('works')
  await clock.advanceAsync(1)
  expect(client.getQueryData(['works'])).toBeUndefined()
  expect([vi.getTimerCount(), clock.waiting]).toEqual([0, []])
  client.unmount()
})
