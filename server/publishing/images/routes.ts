import type { Area } from '../../context.ts'
import { sweepUploads } from './abandoned.ts'
import { registerRenditions } from './media-routes.ts'
import { registerUploads } from './upload-routes.ts'

const SWEEP_EVERY_MS = 6 * 3_600_000

export const register: Area = async (app, ctx) => {
  await registerUploads(app, ctx)
  await registerRenditions(app, ctx)
  const sweep = () => {
    sweepUploads(ctx).catch((error: unknown) => {
      ctx.log.warn({ err: error }, 'abandoned uploads could not be deleted')
    })
  }
  const timer = setInterval(sweep, SWEEP_EVERY_MS)
  timer.unref()
  app.addHook('preClose', async () => clearInterval(timer))
}
