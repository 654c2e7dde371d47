import { type Kysely, sql } from 'kysely'
import { hashPassword } from '../server/account/auth/passwords.ts'
import type { Database } from '../server/db/schema.ts'
import { dayOf } from '../server/users/stats/activity.ts'
import { accounts, DEMO_PASSWORD, DEMO_SUPERUSER } from './accounts.ts'
import { avatarName, imageUrl, writeAvatars } from './avatars.ts'
import { insertBatches } from './batches.ts'
import { analysePictures } from './creative/analyse-pictures.ts'
import { seedContent } from './creative/seed-content.ts'
import { seedCollections, seedProjects } from './creative/seed-projects.ts'
import { seedComments, seedMarks } from './creative/seed-response.ts'
import { DAY } from './dates.ts'
import { DISCIPLINES } from './disciplines.ts'
import { type Ids, idOf } from './ids.ts'
import { seedAssets } from './market/seed-assets.ts'
import { seedSales } from './market/seed-sales.ts'
import { seedServices } from './market/seed-services.ts'
import { type DemoPlan, makePlan } from './plan.ts'
import { createRandom } from './random.ts'
import { DEMO_ACCOUNTS } from './relations.ts'
import { seedActions } from './seed-actions.ts'
import { seedConversations } from './seed-conversations.ts'
import { seedFollows, seedNotifications } from './seed-notifications.ts'
import { seedSafety } from './seed-safety.ts'
import type { DemoUser } from './users.ts'
import { workingTerms } from './working-terms.ts'

export { accounts }

export interface SeedOptions {
  /** Multiplies the number of users, conversations and messages. */
  scale: number
  /** Absolute path of the picture folder. */
  mediaDir: string
  log(text: string): void
  /** The caller runs `analysePictures` afterwards, which takes longer than everything else. */
  defersAnalysis?: boolean
  /** Names the part that is created now, for example `conversations`. */
  report?(part: string): void
  /** Milliseconds since 1970; the newest items are dated just before. */
  now?: number
}

/**
 * Fills the database with the demo. Existing data is not changed, so a larger `scale` adds to a
 * smaller one. Run it in a transaction to seed all or nothing.
 * @throws Error with a user-readable message when a demo username belongs to another account
 */
export async function seed(db: Kysely<Database>, options: SeedOptions): Promise<void> {
  const { mediaDir, log, defersAnalysis = false, report = () => {}, now = Date.now() } = options
  const startedAt = performance.now()
  const plan = makePlan({ scale: options.scale, now })
  const avatarNames = plan.users.filter((user) => user.hasAvatar).map(avatarName)
  const [avatarResult, seedResult] = await Promise.allSettled([
    writeAvatars(avatarNames, mediaDir),
    seedAll(db, plan, { now, report, defersAnalysis }),
  ])
  if (seedResult.status === 'rejected') throw seedResult.reason
  if (avatarResult.status === 'rejected') throw avatarResult.reason
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const amounts = Object.entries(seedResult.value).map(([label, count]) => `${count} ${label}`)
  log(`Demo: ${amounts.join(', ')} added (${seconds} s)`)
}

/** Key of the staff account. */
const STAFF = 2

async function seedAll(
  db: Kysely<Database>,
  plan: DemoPlan,
  {
    now,
    report,
    defersAnalysis,
  }: { now: number; report(part: string): void; defersAnalysis: boolean },
) {
  report('users')
  const { ids, added } = await seedUsers(db, plan.users)
  await seedActivity(db, ids, now)
  await seedFollows(db, plan, ids)
  await seedNotifications(db, plan, ids, added)
  report('conversations')
  const conversationCounts = await seedConversations(db, plan, ids)
  report('portfolio items, posts and projects')
  const creativeCounts = await seedCreative(db, plan, ids)
  report('marketplace')
  const saleCounts = await seedMarket(db, plan, ids)
  report('reports and statistics')
  await seedActions(
    db,
    [...added].filter((key) => key < DEMO_ACCOUNTS).map((key) => idOf(ids, key)),
  )
  const reporters = [...added].filter((key) => key < DEMO_ACCOUNTS - 1).map((key) => idOf(ids, key))
  await seedSafety(db, reporters, idOf(ids, STAFF))
  if (!defersAnalysis) {
    report('colours of pictures')
    await analysePictures(db)
  }
  await sql`analyze`.execute(db)
  return { users: added.size, ...conversationCounts, ...creativeCounts, ...saleCounts }
}

async function seedMarket(db: Kysely<Database>, { market }: DemoPlan, ids: Ids) {
  const fresh = await seedAssets(db, market.assets, ids)
  const saleCounts = await seedSales(db, market, ids, fresh)
  return {
    assets: fresh.size,
    ...saleCounts,
    services: await seedServices(db, market.services, ids),
  }
}

async function seedCreative(db: Kysely<Database>, { creative }: DemoPlan, ids: Ids) {
  const stored = await seedContent(db, creative, ids)
  const comments = await seedComments(db, creative, ids, stored)
  await seedMarks(db, creative, ids, stored)
  const projects = await seedProjects(db, creative, ids)
  await seedCollections(db, creative, ids, stored)
  return {
    'portfolio items': stored.work.fresh.size,
    posts: stored.post.fresh.size,
    'blog posts': stored.blog.fresh.size,
    comments,
    projects,
  }
}

async function seedUsers(
  db: Kysely<Database>,
  users: readonly DemoUser[],
): Promise<{ ids: Ids; added: ReadonlySet<number> }> {
  const existingIds = await idsByUsername(db, users)
  const missing = users.filter((user) => !existingIds.has(user.username))
  const passwordHash = missing.length > 0 ? await hashPassword(DEMO_PASSWORD) : ''
  await insertBatches(
    db,
    'users',
    {
      username: 'text',
      email: 'text',
      password_hash: 'text',
      first_name: 'text',
      last_name: 'text',
      user_type: 'text',
      is_staff: 'boolean',
      is_superuser: 'boolean',
      email_verified: 'boolean',
      avatar: 'text',
      created_at: 'timestamptz',
    },
    missing.map((user) => ({
      username: user.username,
      email: user.email,
      password_hash: passwordHash,
      first_name: user.firstName,
      last_name: user.lastName,
      user_type: user.userType,
      is_staff: user.isStaff,
      is_superuser: user.username === DEMO_SUPERUSER,
      email_verified: true,
      avatar: user.hasAvatar ? imageUrl(avatarName(user)) : null,
      created_at: new Date(user.joinedAt).toISOString(),
    })),
  )
  const allIds = await idsByUsername(db, users)
  const ids = new Map(users.map((user) => [user.key, allIds.get(user.username) ?? 0]))
  await seedProfiles(db, missing, ids)
  return { ids, added: new Set(missing.map((user) => user.key)) }
}

async function idsByUsername(
  db: Kysely<Database>,
  users: readonly DemoUser[],
): Promise<Map<string, number>> {
  const emails = new Map(users.map((user) => [user.username, user.email]))
  const result = await sql<{ id: number; username: string; email: string | null }>`
    select id, username, email from users
    where lower(username) in (select jsonb_array_elements_text(${JSON.stringify([...emails.keys()])}::jsonb))`.execute(
    db,
  )
  for (const { username, email } of result.rows) {
    if (emails.get(username) !== email) {
      throw new Error(`The username "${username}" belongs to an account outside the demo.`)
    }
  }
  return new Map(result.rows.map((row) => [row.username, row.id]))
}

async function seedProfiles(
  db: Kysely<Database>,
  users: readonly DemoUser[],
  ids: Ids,
): Promise<void> {
  const random = createRandom('working terms')
  await insertBatches(
    db,
    'profiles',
    {
      user_id: 'bigint',
      headline: 'text',
      bio: 'text',
      location: 'text',
      title: 'text',
      skills: 'text[]',
      artistic_style: 'text',
      specialization: 'text',
      creator_type: 'text',
      languages: 'text[]',
      rate_amount: 'int',
      rate_currency: 'text',
      rate_unit: 'text',
      availability: 'text',
      time_zone: 'text',
    },
    users.map((user) => {
      const discipline = DISCIPLINES[user.discipline]
      const isCreator = user.userType === 'creator' && user.discipline !== 'client'
      return {
        user_id: ids.get(user.key),
        headline: user.headline,
        bio: user.bio,
        location: user.town,
        title: user.userType === 'freelancer' ? user.headline : '',
        skills: user.userType === 'client' ? [] : discipline.skills,
        artistic_style: isCreator ? discipline.style : '',
        specialization: isCreator ? discipline.specialization : '',
        creator_type: isCreator ? discipline.specialization : '',
        ...workingTerms(user, random.fork(user.username)),
      }
    }),
  )
}

/** The demo accounts were active on the last days, so that the streak is visible. */
async function seedActivity(db: Kysely<Database>, ids: Ids, now: number): Promise<void> {
  const rows = [12, 3, 6].flatMap((days, key) =>
    Array.from({ length: days }, (_, day) => ({
      user_id: ids.get(key),
      day: dayOf(now - (day + 1) * DAY),
    })),
  )
  await insertBatches(db, 'activity_days', { user_id: 'bigint', day: 'date' }, rows, {
    skipExisting: true,
  })
}
