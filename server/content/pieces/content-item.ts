import { sql } from 'kysely'
import type { PostJson } from '../../../src/protocol/responses/content.ts'
import type { TargetType } from '../../db/creative-schema.ts'
import { hiddenJson } from '../../visibility/visible-to.ts'
import {
  AUTHOR_COLUMNS,
  type AuthorFields,
  authorJson,
  commentsCount,
  likesCount,
} from './author.ts'

/** A content row of any type, joined with its author. */
export interface ContentItemRow extends AuthorFields {
  id: number
  author_id: number
  title: string
  slug: string
  category: string
  tags: string[]
  views_count: number
  likes_count: number
  comments_count: number
  created_at: Date
  edited_at: Date | null
  hidden_at: Date | null
}

/** Its columns without the like and comment counts. */
export const contentItemColumns = <T extends 'works' | 'posts' | 'blog_entries'>(table: T) =>
  [
    `${table}.id`,
    `${table}.author_id`,
    `${table}.title`,
    `${table}.slug`,
    `${table}.category`,
    `${table}.tags`,
    `${table}.views_count`,
    `${table}.created_at`,
    `${table}.edited_at`,
    `${table}.hidden_at`,
    ...AUTHOR_COLUMNS,
  ] as const

export const contentItemCounts = (type: TargetType, table: string) => [
  likesCount(type, sql.ref(`${table}.id`)).as('likes_count'),
  commentsCount(type, sql.ref(`${table}.id`)).as('comments_count'),
]

/** Fields shared by portfolio items, posts and blog posts. */
export const contentItemJson = (row: ContentItemRow): Omit<PostJson, 'body' | 'images'> => ({
  id: row.id,
  title: row.title,
  slug: row.slug,
  author: authorJson(row.author_id, row),
  category: row.category,
  tags: row.tags,
  likes_count: row.likes_count,
  comments_count: row.comments_count,
  views_count: row.views_count,
  created_at: row.created_at.toISOString(),
  edited_at: row.edited_at?.toISOString() ?? null,
  ...hiddenJson(row),
})
