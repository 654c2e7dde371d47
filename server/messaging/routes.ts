import type { Area } from '../context.ts'
import { conversationRoutes } from './conversation-routes.ts'
import { feedbackRoutes } from './feedback-routes.ts'
import { messageRoutes } from './message-routes.ts'
import { createDelayedNotifications } from './notify.ts'
import { userRoutes } from './user-routes.ts'

/** Specification 7.10. */
export const register: Area = async (app, ctx) => {
  const delayedNotifications = createDelayedNotifications(ctx)
  await conversationRoutes(delayedNotifications)(app, ctx)
  await messageRoutes(delayedNotifications)(app, ctx)
  await feedbackRoutes(app, ctx)
  await userRoutes(app, ctx)
  app.addHook('preClose', () => delayedNotifications.flush())
}
