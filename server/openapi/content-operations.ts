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
import { count, id, object, oneOf, page, record, ref, said, text } from './shape.ts'

const filters = { search: text, category: text, tag: text }
const remove = (summary: string): Operation => ({ summary, who: 'person', answers: { 204: null } })
/** 200 when this `client_id` made it before. */
const made = (name: ComponentName) => ({ 200: ref(name), 201: ref(name) })
const comments: Operation = {
  summary: 'Its comments',
  query: { parent: said(text, 'Only the answers to this one.') },
  answers: { 200: page(ref('Comment')) },
}
const comment: Operation = {
  summary: 'Comment on it',
  who: 'person',
  body: commentSchema,
  answers: made('Comment'),
}
const like: Operation = {
  summary: 'Like it, or take that back',
  who: 'person',
  body: toggleLikeSchema,
  answers: { 200: ref('Liked') },
}

export const CONTENT_GROUPS: readonly Group[] = [
  {
    tag: 'portfolio',
    about: 'Works: pictures in order with a title.',
    who: 'anyone',
    operations: {
      'GET /api/portfolio/': {
        summary: 'Works, the newest first',
        query: { ...filters, username: text, colour: oneOf(COLOUR_WORDS) },
        answers: { 200: page(ref('Work')) },
      },
      'GET /api/portfolio/mine/': {
        summary: 'The own works',
        who: 'person',
        answers: { 200: page(ref('Work')) },
      },
      'GET /api/portfolio/:id/': { summary: 'One work', answers: { 200: ref('Work') } },
      'POST /api/portfolio/': {
        summary: 'Publish a work',
        who: 'person',
        body: workSchema,
        files: ['images'],
        answers: { 201: ref('Work') },
      },
      'PATCH /api/portfolio/:id/': {
        summary: 'Change the given fields',
        who: 'person',
        body: workPatchSchema,
        files: ['images'],
        answers: { 200: ref('Work') },
      },
      'DELETE /api/portfolio/:id/': remove('Delete a work'),
    },
  },
  {
    tag: 'posts',
    about: 'Short posts.',
    who: 'anyone',
    operations: {
      'GET /api/posts/': {
        summary: 'Posts, the newest first',
        query: { ...filters, user: said(text, 'Username or id.') },
        answers: { 200: page(ref('Post')) },
      },
      'GET /api/posts/:id/': { summary: 'One post', answers: { 200: ref('Post') } },
      'POST /api/posts/': {
        summary: 'Publish a post',
        who: 'person',
        body: postSchema,
        files: ['images'],
        answers: made('Post'),
      },
      'PUT /api/posts/:id/': {
        summary: 'Change a post',
        who: 'person',
        body: postSchema,
        files: ['images'],
        answers: { 200: ref('Post') },
      },
      'DELETE /api/posts/:id/': remove('Delete a post'),
      'GET /api/posts/:id/comments/': comments,
      'POST /api/posts/:id/add_comment/': comment,
      'POST /api/posts/:id/like/': like,
      'POST /api/posts/:id/increment_view/': {
        summary: 'Count that it was opened; once a viewer',
        answers: { 200: object({ views_count: count }) },
      },
    },
  },
  {
    tag: 'blog',
    about: 'Long texts.',
    who: 'anyone',
    operations: {
      'GET /api/blog/': {
        summary: 'Published entries, the newest first',
        query: { ...filters, author: said(text, 'Username or id.') },
        answers: { 200: page(ref('BlogEntry')) },
      },
      'GET /api/blog/my_posts/': {
        summary: 'The own entries, drafts among them',
        who: 'person',
        answers: { 200: page(ref('BlogEntry')) },
      },
      'GET /api/blog/:slug/': { summary: 'One entry', answers: { 200: ref('BlogEntry') } },
      'GET /api/blog/by_id/:id/': { summary: 'One entry', answers: { 200: ref('BlogEntry') } },
      'POST /api/blog/': {
        summary: 'Write an entry',
        who: 'person',
        body: blogSchema,
        files: ['cover'],
        answers: made('BlogEntry'),
      },
      'PATCH /api/blog/:id/': {
        summary: 'Change the given fields',
        who: 'person',
        body: blogPatchSchema,
        files: ['cover'],
        answers: { 200: ref('BlogEntry') },
      },
      'DELETE /api/blog/:id/': remove('Delete an entry'),
      'GET /api/blog/:id/comments/': comments,
      'POST /api/blog/:id/comments/': comment,
      'POST /api/blog/:id/like/': like,
      'POST /api/blog/comments/:id/like/': like,
    },
  },
  {
    tag: 'comments',
    about: 'Comments on works, posts and entries; answers are one level deep.',
    who: 'anyone',
    operations: {
      'GET /api/comments/': {
        summary: 'Comments on a piece of content',
        query: { type: oneOf(CONTENT_TYPES), id: text },
        answers: {
          200: page(ref('Comment'), { about: object({ type: text, id }) }),
        },
      },
      'POST /api/comments/': {
        summary: 'Comment',
        who: 'person',
        body: newCommentSchema,
        answers: made('Comment'),
      },
      'GET /api/comments/counts/': {
        summary: 'How many comments several pieces have',
        query: { type: text, ids: said(text, 'Joined by commas.') },
        answers: { 200: object({ status: text, counts: record(count) }) },
      },
      'GET /api/comments/:id/': { summary: 'One comment', answers: { 200: ref('Comment') } },
      'PUT /api/comments/:id/': {
        summary: 'Change a comment',
        who: 'person',
        body: commentEditSchema,
        answers: { 200: ref('Comment') },
      },
      'DELETE /api/comments/:id/': remove('Delete a comment; answers stay'),
      'POST /api/comments/:id/like/': like,
      'POST /api/comments/:id/reply/': {
        summary: 'Answer a comment',
        who: 'person',
        body: replySchema,
        answers: made('Comment'),
      },
    },
  },
]
