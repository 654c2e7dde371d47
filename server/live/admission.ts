import type { WebSocket } from 'ws'
import { decodeOutgoingFrame, type OutgoingFrame } from '../../src/protocol/live/frames.ts'
import type { ServerClock } from '../clock.ts'
import type { Context, LiveFrame } from '../context.ts'
import { memberIds } from '../messaging/access.ts'
import { markAllRead, markRead } from '../notifications/notifications/actions.ts'
import { unblockedOf } from '../visibility/blocked.ts'
import { readCounts } from './counts.ts'
import type { SocketRequest } from './gateway.ts'
import type { Hub } from './hub.ts'
import { CLOSE, LIMITS } from './limits.ts'
import { userStatusFrame } from './presence.ts'
import { type SupervisedSocket, supervise } from './supervisor.ts'

export interface LiveContext {
  readonly ctx: Context
  readonly hub: Hub
  readonly clock: ServerClock
}

/** A user with a valid token, on a socket they may open. */
interface SocketUser {
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
export async function admitSocket(
  live: LiveContext,
  socket: WebSocket,
  request: SocketRequest,
): Promise<void> {
  const { log } = live.ctx
  const reject = (code: number, reason: string): void => {
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
    if (access === null) return reject(CLOSE.token, 'bad or expired access token')
    const { userId, sessionId, expiresAt } = access
    const conversationId = await findConversationId(live.ctx, userId, request.conversation)
    if (conversationId === undefined) return reject(CLOSE.conversation, 'not your conversation')
    if (socket.readyState !== socket.OPEN) return
    if (live.hub.socketsOf(userId) >= LIMITS.socketsPerUser) {
      return reject(CLOSE.tryAgainLater, 'too many sockets of this person')
    }
    const socketUser = { userId, sessionId, expiresAt, conversationId, channel: request.channel }
    const close = await attachSocket(live, socket, socketUser)
    // The session may have ended between the first check and `watchSession`.
    if ((await live.ctx.tokens.verifyAccess(request.token)) === null) close()
  } catch (error) {
    log.error({ err: error, channel: request.channel }, 'socket could not be opened')
    reject(CLOSE.failure, 'server error')
  }
}

/** null = no conversation requested; undefined = it does not exist or belongs to others. */
async function findConversationId(
  ctx: Context,
  userId: number,
  rawId: string | null,
): Promise<number | null | undefined> {
  if (rawId === null) return null
  if (!/^\d{1,15}$/.test(rawId)) return undefined
  const row = await ctx.db
    .selectFrom('conversation_participants')
    .select('conversation_id')
    .where('conversation_id', '=', Number(rawId))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.conversation_id
}

/**
 * Attaches the socket to the hub. Returns a function that closes it because the session has ended.
 */
async function attachSocket(
  live: LiveContext,
  socket: WebSocket,
  socketUser: SocketUser,
): Promise<() => void> {
  const { ctx, hub, clock } = live
  const { userId, channel } = socketUser
  const supervised: SupervisedSocket = supervise(socket, {
    clock,
    expiresAt: socketUser.expiresAt,
    onFrame: (text) => handleFrame(live, socketUser, text, supervised),
    onFailure: (error) => ctx.log.error({ err: error, userId, channel }, 'frame failed'),
    onClosing: (code, reason) => ctx.log.info({ userId, channel, code, reason }, 'socket closed'),
  })
  const sendFrame = (frame: LiveFrame) => supervised.deliver(JSON.stringify(frame))
  for (const frame of greetingFrames(socketUser)) sendFrame(frame)
  const forceReconnect = () => supervised.close(CLOSE.serviceRestart, 'frames were lost')
  socket.on('close', hub.attach({ ...socketUser, deliver: supervised.deliver, forceReconnect }))
  const close = () => supervised.close(CLOSE.token, 'the session has ended')
  socket.on('close', hub.watchSession(socketUser.sessionId, close))
  for (const frame of await currentState(live, socketUser)) sendFrame(frame)
  socket.resume()
  return close
}

function greetingFrames({ channel, userId, conversationId }: SocketUser): LiveFrame[] {
  if (channel === 'notifications') return []
  return [
    {
      type: 'connection_established',
      user_id: userId,
      conversation_id: conversationId,
      answers_ping: true,
    },
    { type: 'authenticated', user_id: userId },
  ]
}

/**
 * Current counts or presence, for changes missed while disconnected. Read after attaching to the
 * hub, so that nothing is missed.
 */
async function currentState(
  { ctx, hub }: LiveContext,
  socketUser: SocketUser,
): Promise<LiveFrame[]> {
  const { userId, channel, conversationId } = socketUser
  if (conversationId === null) {
    const counts = await readCounts(ctx.db, userId)
    return channel === 'notifications'
      ? [{ type: 'unread_count', unread_count: counts.notification_count }]
      : [{ type: 'unread_count_update', ...counts }]
  }
  const otherIds = (await memberIds(ctx.db, conversationId)).filter((id) => id !== userId)
  const visibleIds = await unblockedOf(ctx.db, userId, otherIds)
  return otherIds.map((id) => userStatusFrame(id, visibleIds.includes(id) && hub.isOnline(id)))
}

/** Handles client frames (SOCKNOTIF-11…13). `ping` works on every socket. */
async function handleFrame(
  { ctx }: LiveContext,
  { userId, channel }: SocketUser,
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
  return channel === 'notifications' && markNotificationsRead(ctx, userId, frame)
}

/** Marking missing notifications is not an error: the client repeats the request over HTTP. */
async function markNotificationsRead(
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
