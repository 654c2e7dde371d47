import { type Kysely, sql } from 'kysely'
import type { TargetType } from '../server/db/creative-schema.ts'
import type { Database } from '../server/db/schema.ts'
import {
  applicationContent,
  commentedContent,
  decisionContent,
  likedContent,
  type NotificationContent,
  orderedContent,
  repliedContent,
  reviewedContent,
  soldContent,
} from '../server/notifications/notifications/content.ts'
import { projectPath } from '../src/protocol/base/page-paths.ts'
import type { Currency, PurchaseStatus } from '../src/protocol/enums/market.ts'
import { assetPath, priceText } from '../src/protocol/market/assets.ts'
import { insertBatches, reserveIds } from './batches.ts'
import { NOTIFICATION } from './seed-notifications.ts'

/** Maximum number of notifications per kind and user; the newest are used. */
const MAX_PER_KIND = 12
/** Number of unread notifications, the newest ones. */
const UNREAD_COUNT = 5

/** A user's action, as a notification for the user concerned. */
interface SeededAction {
  actorId: number
  at: Date
  content: NotificationContent
}

interface ActionRow {
  actor_id: number
  name: string
  at: Date
}

interface ContentActionRow extends ActionRow {
  type: TargetType
  id: number
  slug: string
  title: string
}

const NAME = sql`trim(actor.first_name || ' ' || actor.last_name)`

/** All content items with their authors. */
const CONTENT_ITEMS = sql`(
  select 'work' as type, id, slug, title, author_id from works
  union all select 'post', id, slug, coalesce(nullif(title, ''), left(body, 60)), author_id from posts
  union all select 'blog', id, slug, title, author_id from blog_entries where published
) as piece`

/**
 * Creates notifications for these users about the newest actions of each kind: likes, comments and
 * replies, applications and decisions, sales, reviews. Message notifications are created with the
 * conversations.
 */
export async function seedActions(db: Kysely<Database>, users: readonly number[]): Promise<void> {
  for (const userId of users) {
    const queries = [likes, comments, replies, applications, decisions, sales, reviews]
    const actions: SeededAction[] = []
    for (const query of queries) actions.push(...(await query(db, userId)))
    actions.sort((a, b) => b.at.getTime() - a.at.getTime())
    await store(db, userId, actions)
  }
}

async function store(db: Kysely<Database>, userId: number, actions: readonly SeededAction[]) {
  const ids = await reserveIds(db, 'notifications', actions.length)
  await insertBatches(
    db,
    'notifications',
    NOTIFICATION,
    actions.map(({ actorId, at, content }, index) => ({
      ...content,
      // Ids ascend with time, as if each notification had been stored when it happened.
      id: ids[actions.length - 1 - index],
      user_id: userId,
      actor_id: actorId,
      created_at: at.toISOString(),
      is_read: index >= UNREAD_COUNT,
    })),
  )
}

type ActionQuery = (db: Kysely<Database>, userId: number) => Promise<SeededAction[]>

const toSeededAction = <T extends ActionRow>(
  row: T,
  content: NotificationContent,
): SeededAction => ({
  actorId: row.actor_id,
  at: row.at,
  content,
})

const likes: ActionQuery = async (db, userId) => {
  const { rows } = await sql<ContentActionRow>`
    select actor.id as actor_id, ${NAME} as name, likes.created_at as at,
      piece.type, piece.id, piece.slug, piece.title
    from likes join ${CONTENT_ITEMS} on piece.type = likes.target_type and piece.id = likes.target_id
    join users as actor on actor.id = likes.user_id
    where piece.author_id = ${userId} and actor.id <> ${userId}
    order by likes.created_at desc, actor.id limit ${MAX_PER_KIND}`.execute(db)
  return rows.map((row) => toSeededAction(row, likedContent(row)))
}

type CommentRow = ContentActionRow & { comment_id: number; body: string }

const commentFacts = (row: CommentRow) => ({ ...row, text: row.body, commentId: row.comment_id })

const comments: ActionQuery = async (db, userId) => {
  const { rows } = await sql<CommentRow>`
    select actor.id as actor_id, ${NAME} as name, comments.created_at as at,
      comments.id as comment_id, comments.body, piece.type, piece.id, piece.slug, piece.title
    from comments
    join ${CONTENT_ITEMS} on piece.type = comments.target_type and piece.id = comments.target_id
    join users as actor on actor.id = comments.author_id
    where piece.author_id = ${userId} and actor.id <> ${userId} and comments.deleted_at is null
    order by comments.created_at desc, comments.id desc limit ${MAX_PER_KIND}`.execute(db)
  return rows.map((row) => toSeededAction(row, commentedContent(commentFacts(row))))
}

const replies: ActionQuery = async (db, userId) => {
  const { rows } = await sql<CommentRow>`
    select actor.id as actor_id, ${NAME} as name, comments.created_at as at,
      comments.id as comment_id, comments.body, piece.type, piece.id, piece.slug, piece.title
    from comments join comments as answered on answered.id = comments.parent_id
    join ${CONTENT_ITEMS} on piece.type = comments.target_type and piece.id = comments.target_id
    join users as actor on actor.id = comments.author_id
    where answered.author_id = ${userId} and piece.author_id <> ${userId}
      and actor.id <> ${userId} and comments.deleted_at is null
    order by comments.created_at desc, comments.id desc limit ${MAX_PER_KIND}`.execute(db)
  return rows.map((row) => toSeededAction(row, repliedContent(commentFacts(row))))
}

interface ApplicationActionRow extends ActionRow {
  application_id: number
  project_id: number
  project: string
  slug: string
  message: string
  status: string
}

const applicationFacts = (row: ApplicationActionRow) => ({
  name: row.name,
  project: row.project,
  text: row.message,
  projectId: row.project_id,
  applicationId: row.application_id,
  url: projectPath({ id: row.project_id, slug: row.slug }),
})

const applications: ActionQuery = async (db, userId) => {
  const { rows } = await sql<ApplicationActionRow>`
    select actor.id as actor_id, ${NAME} as name, applied.created_at as at, applied.status,
      applied.id as application_id, applied.message, projects.id as project_id,
      projects.title as project, projects.slug
    from project_applications as applied join projects on projects.id = applied.project_id
    join users as actor on actor.id = applied.applicant_id
    where projects.owner_id = ${userId}
    order by applied.created_at desc, applied.id desc limit ${MAX_PER_KIND}`.execute(db)
  return rows.map((row) => toSeededAction(row, applicationContent(applicationFacts(row))))
}

const decisions: ActionQuery = async (db, userId) => {
  const { rows } = await sql<ApplicationActionRow>`
    select actor.id as actor_id, ${NAME} as name, applied.updated_at as at, applied.status,
      applied.id as application_id, applied.message, projects.id as project_id,
      projects.title as project, projects.slug
    from project_applications as applied join projects on projects.id = applied.project_id
    join users as actor on actor.id = projects.owner_id
    where applied.applicant_id = ${userId} and applied.status in ('accepted', 'declined')
    order by applied.updated_at desc, applied.id desc limit ${MAX_PER_KIND}`.execute(db)
  return rows.map((row) =>
    toSeededAction(
      row,
      decisionContent({ ...applicationFacts(row), accepted: row.status === 'accepted' }),
    ),
  )
}

interface AssetActionRow extends ActionRow {
  asset_id: number
  title: string
}

const assetFacts = (row: AssetActionRow) => ({
  name: row.name,
  title: row.title,
  assetId: row.asset_id,
  url: assetPath({ id: row.asset_id }),
})

const sales: ActionQuery = async (db, userId) => {
  const { rows } = await sql<
    AssetActionRow & {
      purchase_id: number
      price_minor: number
      currency: Currency
      status: PurchaseStatus
    }
  >`
    select actor.id as actor_id, ${NAME} as name, bought.created_at as at,
      bought.id as purchase_id, bought.price_minor, bought.currency, bought.status,
      assets.id as asset_id, assets.title
    from asset_purchases as bought join assets on assets.id = bought.asset_id
    join users as actor on actor.id = bought.buyer_id
    where assets.seller_id = ${userId} and bought.status in ('awaiting_payment', 'completed')
    order by bought.created_at desc, bought.id desc limit ${MAX_PER_KIND}`.execute(db)
  return rows.map((row) => {
    const price = priceText(row.price_minor / 100, row.currency)
    const facts = { ...assetFacts(row), price, purchaseId: row.purchase_id }
    const content =
      row.status === 'completed'
        ? soldContent(facts)
        : orderedContent({ ...facts, url: '/dashboard?tab=shop' })
    return toSeededAction(row, content)
  })
}

const reviews: ActionQuery = async (db, userId) => {
  const { rows } = await sql<
    AssetActionRow & { review_id: number; rating: number; comment: string }
  >`
    select actor.id as actor_id, ${NAME} as name, reviews.created_at as at,
      reviews.id as review_id, reviews.rating, reviews.comment,
      assets.id as asset_id, assets.title
    from asset_reviews as reviews join assets on assets.id = reviews.asset_id
    join users as actor on actor.id = reviews.user_id
    where assets.seller_id = ${userId}
    order by reviews.created_at desc, reviews.id desc limit ${MAX_PER_KIND}`.execute(db)
  return rows.map((row) => {
    const reviewFacts = { text: row.comment, rating: row.rating, reviewId: row.review_id }
    return toSeededAction(row, reviewedContent({ ...assetFacts(row), ...reviewFacts }))
  })
}
