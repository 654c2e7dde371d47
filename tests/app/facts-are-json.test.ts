// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import type { AnyActorRef, InspectionEvent } from 'xstate'
import { settle } from '../kit/clock.ts'
import { json, noResponse } from '../kit/fakes/http.ts'
import { findNonJson } from '../kit/json.ts'
import { api, startIn } from './kit.ts'

const LOKAI = { id: 8, username: 'lokai', full_name: 'Lokai Baraka' }
const CONVERSATION = { id: 1, other_participant: LOKAI, latest_message: null, unread_count: 0 }
const POST = { type: 'post', id: 3 } as const

const said = (id: number, sender: object, content: string) => ({
  id,
  conversation: 1,
  sender,
  content,
  created_at: `2026-01-05T09:00:0${id}Z`,
})

const parentOf = (actor: AnyActorRef): AnyActorRef | undefined =>
  (actor as { _parent?: AnyActorRef })._parent

/** Actor ids from the root to the actor, separated by `/`. */
function pathOf(actor: AnyActorRef): string {
  const parent = parentOf(actor)
  return parent === undefined ? actor.id : `${pathOf(parent)}/${actor.id}`
}

/** Inspects all actors and records values that are not serializable as JSON. */
function listen() {
  const types = new Set<string>()
  const wrong = new Set<string>()
  const twice: string[] = []
  const bearers = new Map<string, AnyActorRef>()
  const checkSerializable = (actor: AnyActorRef, what: string, value: unknown) => {
    const isOwnChild = (one: object) => parentOf(one as AnyActorRef) === actor
    for (const found of findNonJson(value, isOwnChild))
      wrong.add(`${pathOf(actor)} ${what} ${found}`)
  }
  const inspect = (inspected: InspectionEvent): void => {
    const actor = inspected.actorRef as AnyActorRef
    if (inspected.type === '@xstate.event') {
      const { event } = inspected
      types.add(event.type)
      checkSerializable(actor, event.type, event)
      if (event.type === 'xstate.init') {
        const path = pathOf(actor)
        if (bearers.get(path)?.getSnapshot().status === 'active') twice.push(path)
        bearers.set(path, actor)
      }
    }
    if (inspected.type === '@xstate.snapshot') {
      const snapshot: { context?: unknown; output?: unknown } = inspected.snapshot
      checkSerializable(actor, 'context', snapshot.context)
      checkSerializable(actor, 'output', snapshot.output)
    }
  }
  return { inspect, types, wrong, twice, paths: () => [...bearers.keys()] }
}

/** Simulates a visit: anonymous browsing, sign-in, chat, network failures and sign-out. */
async function visit() {
  const recorder = listen()
  const messages = '/api/messaging/conversations/1'
  const server = api()
    .on('GET /api/messaging/conversations/', json(200, [CONVERSATION]))
    .on(`GET ${messages}/messages/`, json(200, [said(1, LOKAI, 'Are you there?')]))
    .on(`POST ${messages}/mark-messages-read/`, json(200, {}))
    .on(`POST ${messages}/messages/`, noResponse, json(201, said(2, { id: 7 }, 'Yes')))
    .on('POST /api/posts/3/like/', json(200, { liked: true }))
  const app = startIn({ server, around: { inspect: recorder.inspect } })
  const { root, session, network } = app.handle
  await app.signedOut()
  const button = await app.handle.createGoogleButton(() => null)
  button.start()
  button.stop()
  const browse = await app.handle.browse.load()
  browse.feed({ kind: 'explore', mode: 'latest' })
  browse.thread(POST)
  root.send({
    type: 'intent.want',
    intent: { to: 'engagement', event: { type: 'like.toggle', ref: POST } },
  })
  session.send({ type: 'session.login', username: 'ayen', password: 'secret' })
  const member = await app.member()
  const { user } = session.getSnapshot().context
  const steps = user && (await app.handle.firstSteps.create(user))
  steps?.start()
  steps?.send({ type: 'steps.retry' })
  member.watch('purchase', { assetId: 4 })
  member.watch('application', { projectId: 5 })
  member.watch('download', { target: { kind: 'asset', id: 4 } })
  member.watch('editor', { kind: 'post', id: null })
  await vi.waitFor(() => expect(member.inbox.getSnapshot().context.conversations).toHaveLength(1))
  member.inbox.send({ type: 'conversation.choose', id: 1 })
  await vi.waitFor(() => expect(app.sockets.all).toHaveLength(3))
  for (const socket of app.sockets.all) socket.accept()
  const chat = member.chat(1)
  chat?.send({ type: 'draft.change', text: 'Yes' })
  chat?.send({ type: 'message.send' })
  await app.clock.advanceAsync(5_000)
  const [failed] = chat?.getSnapshot().context.messages.filter((m) => m.status === 'failed') ?? []
  if (failed) chat?.send({ type: 'message.retry', id: failed.id })
  app.sockets.all[0]?.receive({ type: 'new_message', message: said(3, LOKAI, 'Good') })
  await app.clock.advanceAsync(5_000)
  network.send({ type: 'browser.offline' })
  network.send({ type: 'browser.online' })
  for (const socket of app.sockets.live()) socket.drop(4001)
  await app.clock.advanceAsync(120_000)
  steps?.stop()
  session.send({ type: 'session.logout' })
  await settle()
  app.stop()
  return recorder
}

it('keeps events and contexts JSON-serializable and actor paths unique during a visit', async () => {
  for (const level of ['info', 'warn'] as const) vi.spyOn(console, level).mockReturnValue()
  const { types, wrong, twice, paths } = await visit()
  expect([...wrong]).toEqual([])
  // The visit was complete.
  expect([...types]).toEqual(
    expect.arrayContaining([
      'browse.arrived',
      'session.authenticated',
      'xstate.done.actor.loadMember',
      expect.stringMatching(/^xstate\.done\.actor\.outgoing\./),
      'message.stored',
      'steps.retry',
      'messages.arrived',
      'session.ended',
    ]),
  )
  // A trace identifies an actor by its path and the number of earlier actors with that path.
  expect(twice).toEqual([])
  expect(paths().filter((path) => /(?:^|\/)(?:x:)?\d/.test(path))).toEqual([])
})
