// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { createFeed, type FeedMessage } from '../../devtools/inspector/feed/feed.ts'
import { feedUrl } from '../../devtools/inspector/feed/offer.ts'
import { SECRETS } from '../trace/stories.ts'
import { hostedApp, listener } from './hosted.ts'

async function messagesOfStory(): Promise<FeedMessage[]> {
  const hosted = await hostedApp()
  const inspector = listener(hosted)
  inspector.attach()
  await hosted.clock.advanceAsync(1_000)
  const feed = createFeed()
  // A batch that arrives again adds nothing.
  return [...inspector.batches(), ...inspector.batches()].flatMap((batch) => feed(batch))
}

it('converts batches into the three message types of @statelyai/inspect', async () => {
  const emitted = await messagesOfStory()
  const of = (type: FeedMessage['type']) => emitted.filter((one) => one.type === type)
  expect(new Set(emitted.map(({ type }) => type))).toEqual(
    new Set(['@xstate.actor', '@xstate.event', '@xstate.snapshot']),
  )
  expect(of('@xstate.event').length).toBe(of('@xstate.snapshot').length)
  const session = emitted.filter(({ sessionId }) => sessionId === 'a app/session')
  expect(session[0]).toMatchObject({
    type: '@xstate.actor',
    name: 'session',
    parentId: 'a app',
    rootId: 'a app',
    _version: '0.4.0',
    createdAt: expect.stringMatching(/^\d{13}$/),
  })
  const chart = JSON.parse(String((session[0] as { definition?: string }).definition))
  expect([chart.id, Object.keys(chart.states).includes('authenticated')]).toEqual(['session', true])
  expect(session.at(-1)).toMatchObject({
    type: '@xstate.snapshot',
    snapshot: { status: 'active', value: 'authenticated' },
  })
  const actors = of('@xstate.actor').map(({ sessionId }) => sessionId)
  expect(new Set(actors).size).toBe(actors.length)
  expect(emitted.every(({ sessionId }) => actors.includes(sessionId))).toBe(true)
})

it('contains no user content', async () => {
  const text = JSON.stringify(await messagesOfStory()).toLowerCase()
  expect(text.length).toBeGreaterThan(100_000)
  const found = Object.values(SECRETS).filter((secret) => text.includes(secret.toLowerCase()))
  expect(found).toEqual([])
})

it('accepts only https and localhost URLs', () => {
  const asked = [
    'https://charts.example/inspect?x=1',
    'http://localhost:3000',
    'http://127.0.0.1:3000/',
    'http://charts.example',
    'http://localhost.charts.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '*',
    '',
  ]
  expect(asked.map((given) => feedUrl(given)?.origin ?? null)).toEqual([
    'https://charts.example',
    'http://localhost:3000',
    'http://127.0.0.1:3000',
    ...Array(6).fill(null),
  ])
})
