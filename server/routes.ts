import type { FastifyInstance } from 'fastify'
import { register as users } from './account/account/routes.ts'
import { register as auth } from './account/auth/routes.ts'
import { register as blog } from './content/blog/routes.ts'
import { register as collections } from './content/collections/routes.ts'
import { register as comments } from './content/comments/routes.ts'
import { register as explore } from './content/explore/routes.ts'
import { register as likes } from './content/likes/routes.ts'
import { register as portfolio } from './content/portfolio/routes.ts'
import { register as posts } from './content/posts/routes.ts'
import { register as previews } from './content/previews/routes.ts'
import type { Area, Context } from './context.ts'
import { register as health } from './http/health.ts'
import { register as metrics } from './http/metrics-route.ts'
import { register as live } from './live/routes.ts'
import { register as mailbox } from './mail/mailbox-routes.ts'
import { register as assets } from './market/routes.ts'
import { register as messaging } from './messaging/routes.ts'
import { register as devices } from './notifications/devices/routes.ts'
import { register as notifications } from './notifications/notifications/routes.ts'
import { register as description } from './openapi/routes.ts'
import { register as plain } from './plain/routes.ts'
import { register as projects } from './projects/routes.ts'
import { register as pictures } from './publishing/images/routes.ts'
import { register as admin } from './safety/admin/routes.ts'
import { register as moderation } from './safety/moderation/routes.ts'
import { register as follow } from './users/follow/routes.ts'
import { register as services } from './users/offers/routes.ts'
import { register as stats } from './users/stats/routes.ts'

/** All areas of the API in any order: their paths never overlap. */
const areas: readonly Area[] = [
  health,
  metrics,
  auth,
  users,
  stats,
  messaging,
  notifications,
  devices,
  follow,
  live,
  pictures,
  previews,
  portfolio,
  blog,
  posts,
  comments,
  likes,
  explore,
  projects,
  collections,
  assets,
  services,
  description,
  mailbox,
  moderation,
  admin,
  plain,
]

export async function registerAreas(app: FastifyInstance, ctx: Context): Promise<void> {
  for (const register of areas) await register(app, ctx)
}
