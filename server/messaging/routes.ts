import type { Area } from '../context.ts'
import { conversationRoutes } from './conversation-routes.ts'
import { sweepEmptyConversations } from './empty-conversations.ts'
import { sweepEvents } from './events.ts'
import { feedbackRoutes } from './feedback-routes.ts'
import { messageRoutes } from './message-routes.ts'
import { createDelayedNotifications } from './notify.ts'
import { createSendBatches } from './send-batches.ts'
import { userRoutes } from './user-routes.ts'

const SWEEP_EVERY_MS = 6 * 3_600_000

/** Specification 7.10. */
export const register: Area = async (app, ctx) => {
  const delayedNotifications = createDelayedNotifications(ctx)
  const sendBatches = createSendBatches(ctx, delayedNotifications)
  await conversationRoutes(delayedNotifications)(app, ctx)
  await messageRoutes(sendBatches)(app, ctx)
  await feedbackRoutes(app, ctx)
  await userRoutes(app, ctx)
  const timer = setInterval(() => {
    sweepEmptyConversations(ctx).catch((error: unknown) => {
      ctx.log.warn({ err: error }, 'empty conversations could not be deleted')
    })
    sweepEvents(ctx).catch((error: unknown) => {
      ctx.log.warn({ err: error }, 'old events could not be deleted')
    })
  }, SWEEP_EVERY_MS)
  timer.unref()
  app.addHook('preClose', async () => {
    clearInterval(timer)
    await delayedNotifications.flush()
  })
  // After the last response: also the sends of clients that have left.
  app.addHook('onClose', async () => {
    await sendBatches.drain()
    await delayedNotifications.flush()
  })
}
