import type { NotificationJson } from '../../../src/protocol/responses/notifications.ts'
import type { Context } from '../../context.ts'
import { combineLookups } from '../../db/combined-lookup.ts'
import { hubOf } from '../../live/hub.ts'
import { readSettings } from '../notifications/settings.ts'
import { createDelivery, type Delivery } from './delivery.ts'
import { type PushPayload, payloadOf } from './payload.ts'
import { parseSubscription, WEB } from './subscription.ts'
import { type VapidKeys, vapidKeys } from './vapid.ts'

/** Concurrent push jobs. */
const MAX_RUNNING_JOBS = 4
/**
 * Maximum queue length; beyond it the oldest jobs are dropped: they are also in the list of
 * notifications.
 */
const MAX_QUEUE_LENGTH = 5_000

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
export function getPusher(ctx: Context): Pusher {
  const existing = pushers.get(ctx)
  if (existing) return existing
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
  if (hubOf(ctx.live)?.hasNotificationSocket(userId)) return
  getPusher(ctx).add({ userId, payload: payloadOf(notification) })
}

function createPusher(ctx: Context): Pusher {
  let cachedKeys: VapidKeys | undefined
  const keys = (): VapidKeys => {
    cachedKeys ??= vapidKeys(ctx.config)
    return cachedKeys
  }
  const delivery = createDelivery(ctx.config.push, keys)
  const abortController = new AbortController()
  const { signal } = abortController
  const checks = new Set<Promise<void>>()
  // Most users have no device: a query for each of their notifications would be wasted.
  const hasDevices = combineLookups((userIds: readonly number[]) => findOwners(ctx, userIds))
  const queue = createJobQueue(ctx, signal, (job) => notifyDevices(ctx, delivery, job, signal))
  return {
    get publicKey() {
      return keys().publicKey
    },
    add(job) {
      if (signal.aborted) return
      const check = hasDevices(job.userId)
        .then((found) => {
          if (found) queue.add(job)
        })
        .catch((error: unknown) => {
          ctx.log.warn({ err: error, userId: job.userId }, 'push job failed')
        })
        .finally(() => checks.delete(check))
      checks.add(check)
    },
    async close() {
      abortController.abort()
      await Promise.all([...checks, queue.close()])
      delivery.close()
    },
  }
}

/** Runs a few jobs at a time until `signal` aborts. */
function createJobQueue(ctx: Context, signal: AbortSignal, run: (job: Job) => Promise<void>) {
  const queue: Job[] = []
  const running = new Set<Promise<void>>()
  const startJobs = (): void => {
    while (running.size < MAX_RUNNING_JOBS && !signal.aborted) {
      const job = queue.shift()
      if (!job) return
      const jobPromise = run(job)
        .catch((error: unknown) => {
          if (!signal.aborted) ctx.log.warn({ err: error, userId: job.userId }, 'push job failed')
        })
        .then(() => {
          running.delete(jobPromise)
          startJobs()
        })
      running.add(jobPromise)
    }
  }
  return {
    add(job: Job): void {
      if (signal.aborted) return
      if (queue.length >= MAX_QUEUE_LENGTH) {
        queue.shift()
        ctx.log.warn('push queue is full: oldest job dropped')
      }
      queue.push(job)
      startJobs()
    },
    async close(): Promise<void> {
      queue.length = 0
      await Promise.all(running)
    },
  }
}

/** Those of the users who have a device for pushes. */
async function findOwners(ctx: Context, userIds: readonly number[]): Promise<Map<number, true>> {
  const rows = await ctx.db
    .selectFrom('devices')
    .select('user_id')
    .distinct()
    .where('user_id', 'in', [...userIds])
    .where('platform', '=', WEB)
    .execute()
  return new Map(rows.map(({ user_id }) => [user_id, true]))
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
      const parsed = parseSubscription(token, ctx.config.push.hosts)
      if (!parsed.ok) return
      try {
        const status = await delivery.send(parsed.subscription, payload, signal)
        if (status === 404 || status === 410) await removeDevice(ctx, id, status)
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
async function removeDevice(ctx: Context, id: number, status: number): Promise<void> {
  await ctx.db.deleteFrom('devices').where('id', '=', id).execute()
  ctx.log.info({ deviceId: id, status }, 'device removed: subscription gone')
}
