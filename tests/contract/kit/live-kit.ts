import { afterEach } from 'vitest'
import { WebSocket } from 'ws'
import type { Id } from '../../../src/protocol/base/types.ts'
import { socketTemplates, socketUrl } from '../../../src/protocol/live/socket-url.ts'
import type { Api, TestUser } from './kit.ts'

// biome-ignore lint/suspicious/noExplicitAny: frames are compared as wholes with toEqual
type Frame = any

export interface Probe {
  /** All frames received so far, in order. */
  readonly frames: Frame[]
  /** Settles when either side has closed the socket. */
  readonly closed: Promise<{ code: number; reason: string }>
  /** The first matching frame, already received or future. */
  first(type: string, matches?: (frame: Frame) => boolean): Promise<Frame>
  /** The n-th frame of a type, counted from 1, already received or future. */
  nth(type: string, n: number): Promise<Frame>
  /** Settles when the server has answered a ping sent now, so all earlier frames have arrived. */
  settled(): Promise<void>
  ofType(type: string): Frame[]
  /** Sends a value as JSON, or a text unchanged. */
  send(value: unknown): void
  readonly socket: WebSocket
  close(): Promise<void>
}

/** Opens a socket at any URL of the API. */
export function openProbe(url: string): Promise<Probe> {
  const socket = new WebSocket(url)
  const frames: Frame[] = []
  const pendingChecks = new Set<() => void>()
  socket.on('message', (data) => {
    frames.push(JSON.parse(data.toString()))
    for (const check of pendingChecks) check()
  })
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() }))
  })
  const waitForFrame = (select: () => Frame | undefined): Promise<Frame> =>
    new Promise((resolve) => {
      const check = () => {
        const frame = select()
        if (frame === undefined) return
        pendingChecks.delete(check)
        resolve(frame)
      }
      pendingChecks.add(check)
      check()
    })
  const ofType = (type: string) => frames.filter((frame) => frame.type === type)
  const send = (value: unknown) =>
    socket.send(typeof value === 'string' ? value : JSON.stringify(value))
  let pings = 0
  const probe: Probe = {
    frames,
    closed,
    socket,
    ofType,
    send,
    first: (type, matches = () => true) => waitForFrame(() => ofType(type).find(matches)),
    nth: (type, n) => waitForFrame(() => ofType(type)[n - 1]),
    async settled() {
      pings += 1
      send({ type: 'ping' })
      await probe.nth('pong', pings)
    },
    async close() {
      socket.close(1000)
      await closed
    },
  }
  return new Promise((resolve, reject) => {
    socket.on('open', () => resolve(probe))
    socket.on('error', reject)
  })
}

/**
 * Tracks the sockets of a test: `track` waits until one is ready, and each is terminated after the
 * test.
 */
export function trackProbes() {
  const open: Probe[] = []
  afterEach(() => {
    for (const probe of open.splice(0)) probe.socket.terminate()
  })
  const track = async (opening: Promise<Probe>): Promise<Probe> => {
    const probe = await opening
    open.push(probe)
    await probe.settled()
    return probe
  }
  return { open, track }
}

/** Opens the general messaging socket of a user, or that of a conversation. */
export const openMessaging = (api: Api, user: TestUser, conversationId: Id | null = null) =>
  openProbe(
    socketUrl({
      templates: socketTemplates(api.origin),
      channel: 'messaging',
      token: user.access,
      conversationId,
    }),
  )

export const openNotifications = (api: Api, user: TestUser) =>
  openProbe(
    socketUrl({
      templates: socketTemplates(api.origin),
      channel: 'notifications',
      token: user.access,
    }),
  )

/** Opens the conversation of two users over HTTP; returns its id. */
export async function createConversation(
  api: Api,
  user: TestUser,
  peer: TestUser,
): Promise<number> {
  const response = await api.request('POST', '/api/messaging/conversations/create/', {
    token: user.access,
    body: { target_user_id: peer.id },
  })
  if (response.status >= 300) throw new Error(response.text)
  return response.body.id
}

/** Sends a message over HTTP; returns the stored message. */
export async function sendMessage(
  api: Api,
  sender: TestUser,
  conversationId: number,
  content: string,
) {
  const response = await api.request(
    'POST',
    `/api/messaging/conversations/${conversationId}/messages/`,
    { token: sender.access, body: { content, message_type: 'text', reply_to_id: null } },
  )
  if (response.status !== 201) throw new Error(response.text)
  return response.body
}
