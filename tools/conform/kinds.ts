import { isObject, type JsonObject } from '../../src/protocol/base/json.ts'
import type { Id, Json } from '../../src/protocol/base/types.ts'
import { formOf, pngFile, textFields, zipFile } from './fields.ts'
import type { Kind } from './records.ts'
import { SHAPES } from './shapes.ts'

type Parsed<S> = S extends { parse: (raw: Json) => infer T } ? NonNullable<T> : never
export type Post = Parsed<typeof SHAPES.post>
export type Work = Parsed<typeof SHAPES.work>
export type Blog = Parsed<typeof SHAPES.blog>
export type Comment = Parsed<typeof SHAPES.comment>

const TAGS = ['conformance-check']

const postFields = (text: string): JsonObject => ({
  title: 'conformance check',
  ...textFields(text),
  category: '',
  tags: TAGS,
})

export const POST: Kind<Post> = {
  name: 'post',
  shape: SHAPES.post,
  create: 'POST posts/',
  get: 'GET posts/{id}/',
  lists: ['GET posts/'],
  change: 'PUT posts/{id}/',
  remove: 'DELETE posts/{id}/',
  made: (text) => ({ body: postFields(text) }),
  // A PUT carries the whole record that was read (B15).
  changed: (text, raw) => ({ ...(isObject(raw) ? raw : {}), ...postFields(text) }),
  textOf: ({ body }) => body,
}

export const WORK: Kind<Work> = {
  name: 'portfolio item',
  shape: SHAPES.work,
  create: 'POST portfolio/',
  get: 'GET portfolio/{id}/',
  lists: ['GET portfolio/mine/', 'GET portfolio/'],
  change: 'PATCH portfolio/{id}/',
  remove: 'DELETE portfolio/{id}/',
  made: (text) => ({
    body: formOf(
      { title: text, description: 'conformance check', category: 'Photography' },
      // Under both names, as it is small; the client sends one, and another if that is refused.
      { images: pngFile(), image: pngFile() },
    ),
  }),
  changed: (text) => ({ title: text }),
  textOf: ({ title }) => title,
}

export const BLOG: Kind<Blog> = {
  name: 'blog post',
  shape: SHAPES.blog,
  create: 'POST blog/',
  get: 'GET blog/by_id/{id}/',
  lists: ['GET blog/my_posts/', 'GET blog/'],
  change: 'PATCH blog/{id}/',
  remove: 'DELETE blog/{id}/',
  made: (text) => ({
    body: {
      title: text,
      excerpt: 'conformance check',
      ...textFields('<p>conformance check</p>'),
      category: '',
      tags: TAGS,
      published: true,
      is_published: true,
      status: 'published',
    },
  }),
  changed: (text) => ({ title: text }),
  textOf: ({ title }) => title,
}

/** A comment that is made by this endpoint. */
export const commentKind = (create: string, body: JsonObject, id: Id): Kind<Comment> => ({
  name: 'comment',
  shape: SHAPES.comment,
  create,
  get: 'GET comments/{id}/',
  lists: ['GET comments/'],
  change: 'PUT comments/{id}/',
  remove: 'DELETE comments/{id}/',
  made: (text) => ({ params: { id }, body: { ...textFields(text), ...body } }),
  changed: (text, raw) => ({ ...(isObject(raw) ? raw : {}), ...textFields(text) }),
  textOf: ({ body: read }) => read,
})

export const PROJECT: Kind<Parsed<typeof SHAPES.project>> = {
  name: 'project',
  shape: SHAPES.project,
  create: 'POST projects/',
  lists: ['GET projects/my_projects/', 'GET projects/my-projects/'],
  change: 'PATCH projects/{id}/',
  remove: 'DELETE projects/{id}/',
  made: (text) => ({
    body: {
      title: text,
      name: text,
      summary: 'conformance check',
      description: 'conformance check',
      category: '',
      skills: [],
      budget: '',
      location: '',
      deadline: null,
      status: 'open',
    },
  }),
  changed: (text) => ({ title: text, name: text }),
  textOf: ({ title }) => title,
}

/** @param category id of a category, or null */
export const assetKind = (category: Id | null): Kind<Parsed<typeof SHAPES.asset>> => ({
  name: 'asset',
  shape: SHAPES.asset,
  create: 'POST creative-assets/',
  get: 'GET creative-assets/{id}/',
  lists: ['GET creative-assets/my_assets/', 'GET creative-assets/'],
  change: 'PATCH creative-assets/{id}/',
  remove: 'DELETE creative-assets/{id}/',
  made: (text) => ({
    body: formOf(
      {
        title: text,
        description: 'conformance check',
        ...(category === null ? {} : { category }),
        price: 0,
        price_amount: 0,
        currency: 'SSP',
        licence: 'personal',
        status: 'published',
      },
      { thumbnail: pngFile(), file: zipFile() },
    ),
  }),
  changed: (text) => ({ title: text }),
  textOf: ({ title }) => title,
})
