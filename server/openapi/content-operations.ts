import { blogPatchSchema, blogSchema } from '../../src/protocol/content/blog-schemas.ts'
import {
  commentEditSchema,
  commentSchema,
  newCommentSchema,
  replySchema,
  toggleLikeSchema,
} from '../../src/protocol/content/comments-schemas.ts'
import { workPatchSchema, workSchema } from '../../src/protocol/content/portfolio-schemas.ts'
import { postSchema } from '../../src/protocol/content/posts-schemas.ts'
import { COLOUR_WORDS, CONTENT_TYPES } from '../../src/protocol/enums/content.ts'
import type { ComponentName } from './components.ts'
import type { Group, Operation } from './operation.ts'
import { count, described, id, object, oneOf, page, record, ref, text } from './shape.ts'

const filters = { search: text, category: text, tag: text }
const remove = (summary: string): Operation => ({
  summary,
  audience: 'user',
  responses: { 204: null },
})
/** 200 when this `client_id` was stored before. */
const made = (name: ComponentName) => ({ 200: ref(name), 201: ref(name) })
const comments: Operation = {
  summary: 'List comments',
  query: { parent: described(text, 'Only the replies to this comment.') },
  responses: { 200: page(ref('Comment')) },
}
const comment: Operation = {
  summary: 'Add a comment',
  audience: 'user',
  body: commentSchema,
  responses: made('Comment'),
}
const like: Operation = {
  summary: 'Like or unlike',
  audience: 'user',
  body: toggleLikeSchema,
  responses: { 200: ref('Liked') },
}

export const CONTENT_GROUPS: readonly Group[] = [
  {
    tag: 'portfolio',
    about: 'Portfolio items: images with a title.',
    audience: 'anyone',
    operations: {
      'GET /api/portfolio/': {
        summary: 'List portfolio items, newest first',
        query: { ...filters, username: text, colour: oneOf(COLOUR_WORDS) },
        responses: { 200: page(ref('Work')) },
      },
      'GET /api/portfolio/mine/': {
        summary: 'List my portfolio items',
        audience: 'user',
        responses: { 200: page(ref('Work')) },
      },
      'GET /api/portfolio/:id/': {
        summary: 'Get a portfolio item',
        responses: { 200: ref('Work') },
      },
      'POST /api/portfolio/': {
        summary: 'Create a portfolio item',
        audience: 'user',
        body: workSchema,
        files: ['images'],
        responses: { 201: ref('Work') },
      },
      'PATCH /api/portfolio/:id/': {
        summary: 'Update the given fields',
        audience: 'user',
        body: workPatchSchema,
        files: ['images'],
        responses: { 200: ref('Work') },
      },
      'DELETE /api/portfolio/:id/': remove('Delete a portfolio item'),
    },
  },
  {
    tag: 'posts',
    about: 'Short posts.',
    audience: 'anyone',
    operations: {
      'GET /api/posts/': {
        summary: 'List posts, newest first',
        query: { ...filters, user: described(text, 'Username or id.') },
        responses: { 200: page(ref('Post')) },
      },
      'GET /api/posts/:id/': { summary: 'Get a post', responses: { 200: ref('Post') } },
      'POST /api/posts/': {
        summary: 'Create a post',
        audience: 'user',
        body: postSchema,
        files: ['images'],
        responses: made('Post'),
      },
      'PUT /api/posts/:id/': {
        summary: 'Edit a post',
        audience: 'user',
        body: postSchema,
        files: ['images'],
        responses: { 200: ref('Post') },
      },
      'DELETE /api/posts/:id/': remove('Delete a post'),
      'GET /api/posts/:id/comments/': comments,
      'POST /api/posts/:id/add_comment/': comment,
      'POST /api/posts/:id/like/': like,
      'POST /api/posts/:id/increment_view/': {
        summary: 'Count a view, once per viewer',
        responses: { 200: object({ views_count: count }) },
      },
    },
  },
  {
    tag: 'blog',
    about: 'Long texts.',
    audience: 'anyone',
    operations: {
      'GET /api/blog/': {
        summary: 'List published blog posts, newest first',
        query: { ...filters, author: described(text, 'Username or id.') },
        responses: { 200: page(ref('BlogEntry')) },
      },
      'GET /api/blog/my_posts/': {
        summary: 'List my blog posts, drafts included',
        audience: 'user',
        responses: { 200: page(ref('BlogEntry')) },
      },
      'GET /api/blog/:slug/': { summary: 'Get a blog post', responses: { 200: ref('BlogEntry') } },
      'GET /api/blog/by_id/:id/': {
        summary: 'Get a blog post',
        responses: { 200: ref('BlogEntry') },
      },
      'POST /api/blog/': {
        summary: 'Create a blog post',
        audience: 'user',
        body: blogSchema,
        files: ['cover'],
        responses: made('BlogEntry'),
      },
      'PATCH /api/blog/:id/': {
        summary: 'Update the given fields',
        audience: 'user',
        body: blogPatchSchema,
        files: ['cover'],
        responses: { 200: ref('BlogEntry') },
      },
      'DELETE /api/blog/:id/': remove('Delete a blog post'),
      'GET /api/blog/:id/comments/': comments,
      'POST /api/blog/:id/comments/': comment,
      'POST /api/blog/:id/like/': like,
      'POST /api/blog/comments/:id/like/': like,
    },
  },
  {
    tag: 'comments',
    about: 'Comments; replies are one level deep.',
    audience: 'anyone',
    operations: {
      'GET /api/comments/': {
        summary: 'List the comments on an item',
        query: { type: oneOf(CONTENT_TYPES), id: text },
        responses: {
          200: page(ref('Comment'), { about: object({ type: text, id }) }),
        },
      },
      'POST /api/comments/': {
        summary: 'Comment',
        audience: 'user',
        body: newCommentSchema,
        responses: made('Comment'),
      },
      'GET /api/comments/counts/': {
        summary: 'Get the comment counts of several items',
        query: { type: text, ids: described(text, 'Comma-separated.') },
        responses: { 200: object({ status: text, counts: record(count) }) },
      },
      'GET /api/comments/:id/': { summary: 'Get a comment', responses: { 200: ref('Comment') } },
      'PUT /api/comments/:id/': {
        summary: 'Edit a comment',
        audience: 'user',
        body: commentEditSchema,
        responses: { 200: ref('Comment') },
      },
      'DELETE /api/comments/:id/': remove('Delete a comment; answers stay'),
      'POST /api/comments/:id/like/': like,
      'POST /api/comments/:id/reply/': {
        summary: 'Reply to a comment',
        audience: 'user',
        body: replySchema,
        responses: made('Comment'),
      },
    },
  },
]
