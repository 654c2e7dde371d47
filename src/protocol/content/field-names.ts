import type { FieldNames } from '../base/record-fields.ts'

const TITLE = ['title', 'name']
const TEXT = ['body', 'content', 'text']
const COMMENT = { body: TEXT, parent_id: ['parent_id', 'parent'] }

/** The names of the fields of each kind of record, in the order in which the parsers read them. */
export const RECORD_FIELDS = {
  posts: { title: TITLE, body: TEXT },
  blog: {
    title: TITLE,
    excerpt: ['excerpt', 'summary'],
    body: TEXT,
    published: ['published', 'is_published'],
  },
  portfolio: { title: TITLE, description: ['description', ...TEXT] },
  projects: {
    title: TITLE,
    summary: ['summary', 'short_description'],
    description: ['description', ...TEXT],
  },
  assets: { description: ['description', ...TEXT], licence: ['licence', 'license'] },
  services: { title: TITLE },
  comments: COMMENT,
  blogComments: COMMENT,
  reviews: { comment: ['comment', ...TEXT, 'review'] },
  applications: { message: ['message', 'cover_letter'] },
  team: { project_id: ['project_id', 'project'] },
} as const satisfies { readonly [kind: string]: FieldNames }

export type RecordKind = keyof typeof RECORD_FIELDS

/**
 * The names of the picture fields: `images` is a list, `cover` one picture. Those of an asset are
 * specified (ENT-16).
 */
const PICTURE_FIELDS = {
  posts: { images: ['images', 'pictures', 'image', 'thumbnail'] },
  blog: { cover: ['cover', 'cover_image', 'featured_image', 'image', 'thumbnail'] },
  portfolio: { images: ['images', 'pictures', 'image', 'thumbnail', 'cover'] },
  services: { images: ['images', 'image', 'thumbnail'] },
  projects: { cover: ['cover', 'cover_image', 'image', 'thumbnail'] },
} as const satisfies { readonly [K in RecordKind]?: FieldNames }

/** The names of the picture fields of a kind of record. */
export const picturesOf = (kind: RecordKind): FieldNames =>
  kind in PICTURE_FIELDS ? PICTURE_FIELDS[kind as keyof typeof PICTURE_FIELDS] : {}
