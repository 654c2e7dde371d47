import { expect, vi } from 'vitest'
import { AYEN, api, SIGNED_IN } from '../app/kit.ts'
import { settle } from '../kit/clock.ts'
import { json } from '../kit/fakes/http.ts'
import { type RecordingOptions, recordedApp } from './recording.ts'

/**
 * Texts that must not occur in a trace. Each is typed, sent or received at least once in the
 * stories.
 */
export const SECRETS = {
  username: 'canary-name',
  email: 'canary@secret.example',
  password: 'canary-Pass-1!',
  firstName: 'Canaria',
  lastName: 'Geheim',
  body: 'canary body of a message, written',
  received: 'canary body of a message, heard',
  access: 'canary.access.token',
  refresh: 'canary.refresh.token',
  renewed: 'canary.renewed.token',
  other: 'canary_other_person',
  draft: 'canary draft not sent',
  refusal: 'canary refusal of the server',
}

const ME = {
  ...AYEN,
  username: SECRETS.username,
  email: SECRETS.email,
  first_name: SECRETS.firstName,
  last_name: SECRETS.lastName,
}
const OTHER = { id: 9, username: SECRETS.other, full_name: 'Canary Other' }
const CONVERSATION = { id: 1, other_participant: OTHER, latest_message: null, unread_count: 0 }
const MESSAGES = '/api/messaging/conversations/1/messages/'

const messageOf = (id: number, content: string, at: string) => ({
  id,
  conversation: 1,
  sender: OTHER,
  content,
  created_at: at,
})

const server = () =>
  api()
    .on('GET /api/users/me/', json(200, ME))
    .on(
      'POST /api/auth/token/',
      json(401, { detail: SECRETS.refusal }),
      json(200, { access: SECRETS.access, refresh: SECRETS.refresh }),
    )
    .on('POST /api/auth/token/refresh/', json(200, { access: SECRETS.renewed }))
    .on('GET /api/messaging/conversations/', json(200, [CONVERSATION]))
    .on(`GET ${MESSAGES}`, json(200, [messageOf(4, SECRETS.received, '2026-01-05T08:59:00Z')]))
    .on('POST /api/messaging/conversations/1/typing/start/', json(200, {}))
    .on('POST /api/messaging/conversations/1/typing/stop/', json(200, {}))
    .on('POST /api/messaging/conversations/1/mark-messages-read/', json(200, {}))
    .on(`POST ${MESSAGES}`, async ({ body }) =>
      json(201, {
        ...messageOf(5, (body as { content: string }).content, '2026-01-05T09:00:01Z'),
        sender: ME,
        client_id: (body as { client_id?: string }).client_id,
      })({} as never),
    )

type Running = ReturnType<typeof recordedApp>

const open = (app: Running, part: string) =>
  vi.waitFor(() => {
    const socket = app.sockets.live().find(({ url }) => url.includes(part))
    if (socket === undefined) throw new Error(`no socket ${part}`)
    return socket
  })

async function write(app: Running, text: string): Promise<void> {
  const member = await app.member()
  const chat = member.chat(1)
  chat?.send({ type: 'draft.change', text })
  chat?.send({ type: 'message.send' })
  await settle()
}

/**
 * Signs in at the second attempt, opens a conversation and sends a message; then every token is
 * rejected and refreshed.
 */
export async function signInSendRefresh(options: RecordingOptions = {}): Promise<Running> {
  const app = recordedApp({ server: server() }, options)
  await app.signedOut()
  const session = app.handle.session
  const login = {
    type: 'session.login',
    username: SECRETS.username,
    password: SECRETS.password,
  } as const
  session.send(login)
  await vi.waitFor(() => expect(app.server.log).toContain('POST /api/auth/token/'))
  await app.signedOut()
  await vi.waitFor(() => expect(session.getSnapshot().can(login)).toBe(true))
  session.send(login)
  const member = await app.member()
  for (const part of ['/messaging/', '/notifications/']) (await open(app, part)).accept()
  await vi.waitFor(() => expect(member.inbox.getSnapshot().context.conversations).toHaveLength(1))
  member.inbox.send({ type: 'conversation.choose', id: 1 })
  const own = await open(app, 'conversation')
  own.accept()
  await vi.waitFor(() => expect(member.chat(1)?.getSnapshot().context.messages).toHaveLength(1))
  await write(app, SECRETS.body)
  await vi.waitFor(() => expect(app.server.log).toContain(`POST ${MESSAGES}`))
  own.receive({
    type: 'new_message',
    message: messageOf(6, SECRETS.received, '2026-01-05T09:00:02Z'),
  })
  member.chat(1)?.send({ type: 'draft.change', text: SECRETS.draft })
  await app.clock.advanceAsync(400)
  for (const socket of app.sockets.live()) socket.drop(4001)
  await vi.waitFor(async () => {
    await app.clock.advanceAsync(100)
    expect(app.server.log).toContain('POST /api/auth/token/refresh/')
    expect(app.sockets.live()).toHaveLength(3)
  }, 10_000)
  for (const socket of app.sockets.live()) socket.accept()
  await app.clock.advanceAsync(100)
  return app
}

/** A returning user; the network drops while a chat is open, and reconnects. */
async function dropAndReconnect(): Promise<Running> {
  const app = recordedApp({ server: server(), stored: SIGNED_IN })
  const member = await app.member()
  for (const part of ['/messaging/', '/notifications/']) (await open(app, part)).accept()
  await vi.waitFor(() => expect(member.inbox.getSnapshot().context.conversations).toHaveLength(1))
  member.inbox.send({ type: 'conversation.choose', id: 1 })
  ;(await open(app, 'conversation')).accept()
  await vi.waitFor(() => expect(member.chat(1)?.getSnapshot().context.messages).toHaveLength(1))
  app.page.navigator.onLine = false
  app.page.dispatchEvent(new Event('offline'))
  for (const socket of app.sockets.live()) socket.drop(1006)
  await app.clock.advanceAsync(5_000)
  for (const socket of app.sockets.live()) socket.rejectHandshake()
  app.page.navigator.onLine = true
  app.page.dispatchEvent(new Event('online'))
  await vi.waitFor(async () => {
    await app.clock.advanceAsync(100)
    expect(app.sockets.live()).toHaveLength(3)
  }, 10_000)
  for (const socket of app.sockets.live()) socket.accept()
  ;(await open(app, 'conversation')).receive({
    type: 'new_message',
    message: messageOf(7, SECRETS.received, '2026-01-05T09:00:09Z'),
  })
  await app.clock.advanceAsync(2_000)
  app.handle.session.send({ type: 'session.logout' })
  await app.signedOut()
  return app
}

export const STORIES: Record<string, () => Promise<Running>> = {
  'sign-in-send-refresh': signInSendRefresh,
  'drop-reconnect-sign-out': dropAndReconnect,
}
