import { sameId } from '../../src/protocol/base/ids.ts'
import type { Id } from '../../src/protocol/base/types.ts'
import {
  type Frame,
  messageIdOf,
  messageOf,
  notificationOf,
  pingFrame,
  reactionsOf,
} from '../../src/protocol/live/frames.ts'
import { socketUrl } from '../../src/protocol/live/socket-url.ts'
import { parseMessage } from '../../src/protocol/messaging/message.ts'
import {
  parseFollowNotification,
  parseNotification,
} from '../../src/protocol/notifications/notification.ts'
import type { Kit } from './kit.ts'
import { type Connection, openSocket } from './live.ts'
import type { Person } from './people.ts'

/** Sockets that stay open during the checks; null if the API has none. */
export interface Sockets {
  /** Of the first account. */
  readonly mine: Connection | null
  /** Messages of the second account. */
  readonly others: Connection | null
  /** Notifications of the account that gets some. */
  readonly notices: Connection | null
}

type Channel = 'messaging' | 'notifications'

/** Codes that make the client renew its token (SOCKAUTH-01). */
const AUTH_CODES = [4001, 4003, 1008]
const NOTICE = 'FRAME new_notification or follow_notification'
const FRAME_KEYS = ['FRAME new_message', 'FRAME message_read', 'FRAME reaction_update']

const HANDSHAKE_MS = 10_000

interface Target {
  readonly channel: Channel
  readonly token: string
  readonly conversationId?: Id
}

const open = (kit: Kit, target: Target) =>
  openSocket(socketUrl({ templates: kit.templates, ...target }), HANDSHAKE_MS)

/** Opens a socket and records whether it opens and stays open. */
export async function checkOpen(
  kit: Kit,
  key: string,
  person: Person,
  target: Omit<Target, 'token'>,
): Promise<Connection | null> {
  const opened = await open(kit, { ...target, token: person.tokens.access })
  if (!('connection' in opened)) {
    const isMissing = [404, 405, 501].includes(opened.status)
    const came = `${socketUrl({ templates: kit.templates, ...target, token: '…' })}: ${opened.reason}`
    if (isMissing || opened.status === 0) kit.recorder.absent(key, came)
    else kit.recorder.wrong(key, { came, expected: 'the handshake to succeed' })
    return null
  }
  const { connection } = opened
  // A server that refuses the token closes at once; a short look is enough.
  const code = await connection.closeCode(Math.min(kit.waitMs, 300))
  if (code === null) {
    kit.recorder.fine(key)
    return connection
  }
  kit.recorder.wrong(key, {
    came: `it is closed with ${code}`,
    expected: 'it to stay open: the token is valid',
  })
  return null
}

/** Opens the sockets of the other checks (7.7, 7.10). */
export async function openSockets(kit: Kit): Promise<Sockets> {
  const { me, other } = kit
  const mine = await checkOpen(kit, 'SOCKET messaging', me, { channel: 'messaging' })
  const others =
    other === null || mine === null
      ? null
      : await checkOpen(kit, 'SOCKET messaging', other, { channel: 'messaging' })
  const notices = await checkOpen(kit, 'SOCKET notifications', me, { channel: 'notifications' })
  if (notices === null) kit.recorder.skip('FRAME pong', 'needs the notification socket')
  if (mine === null)
    for (const key of FRAME_KEYS) kit.recorder.skip(key, 'needs the messaging socket')
  if (mine === null && notices === null) kit.recorder.skip(NOTICE, 'needs a socket')
  return { mine, others, notices }
}

/** Ping, pong and the refusal of a bad token. */
export async function checkSockets(kit: Kit, { mine, notices }: Sockets): Promise<void> {
  if (notices !== null) await checkPong(kit, notices)
  for (const channel of ['messaging', 'notifications'] as const) {
    const key = `SOCKET ${channel} with a bad token`
    const isThere = (channel === 'messaging' ? mine : notices) !== null
    if (isThere) await checkBadToken(kit, key, channel)
    else kit.recorder.skip(key, `needs the socket ${channel}`)
  }
  for (const [key, connection] of [
    ['SOCKET messaging', mine],
    ['SOCKET notifications', notices],
  ] as const)
    if (connection !== null && connection.unreadable.length > 0)
      kit.recorder.wrong(key, {
        came: `a frame that is ${connection.unreadable[0]}`,
        expected: 'JSON objects with a type',
      })
}

async function checkPong(kit: Kit, connection: Connection): Promise<void> {
  connection.send(pingFrame())
  const pong = await connection.next(({ type }) => type === 'pong', kit.waitMs)
  if (pong !== null) return kit.recorder.fine('FRAME pong')
  kit.recorder.wrong('FRAME pong', {
    came: `no frame within ${kit.waitMs / 1000} s after {"type":"ping"}`,
    expected: '{"type":"pong"}',
  })
}

async function checkBadToken(kit: Kit, key: string, channel: Channel): Promise<void> {
  const opened = await open(kit, { channel, token: 'conformance-check' })
  if (!('connection' in opened)) {
    if (channel === 'messaging')
      kit.recorder.loss(key, [
        `${opened.reason}: an expired token looks like a lost connection; close with 4001 instead`,
      ])
    else kit.recorder.fine(key)
    return
  }
  const { connection } = opened
  const code = await connection.closeCode(kit.waitMs)
  connection.close()
  if (code === null)
    kit.recorder.wrong(key, { came: 'the socket stays open', expected: 'it to be closed' })
  else if (channel === 'messaging' && !AUTH_CODES.includes(code))
    kit.recorder.loss(key, [`closed with ${code}: only 4001, 4003 and 1008 renew the token`])
  else kit.recorder.fine(key)
}

/** Whether a message that was sent reaches the other account's socket. */
export async function checkNewMessage(
  kit: Kit,
  sockets: readonly (Connection | null)[],
  sent: { readonly id: Id; readonly text: string },
): Promise<void> {
  const [key = ''] = FRAME_KEYS
  for (const connection of sockets) {
    if (connection === null) continue
    const isNew = ({ type }: Frame) => type === 'new_message'
    const isIt = (frame: Frame) => {
      const raw = isNew(frame) ? messageOf(frame) : null
      return raw !== null && JSON.stringify(raw).includes(sent.text)
    }
    const frame = await connection.next(isIt, kit.waitMs)
    const other = connection.frames.find((each) => isNew(each) && messageOf(each) === null)
    const raw = frame === null ? null : messageOf(frame)
    const message =
      raw === null
        ? null
        : parseMessage(raw, { currentUser: null, now: 0, newId: () => '', conversationId: null })
    if (raw === null)
      kit.recorder.wrong(key, {
        came: other === undefined ? nothing(kit) : `${JSON.stringify(other.payload).slice(0, 200)}`,
        expected: 'new_message with message',
      })
    else if (message === null || !sameId(message.id, sent.id))
      kit.recorder.wrong(key, {
        came: JSON.stringify(raw).slice(0, 200),
        expected: `the message ${sent.id} with its sender's id`,
      })
    else kit.recorder.fine(key)
  }
}

const nothing = (kit: Kit) => `no such frame within ${kit.waitMs / 1000} s`

/** Whether a frame about a message comes; without it the change is seen after a reload only. */
export async function checkMessageFrame(
  kit: Kit,
  type: 'message_read' | 'reaction_update',
  connection: Connection | null,
  id: Id,
): Promise<void> {
  if (connection === null) return
  const key = `FRAME ${type}`
  const frame = await connection.next(
    (each) => each.type === type && sameId(messageIdOf(each), id),
    kit.waitMs,
  )
  if (frame !== null && (type === 'message_read' || reactionsOf(frame) !== null))
    return kit.recorder.fine(key)
  const unnamed = connection.frames.find((each) => each.type === type)
  if (unnamed === undefined) return kit.recorder.absent(key, nothing(kit))
  kit.recorder.wrong(key, {
    came: JSON.stringify(unnamed.payload).slice(0, 200),
    expected: type === 'message_read' ? 'message_id' : 'message_id and reactions',
  })
}

/** Whether a notification frame came to either account. */
export async function checkNotice(kit: Kit, { mine, others, notices }: Sockets): Promise<void> {
  if (mine === null && notices === null) return
  if (kit.other === null && (notices?.frames.length ?? 0) === 0)
    return kit.recorder.skip(NOTICE, 'needs two accounts')
  const isNotice = ({ type }: Frame) =>
    type === 'new_notification' || type === 'follow_notification'
  const waits = [mine, others, notices].map((each) => each?.next(isNotice, kit.waitMs))
  const frame = (await Promise.all(waits)).find((each) => each !== undefined && each !== null)
  if (frame === undefined || frame === null) return kit.recorder.absent(NOTICE, nothing(kit))
  const raw = notificationOf(frame)
  const read =
    frame.type === 'new_notification'
      ? parseNotification(raw, { now: 0 })
      : parseFollowNotification(raw, { now: 0 })
  if (read !== null) return kit.recorder.fine(NOTICE)
  kit.recorder.wrong(NOTICE, {
    came: JSON.stringify(frame.payload).slice(0, 200),
    expected: 'a notification with an id',
  })
}
