import type { Context } from '../context.ts'
import { notFound } from '../http/errors.ts'

/** Hook of routes that send mail. @throws ApiError 404 when the server sends none */
export const requireMail =
  ({ config }: Pick<Context, 'config'>) =>
  async (): Promise<void> => {
    if (config.mail === null) throw notFound('Not found.', 'this server sends no mail')
  }
