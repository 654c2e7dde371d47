import type { FastifyInstance } from 'fastify'
import { register as admin } from './admin/routes.ts'
import { register as assets } from './assets/routes.ts'
import { register as auth } from './auth/routes.ts'
import { register as blog } from './blog/routes.ts'
import { register as collections } from './collections/routes.ts'
import { register as comments } from './comments/routes.ts'
import type { Area, Context } from './context.ts'
import { register as devices } from './devices/routes.ts'
import { register as explore } from './explore/routes.ts'
import { register as follow } from './follow/routes.ts'
import { register as health } from './http/health.ts'
import { register as likes } from './likes/routes.ts'
import { register as live } from './live/routes.ts'
import { register as messaging } from './messaging/routes.ts'
import { register as moderation } from './moderation/routes.ts'
import { register as notifications } from './notifications/routes.ts'
import { register as description } from './openapi/routes.ts'
import { register as pictures } from './pictures/routes.ts'
import { register as portfolio } from './portfolio/routes.ts'
import { register as posts } from './posts/routes.ts'
import { register as previews } from './previews/routes.ts'
import { register as projects } from './projects/routes.ts'
import { register as services } from './services/routes.ts'
import { register as stats } from './stats/routes.ts'
import { register as users } from './users/routes.ts'

/** Every area of the API, in no particular order: paths never overlap. */
const areas: readonly Area[] = [
  health,
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
  moderation,
  admin,
]

export async function registerAreas(app: FastifyInstance, ctx: Context): Promise<void> {
  for (const register of areas) await register(app, ctx)
}
