// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import type { Environment } from '../../src/app/environment.ts'
import { MEMBER_RETRY_MS } from '../../src/machines/app/app.setup.ts'
import { SIGNED_IN, startIn } from './kit.ts'

it('[SOCKGEN-01 A37] loads each chunk once through the environment and retries a failed one', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const responses: boolean[] = []
  const load: Environment['load'] = async (part) => {
    responses.push(responses.length > 0)
    if (responses.length === 1) throw new Error('chunk failed to load')
    return part()
  }
  const app = startIn({
    stored: SIGNED_IN,
    around: { environment: (given) => ({ ...given, load }) },
  })
  await vi.waitFor(() => expect(app.handle.member.failed()).toBe(true))
  // The authenticated scope also loads the people API.
  expect(responses).toEqual([false, true])
  await app.clock.advanceAsync(MEMBER_RETRY_MS)
  await app.member()
  expect(responses).toEqual([false, true, true])
  await app.handle.browse.load()
  await app.handle.api.content()
  await app.handle.loadChunk(async () => 'a page')
  expect(responses).toHaveLength(6)
  // Loaded chunks are cached.
  await app.handle.browse.load()
  await app.handle.api.content()
  await app.handle.api.people()
  expect(responses).toHaveLength(6)
})
