import type { WebSocket } from 'ws'
import { decodeOutgoingFrame, type OutgoingFrame } from '../../src/protocol/live/frames.ts'
import type { Context, LiveFrame } from '../context.ts'
import { memberIds } from '../messaging/access.ts'
import { markAllRead, markRead } from '../notifications/notifications/actions.ts'
import { unblockedOf } from '../visibility/blocked.ts'
import { readCounts } from './counts.ts'
import type { SocketRequest } from './gateway.ts'
import type { Hub } from './hub.ts'
import { CLOSE, LIMITS, type LiveClock } from './limits.ts'
import { userStatusFrame } from './presence.ts'
import { type SupervisedSocket, supervise } from './supervisor.ts'

export interface Live {
  readonly ctx: Context
  readonly hub: Hub
  readonly clock: LiveClock
}

/** A user with a valid token, on a socket they may open. */
interface Visitor {
  readonly userId: number
  readonly channel: SocketRequest['channel']
  readonly conversationId: number | null
  readonly sessionId: string
  readonly expiresAt: number
}

/**
 * Checks token and conversation of a socket that has just opened: closes it with 4001 or 4003, or
 * attaches it to the hub, sends the first frames and resumes reading. Never rejects.
 */
export async function admit(live: Live, socket: WebSocket, request: SocketRequest): Promise<void> {
  const { log } = live.ctx
  const refuse = (code: number, reason: string): void => {
    log.info({ channel: request.channel, code, reason }, 'socket refused')
    socket.resume()
    socket.close(code, reason)
    // Terminates a peer that does not respond to the closing handshake.
    socket.once(
      'close',
      live.clock.after(LIMITS.closingMs, () => socket.terminate()),
    )
  }
  try {
    const access = await live.ctx.tokens.verifyAccess(request.token)
    if (access === null) return refuse(CLOSE.token, 'bad or expired access token')
    const { userId, sessionId, expiresAt } = access
    const conversationId = await conversationOf(live.ctx, userId, request.conversation)
    if (conversationId === undefined) return refuse(CLOSE.conversation, 'not your conversation')
    if (socket.readyState !== socket.OPEN) return
    if (live.hub.socketsOf(userId) >= LIMITS.socketsPerUser) {
      return refuse(CLOSE.tryAgainLater, 'too many sockets of this person')
    }
    const visitor = { userId, sessionId, expiresAt, conversationId, channel: request.channel }
    const close = await join(live, socket, visitor)
    // The session may have ended between the first check and `watchSession`.
    if ((await live.ctx.tokens.verifyAccess(request.token)) === null) close()
  } catch (error) {
    log.error({ err: error, channel: request.channel }, 'socket could not be opened')
    refuse(CLOSE.failure, 'server error')
  }
}

/** null = no conversation requested; undefined = it does not exist or belongs to others. */
async function conversationOf(
  ctx: Context,
  userId: number,
  given: string | null,
): Promise<number | null | undefined> {
  if (given === null) return null
  if (!/^\d{1,15}$/.test(given)) return undefined
  const row = await ctx.db
    .selectFrom('conversation_participants')
    .select('conversation_id')
    .where('conversation_id', '=', Number(given))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.conversation_id
}

/**
 * Attaches the socket to the hub. Returns a function that closes it because the session has ended.
 */
async function join(live: Live, socket: WebSocket, visitor: Visitor): Promise<() => void> {
  const { ctx, hub, clock } = live
  const { userId, channel } = visitor
  const supervised: SupervisedSocket = supervise(socket, {
    clock,
    expiresAt: visitor.expiresAt,
    onFrame: (text) => handle(live, visitor, text, supervised),
    onFailure: (error) => ctx.log.error({ err: error, userId, channel }, 'frame failed'),
    onClosing: (code, reason) => ctx.log.info({ userId, channel, code, reason }, 'socket closed'),
  })
  const say = (frame: LiveFrame) => supervised.deliver(JSON.stringify(frame))
  for (const frame of greeting(visitor)) say(frame)
  socket.on('close', hub.attach({ ...visitor, deliver: supervised.deliver }))
  const close = () => supervised.close(CLOSE.token, 'the session has ended')
  socket.on('close', hub.watchSession(visitor.sessionId, close))
  for (const frame of await news(live, visitor)) say(frame)
  socket.resume()
  return close
}

function greeting({ channel, userId, conversationId }: Visitor): LiveFrame[] {
  if (channel === 'notifications') return []
  return [
    { type: 'connection_established', user_id: userId, conversation_id: conversationId },
    { type: 'authenticated', user_id: userId },
  ]
}

/**
 * Current counts or presence, for changes missed while disconnected. Read after attaching to the
 * hub, so that nothing is missed.
 */
async function news({ ctx, hub }: Live, visitor: Visitor): Promise<LiveFrame[]> {
  const { userId, channel, conversationId } = visitor
  if (conversationId === null) {
    const counts = await readCounts(ctx.db, userId)
    return channel === 'notifications'
      ? [{ type: 'unread_count', unread_count: counts.notification_count }]
      : [{ type: 'unread_count_update', ...counts }]
  }
  const others = (await memberIds(ctx.db, conversationId)).filter((id) => id !== userId)
  const seen = await unblockedOf(ctx.db, userId, others)
  return others.map((id) => userStatusFrame(id, seen.includes(id) && hub.isOnline(id)))
}

/** Handles client frames (SOCKNOTIF-11…13). `ping` works on every socket. */
async function handle(
  { ctx }: Live,
  { userId, channel }: Visitor,
  text: string,
  { deliver }: SupervisedSocket,
): Promise<boolean> {
  const decoded = decodeOutgoingFrame(text)
  if (!decoded.ok) return false
  const { frame } = decoded
  if (frame.type === 'ping') {
    deliver(JSON.stringify({ type: 'pong' }))
    return true
  }
  return channel === 'notifications' && mark(ctx, userId, frame)
}

/** Marking missing notifications is not an error: the client repeats the request over HTTP. */
async function mark(
  ctx: Context,
  userId: number,
  frame: Exclude<OutgoingFrame, { type: 'ping' }>,
): Promise<true> {
  if (frame.type === 'mark_all_notifications_read') await markAllRead(ctx, userId)
  else {
    const id = String(frame.notification_id)
    if (/^\d{1,15}$/.test(id)) await markRead(ctx, userId, Number(id))
  }
  return true
}
