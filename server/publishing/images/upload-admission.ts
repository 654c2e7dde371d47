import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { MAX_ASSET_BYTES } from '../../../src/protocol/market/assets.ts'
import type { Context } from '../../context.ts'
import { isAborted, RETRY_SECONDS } from '../../http/error-handling.ts'
import { ApiError, badRequest, tooManyRequests } from '../../http/errors.ts'
import { quotaExceeded, usedBytes } from './quota.ts'

/** Uploads of one user at the same time; the client sends two per tab. */
const MAX_UPLOADS_PER_USER = 6
/** Uploads of all users at the same time. */
const MAX_BYTES = 4 * 1024 ** 3
/**
 * What uploads may exceed the quota by until their size is known: images get smaller when they are
 * encoded, and a new file replaces the old one.
 */
const ALLOWANCE_BYTES = MAX_ASSET_BYTES + 1024 ** 2

interface Uploads {
  count: number
  bytes: number
}

/**
 * Checks forms with files before their first byte is stored: by their announced size they count
 * against the quota while they are sent. Register it before the areas.
 */
export function admitUploads(app: FastifyInstance, ctx: Context): void {
  const { storageBytes, limits } = ctx.config
  const running = new Map<number, Uploads>()
  let totalBytes = 0

  const reserve = (userId: number, bytes: number, reply: FastifyReply): Uploads => {
    const own = running.get(userId) ?? { count: 0, bytes: 0 }
    const add = (count: number, size: number) => {
      own.count += count
      own.bytes += size
      totalBytes += size
    }
    add(1, bytes)
    running.set(userId, own)
    reply.raw.once('close', () => {
      add(-1, -bytes)
      if (own.count === 0) running.delete(userId)
    })
    return own
  }

  app.addHook('preHandler', async (request, reply) => {
    if (request.user === null || !request.isMultipart()) return
    assertConnected(request)
    const { id } = request.user
    const own = reserve(id, announcedBytes(request), reply)
    if (limits && own.count > MAX_UPLOADS_PER_USER) {
      throw tooManyRequests('uploads at the same time', `user ${id}`, Number(RETRY_SECONDS))
    }
    if (totalBytes > MAX_BYTES) throw serverBusy()
    const used = await usedBytes(ctx.db, id)
    assertConnected(request)
    if (used + own.bytes > storageBytes + ALLOWANCE_BYTES) {
      throw quotaExceeded(storageBytes, id, used)
    }
  })
}

/** A form whose sender has left never ends, and its response has been closed already. */
function assertConnected(request: FastifyRequest): void {
  if (isAborted(request)) throw badRequest('The request was aborted.')
}

/** A body without an announced size counts as the largest file. */
const announcedBytes = ({ headers }: FastifyRequest): number =>
  Number(headers['content-length'] ?? MAX_ASSET_BYTES)

const serverBusy = (): ApiError =>
  new ApiError(
    503,
    { detail: 'Too many files are being uploaded right now. Please try again.' },
    'too many bytes of uploads at the same time',
    { 'retry-after': RETRY_SECONDS },
  )
