import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type { Area, Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import { badRequest, notFound } from '../../http/errors.ts'
import { enqueueMail } from '../../mail/mail-job.ts'
import { requireMail } from '../../mail/require-mail.ts'
import { currentUser, requireUser } from './current-user.ts'

/** How long a confirmation link works. */
export const CONFIRMATION_DAYS = 7
const CONFIRMATION_MS = CONFIRMATION_DAYS * 86_400_000
const PATH = '/api/auth/email-confirmation/'

type Keys = Pick<Context, 'config' | 'now'>

const signatureOf = ({ config }: Pick<Keys, 'config'>, text: string): string =>
  createHmac('sha256', config.secret).update(`email-confirmation:${text}`).digest('base64url')

/** Path and query of the link in a confirmation mail; it only works for this address. */
export function confirmationPath(ctx: Keys, userId: number, email: string): string {
  const until = ctx.now() + CONFIRMATION_MS
  const signature = signatureOf(ctx, `${userId} ${until} ${email.toLowerCase()}`)
  return `${PATH}?token=${userId}.${until}.${signature}`
}

/**
 * Confirms the address that a link was sent to.
 * @returns false when the link is expired or the account has another address by now
 */
async function confirmAddress(ctx: Pick<Context, 'db'> & Keys, token: string): Promise<boolean> {
  const [id = '', until = '', signature = ''] = token.split('.')
  if (!/^\d{1,15}$/.test(id) || !/^\d{1,15}$/.test(until)) return false
  const user = await ctx.db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', '=', Number(id))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!user?.email || Number(until) <= ctx.now()) return false
  const expected = Buffer.from(signatureOf(ctx, `${id} ${until} ${user.email.toLowerCase()}`))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
  const { numUpdatedRows } = await ctx.db
    .updateTable('users')
    .set({ email_verified: true })
    .where('id', '=', user.id)
    .where('email', '=', user.email)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Adds the confirmation mail of an account's address to the queue. */
export async function enqueueConfirmation(
  trx: Transaction<Database> | Context['db'],
  { config, origin }: Pick<Context, 'config'> & Pick<FastifyRequest, 'origin'>,
  user: { readonly id: number; readonly email: string | null },
): Promise<void> {
  if (user.email === null) return
  const mail = { kind: 'email_confirmation' } as const
  await enqueueMail(trx, config, { userId: user.id, to: user.email, origin, mail })
}

/** Confirmation of e-mail addresses; 404 when the server sends no mail. */
export const registerEmailConfirmation: Area = (app, ctx) => {
  const withMail = requireMail(ctx)

  // A link in a mail: a GET that redirects to a page (ROUTE-25).
  app.get<{ Querystring: { token?: unknown } }>(
    PATH,
    { onRequest: withMail },
    async (request, reply) => {
      const { token } = request.query
      const isConfirmed = await confirmAddress(ctx, typeof token === 'string' ? token : '')
      return reply.redirect(isConfirmed ? '/email-verified' : '/email-verified?link=expired', 302)
    },
  )

  app.post(PATH, { onRequest: [withMail, requireUser(ctx)] }, async (request) => {
    const user = currentUser(request)
    if (user.email === null) throw notFound()
    if (user.email_verified) throw badRequest('Your e-mail address is already confirmed.')
    await request.server.countPassword(request)
    await enqueueConfirmation(ctx.db, { config: ctx.config, origin: request.origin }, user)
    return { detail: `We sent a link to ${user.email}.` }
  })
}
