import { type Kysely, sql } from 'kysely'
import type { TargetType } from '../server/db/creative-schema.ts'
import type { Database } from '../server/db/schema.ts'
import {
  applicationContent,
  commentedContent,
  decisionContent,
  likedContent,
  type NotificationContent,
  repliedContent,
  reviewedContent,
  soldContent,
} from '../server/notifications/notifications/content.ts'
import { projectPath } from '../src/protocol/base/page-paths.ts'
import type { Currency } from '../src/protocol/enums/market.ts'
import { assetPath, priceText } from '../src/protocol/market/assets.ts'
import { insertBatches, takeIds } from './batches.ts'
import { NOTIFICATION } from './seed-notifications.ts'

/** Maximum number of notifications per kind and user; the newest are used. */
const EACH = 12
/** Number of unread notifications, the newest ones. */
const UNREAD = 5

/** A user's action, as a notification for the user concerned. */
interface SeededAction {
  actorId: number
  at: Date
  content: NotificationContent
}

interface Done {
  actor_id: number
  name: string
  at: Date
}

interface OnContent extends Done {
  type: TargetType
  id: number
  slug: string
  title: string
}

const NAME = sql`trim(actor.first_name || ' ' || actor.last_name)`

/** All content items with their authors. */
const PIECES = sql`(
  select 'work' as type, id, slug, title, author_id from works
  union all select 'post', id, slug, coalesce(nullif(title, ''), left(body, 60)), author_id from posts
  union all select 'blog', id, slug, title, author_id from blog_entries where published
) as piece`

/**
 * Creates notifications for these users about the newest actions of each kind: likes, comments and
 * replies, applications and decisions, sales, reviews. Message notifications are created with the
 * conversations.
 */
export async function seedActions(db: Kysely<Database>, people: readonly number[]): Promise<void> {
  for (const userId of people) {
    const kinds = [likes, comments, answers, applications, decisions, sales, reviews]
    const found: SeededAction[] = []
    for (const kind of kinds) found.push(...(await kind(db, userId)))
    found.sort((a, b) => b.at.getTime() - a.at.getTime())
    await store(db, userId, found)
  }
}

async function store(db: Kysely<Database>, userId: number, deeds: readonly SeededAction[]) {
  const ids = await takeIds(db, 'notifications', deeds.length)
  await insertBatches(
    db,
    'notifications',
    NOTIFICATION,
    deeds.map(({ actorId, at, content }, index) => ({
      ...content,
      // Ids ascend with time, as if each notification had been stored when it happened.
      id: ids[deeds.length - 1 - index],
      user_id: userId,
      actor_id: actorId,
      created_at: at.toISOString(),
      is_read: index >= UNREAD,
    })),
  )
}

type Kind = (db: Kysely<Database>, userId: number) => Promise<SeededAction[]>

const deed = <T extends Done>(row: T, content: NotificationContent): SeededAction => ({
  actorId: row.actor_id,
  at: row.at,
  content,
})

const likes: Kind = async (db, userId) => {
  const { rows } = await sql<OnContent>`
    select actor.id as actor_id, ${NAME} as name, likes.created_at as at,
      piece.type, piece.id, piece.slug, piece.title
    from likes join ${PIECES} on piece.type = likes.target_type and piece.id = likes.target_id
    join users as actor on actor.id = likes.user_id
    where piece.author_id = ${userId} and actor.id <> ${userId}
    order by likes.created_at desc, actor.id limit ${EACH}`.execute(db)
  return rows.map((row) => deed(row, likedContent(row)))
}

type Said = OnContent & { comment_id: number; body: string }

const said = (row: Said) => ({ ...row, text: row.body, commentId: row.comment_id })

const comments: Kind = async (db, userId) => {
  const { rows } = await sql<Said>`
    select actor.id as actor_id, ${NAME} as name, comments.created_at as at,
      comments.id as comment_id, comments.body, piece.type, piece.id, piece.slug, piece.title
    from comments
    join ${PIECES} on piece.type = comments.target_type and piece.id = comments.target_id
    join users as actor on actor.id = comments.author_id
    where piece.author_id = ${userId} and actor.id <> ${userId} and comments.deleted_at is null
    order by comments.created_at desc, comments.id desc limit ${EACH}`.execute(db)
  return rows.map((row) => deed(row, commentedContent(said(row))))
}

const answers: Kind = async (db, userId) => {
  const { rows } = await sql<Said>`
    select actor.id as actor_id, ${NAME} as name, comments.created_at as at,
      comments.id as comment_id, comments.body, piece.type, piece.id, piece.slug, piece.title
    from comments join comments as answered on answered.id = comments.parent_id
    join ${PIECES} on piece.type = comments.target_type and piece.id = comments.target_id
    join users as actor on actor.id = comments.author_id
    where answered.author_id = ${userId} and piece.author_id <> ${userId}
      and actor.id <> ${userId} and comments.deleted_at is null
    order by comments.created_at desc, comments.id desc limit ${EACH}`.execute(db)
  return rows.map((row) => deed(row, repliedContent(said(row))))
}

interface Applied extends Done {
  application_id: number
  project_id: number
  project: string
  slug: string
  message: string
  status: string
}

const facts = (row: Applied) => ({
  name: row.name,
  project: row.project,
  text: row.message,
  projectId: row.project_id,
  applicationId: row.application_id,
  url: projectPath({ id: row.project_id, slug: row.slug }),
})

const applications: Kind = async (db, userId) => {
  const { rows } = await sql<Applied>`
    select actor.id as actor_id, ${NAME} as name, applied.created_at as at, applied.status,
      applied.id as application_id, applied.message, projects.id as project_id,
      projects.title as project, projects.slug
    from project_applications as applied join projects on projects.id = applied.project_id
    join users as actor on actor.id = applied.applicant_id
    where projects.owner_id = ${userId}
    order by applied.created_at desc, applied.id desc limit ${EACH}`.execute(db)
  return rows.map((row) => deed(row, applicationContent(facts(row))))
}

const decisions: Kind = async (db, userId) => {
  const { rows } = await sql<Applied>`
    select actor.id as actor_id, ${NAME} as name, applied.updated_at as at, applied.status,
      applied.id as application_id, applied.message, projects.id as project_id,
      projects.title as project, projects.slug
    from project_applications as applied join projects on projects.id = applied.project_id
    join users as actor on actor.id = projects.owner_id
    where applied.applicant_id = ${userId} and applied.status in ('accepted', 'declined')
    order by applied.updated_at desc, applied.id desc limit ${EACH}`.execute(db)
  return rows.map((row) =>
    deed(row, decisionContent({ ...facts(row), accepted: row.status === 'accepted' })),
  )
}

interface OnAsset extends Done {
  asset_id: number
  title: string
}

const asset = (row: OnAsset) => ({
  name: row.name,
  title: row.title,
  assetId: row.asset_id,
  url: assetPath({ id: row.asset_id }),
})

const sales: Kind = async (db, userId) => {
  const { rows } = await sql<
    OnAsset & { purchase_id: number; price_minor: number; currency: Currency }
  >`
    select actor.id as actor_id, ${NAME} as name, bought.created_at as at,
      bought.id as purchase_id, bought.price_minor, bought.currency,
      assets.id as asset_id, assets.title
    from asset_purchases as bought join assets on assets.id = bought.asset_id
    join users as actor on actor.id = bought.buyer_id
    where assets.seller_id = ${userId}
    order by bought.created_at desc, bought.id desc limit ${EACH}`.execute(db)
  return rows.map((row) => {
    const price = priceText(row.price_minor / 100, row.currency)
    return deed(row, soldContent({ ...asset(row), price, purchaseId: row.purchase_id }))
  })
}

const reviews: Kind = async (db, userId) => {
  const { rows } = await sql<OnAsset & { review_id: number; rating: number; comment: string }>`
    select actor.id as actor_id, ${NAME} as name, reviews.created_at as at,
      reviews.id as review_id, reviews.rating, reviews.comment,
      assets.id as asset_id, assets.title
    from asset_reviews as reviews join assets on assets.id = reviews.asset_id
    join users as actor on actor.id = reviews.user_id
    where assets.seller_id = ${userId}
    order by reviews.created_at desc, reviews.id desc limit ${EACH}`.execute(db)
  return rows.map((row) => {
    const told = { text: row.comment, rating: row.rating, reviewId: row.review_id }
    return deed(row, reviewedContent({ ...asset(row), ...told }))
  })
}
