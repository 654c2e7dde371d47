import type { NotificationJson } from '../../../src/protocol/responses/notifications.ts'
import type { Context } from '../../context.ts'
import { hubOf } from '../../live/hub.ts'
import { readSettings } from '../notifications/settings.ts'
import { createDelivery, type Delivery } from './delivery.ts'
import { type PushPayload, payloadOf } from './payload.ts'
import { readSubscription, WEB } from './subscription.ts'
import { type VapidKeys, vapidKeys } from './vapid.ts'

/** Concurrent push jobs. */
const AT_ONCE = 4
/**
 * Maximum queue length; beyond it the oldest jobs are dropped: they are also in the list of
 * notifications.
 */
const LONGEST_QUEUE = 5_000

interface Job {
  readonly userId: number
  readonly payload: PushPayload
}

export interface Pusher {
  readonly publicKey: string
  /** Adds a job to the queue and returns immediately. Never throws. */
  add(job: Job): void
  /** Drops queued jobs and aborts running ones. */
  close(): Promise<void>
}

const pushers = new WeakMap<Context, Pusher>()

/** The push queue of a server; one per context. */
export function pusherOf(ctx: Context): Pusher {
  const known = pushers.get(ctx)
  if (known) return known
  const pusher = createPusher(ctx)
  pushers.set(ctx, pusher)
  return pusher
}

/**
 * Pushes a stored notification to a user's devices, unless one of the user's tabs has a
 * notification socket open. Returns immediately and never throws.
 */
export function pushNotification(
  ctx: Context,
  userId: number,
  notification: NotificationJson,
): void {
  if (hubOf(ctx.live)?.hears(userId)) return
  pusherOf(ctx).add({ userId, payload: payloadOf(notification) })
}

function createPusher(ctx: Context): Pusher {
  let made: VapidKeys | undefined
  const keys = (): VapidKeys => {
    made ??= vapidKeys(ctx.config)
    return made
  }
  const delivery = createDelivery(ctx.config.push, keys)
  const stop = new AbortController()
  const waiting: Job[] = []
  const running = new Set<Promise<void>>()

  const run = (): void => {
    while (running.size < AT_ONCE && !stop.signal.aborted) {
      const job = waiting.shift()
      if (!job) return
      const done = notifyDevices(ctx, delivery, job, stop.signal)
        .catch((error: unknown) => {
          if (!stop.signal.aborted) {
            ctx.log.warn({ err: error, userId: job.userId }, 'push job failed')
          }
        })
        .then(() => {
          running.delete(done)
          run()
        })
      running.add(done)
    }
  }
  return {
    get publicKey() {
      return keys().publicKey
    },
    add(job) {
      if (stop.signal.aborted) return
      if (waiting.length >= LONGEST_QUEUE) {
        waiting.shift()
        ctx.log.warn('push queue is full: oldest job dropped')
      }
      waiting.push(job)
      run()
    },
    async close() {
      stop.abort()
      waiting.length = 0
      await Promise.all(running)
      delivery.close()
    },
  }
}

async function notifyDevices(
  ctx: Context,
  delivery: Delivery,
  { userId, payload }: Job,
  signal: AbortSignal,
): Promise<void> {
  const devices = await ctx.db
    .selectFrom('devices')
    .select(['id', 'token'])
    .where('user_id', '=', userId)
    .where('platform', '=', WEB)
    .execute()
  if (devices.length === 0 || !(await readSettings(ctx.db, userId)).push) return
  await Promise.all(
    devices.map(async ({ id, token }) => {
      const read = readSubscription(token, ctx.config.push.hosts)
      if (!read.ok) return
      try {
        const status = await delivery.send(read.subscription, payload, signal)
        if (status === 404 || status === 410) await forget(ctx, id, status)
        else if (status >= 300) {
          ctx.log.warn({ deviceId: id, status }, 'push service rejected a push')
        }
      } catch (error) {
        if (!signal.aborted) ctx.log.warn({ err: error, deviceId: id }, 'push not delivered')
      }
    }),
  )
}

/** The push service reports that the subscription no longer exists (RFC 8030, 7.3). */
async function forget(ctx: Context, id: number, status: number): Promise<void> {
  await ctx.db.deleteFrom('devices').where('id', '=', id).execute()
  ctx.log.info({ deviceId: id, status }, 'device removed: subscription gone')
}
