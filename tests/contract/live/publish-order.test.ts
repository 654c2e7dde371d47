import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { startFileApi, type TestUser } from '../kit/kit.ts'
import { createConversation, openMessaging, sendMessage, trackProbes } from '../kit/live-kit.ts'
import { createUserFactory } from './live-people.ts'

const api = await startFileApi()
const join = createUserFactory(api)
const { track } = trackProbes()

afterEach(() => vi.restoreAllMocks())

/**
 * Delays the confirmation of the next commit until after that of the following one, as happens when
 * the database process is interrupted between commit and confirmation.
 * @returns settles when the first commit is done but not confirmed
 */
function confirmNextCommitLate(): Promise<void> {
  const committed: PromiseWithResolvers<void>[] = [Promise.withResolvers(), Promise.withResolvers()]
  const [first, second] = committed
  let commits = 0
  const query = pg.Client.prototype.query as (...given: unknown[]) => Promise<unknown>
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const response = await query.apply(this, given)
    if (given[0] !== 'commit') return response
    const number = commits++
    committed[number]?.resolve()
    if (number === 0) await second?.promise
    return response
  } as never)
  return first?.promise ?? Promise.reject(new Error('unreachable'))
}

const EMOJI = ['👍', '❤️', '😂', '😮', '😢', '🙏', '🔥', '🎉', '👏', '💯', '🙌', '🌍', '🥁', '🎨']

const react = (user: TestUser, messageId: number, type: string) =>
  api.request('POST', `/api/messaging/messages/${messageId}/reactions/`, {
    token: user.access,
    body: { reaction_type: type },
  })

async function chat(): Promise<{ ayen: TestUser; lokai: TestUser; id: number }> {
  const [ayen, lokai] = [await join('ayen'), await join('lokai')]
  return { ayen, lokai, id: await createConversation(api, ayen, lokai) }
}

test('[SOCKEV-09] publishes two messages in stored order when the first commit is confirmed last', async () => {
  const { ayen, lokai, id } = await chat()
  const probe = await track(openMessaging(api, lokai))
  const isCommitted = confirmNextCommitLate()
  const first = sendMessage(api, ayen, id, 'first')
  await isCommitted
  await sendMessage(api, lokai, id, 'second')
  await first
  await probe.nth('new_message', 2)
  expect(probe.ofType('new_message').map(({ message }) => message.content)).toEqual([
    'first',
    'second',
  ])
})

test('[SOCKEV-14] publishes the complete reactions last when the first commit is confirmed last', async () => {
  const { ayen, lokai, id } = await chat()
  const message = await sendMessage(api, ayen, id, 'a message')
  const probe = await track(openMessaging(api, lokai))
  const isCommitted = confirmNextCommitLate()
  const first = react(ayen, message.id, '👍')
  await isCommitted
  const { body: complete } = await react(lokai, message.id, '❤️')
  await first
  await probe.nth('reaction_update', 2)
  expect(probe.ofType('reaction_update').at(-1)).toEqual({
    type: 'reaction_update',
    offset: 3,
    ...complete,
  })
})

test('[SOCKEV-09] publishes a message when the transaction before it failed', async () => {
  const { ayen, lokai, id } = await chat()
  const probe = await track(openMessaging(api, lokai))
  const path = `/api/messaging/conversations/${id}/messages/`
  const body = { content: 'an answer', reply_to_id: 999_999 }
  const rejected = await api.request('POST', path, { token: ayen.access, body })
  expect(rejected.status).toBe(400)
  await sendMessage(api, ayen, id, 'next')
  await probe.nth('new_message', 1)
  expect(probe.ofType('new_message').map(({ message }) => message.content)).toEqual(['next'])
})

test('[SOCKEV-14] the last frame has all reactions when both members react at the same time', async () => {
  const { ayen, lokai, id } = await chat()
  for (let round = 0; round < 5; round++) {
    const message = await sendMessage(api, ayen, id, `message ${round}`)
    const probe = await track(openMessaging(api, lokai))
    const types = EMOJI.slice(0, 4)
    const given = await Promise.all(
      types.flatMap((type) => [react(ayen, message.id, type), react(lokai, message.id, type)]),
    )
    expect(given.map(({ status }) => status)).toEqual(given.map(() => 201))
    await probe.nth('reaction_update', given.length)
    const last = probe.ofType('reaction_update').at(-1)
    const stored = await api.request('GET', `/api/messaging/messages/${message.id}/`, {
      token: lokai.access,
    })
    expect(last.reactions).toEqual(stored.body.reactions)
    expect(stored.body.reactions).toHaveLength(given.length)
  }
})

test('stores at most 12 reactions of one user to a message when 14 are sent at the same time', async () => {
  const { ayen, id } = await chat()
  const message = await sendMessage(api, ayen, id, 'a message')
  const given = await Promise.all(EMOJI.map((type) => react(ayen, message.id, type)))
  const statuses = given.map(({ status }) => status).toSorted()
  expect(statuses).toEqual([...Array.from({ length: 12 }, () => 201), 400, 400])
})

test('[API-MSG-06] opening a conversation and sending to it at the same time does not deadlock', async () => {
  const { ayen, lokai, id } = await chat()
  await sendMessage(api, ayen, id, 'the first')
  const path = `/api/messaging/conversations/${id}/`
  for (let round = 0; round < 8; round++) {
    // Both the opening and the message show a hidden conversation again.
    expect((await api.request('DELETE', path, { token: lokai.access })).status).toBe(204)
    const opening = api.request('POST', '/api/messaging/conversations/dm/', {
      token: lokai.access,
      body: { target_user_id: ayen.id, initial_message: `opened ${round}` },
    })
    const writing = api.request('POST', `${path}messages/`, {
      token: ayen.access,
      body: { content: `written ${round}`, message_type: 'text', reply_to_id: null },
    })
    const responses = await Promise.all([opening, writing])
    expect(responses.map(({ status }) => status)).toEqual([expect.toSatisfy(isSuccess), 201])
  }
})

const isSuccess = (status: number): boolean => status === 200 || status === 201
