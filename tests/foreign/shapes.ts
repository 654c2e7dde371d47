import type { Dialect } from './dialect.ts'
import { sparse } from './sparse.ts'
import type { Entity, Fields, Store, User } from './store.ts'

type Authored = keyof Dialect['author']

/** Names of the owner where it is an id. */
const OWNER_NAMES: { readonly [kind in Authored]?: string } = { asset: 'seller', project: 'owner' }

export const textOf = (fields: Fields): string =>
  String(fields.content ?? fields.body ?? fields.text ?? '')

export const nameOf = ({ first_name, last_name }: User): string => `${first_name} ${last_name}`

/**
 * Response shapes of this server, with field names from section 3 or, where it names none, free
 * ones.
 */
export function createShapes(store: Store, dialect: Dialect) {
  const isDjango = dialect.records === 'django'
  const portrait = (user: User): Fields => {
    if (user.portrait === '') return {}
    return { [dialect.portrait]: dialect.portraitObject ? { url: user.portrait } : user.portrait }
  }

  const userSummary = (user: User): Fields => ({
    id: user.id,
    username: user.username,
    first_name: user.first_name,
    last_name: user.last_name,
    ...portrait(user),
  })

  function author(kind: Authored, user: User): Fields {
    const form = dialect.author[kind]
    if (form === 'object') return { [kind === 'project' ? 'owner' : 'author']: userSummary(user) }
    if (form === 'pk') return { [OWNER_NAMES[kind] ?? 'author']: user.id }
    if (form === 'username') return { author: user.username }
    return form === 'id' ? { author_id: user.id } : {}
  }

  const counts = (entity: Entity): Fields => ({
    likes_count: entity.liked.size,
    comments_count: comments(entity).length,
    views_count: entity.views,
  })

  const comments = (entity: Entity): Entity[] =>
    store
      .all('comment')
      .filter((comment) => comment.fields.on === entity)
      .reverse()

  const picture = (entity: Entity): Fields => {
    const [first] = entity.files
    if (isDjango) return { image: first ?? null }
    if (first === undefined) return {}
    if (dialect.lists === 'results') return { image: first }
    return { images: entity.files.map((file, index) => ({ id: index + 1, image: file })) }
  }

  const summary = ({ fields }: Entity): Fields =>
    isDjango ? { summary: fields.summary ?? '' } : { excerpt: fields.excerpt ?? '' }

  /** A record of content as this dialect shows it. */
  const shown = (record: Fields, text: string): Fields =>
    dialect.unshown === 'missing' ? sparse(record, text) : record

  const contentItem = (kind: 'post' | 'work' | 'blog', entity: Entity): Fields =>
    shown(wholeItem(kind, entity), kind === 'work' ? 'description' : dialect.text)

  const wholeItem = (kind: 'post' | 'work' | 'blog', entity: Entity): Fields => ({
    id: entity.id,
    title: entity.fields.title ?? '',
    ...(kind === 'work'
      ? { description: entity.fields.description ?? '' }
      : { [dialect.text === 'text' ? 'content' : dialect.text]: textOf(entity.fields) }),
    ...(kind === 'blog'
      ? { slug: slugOf(entity), ...summary(entity), ...cover(entity) }
      : picture(entity)),
    category: entity.fields.category ?? '',
    tags: tagsOf(entity),
    ...author(kind, entity.owner),
    ...counts(entity),
    created_at: entity.createdAt,
  })

  const cover = ({ files: [first] }: Entity): Fields => {
    if (isDjango) return { image: first ?? null }
    return first === undefined ? {} : { cover: first }
  }

  /** The amount of a decimal field; Django REST Framework sends it as text. */
  const decimal = (value: unknown): unknown =>
    isDjango && value !== undefined ? Number(value).toFixed(2) : (value ?? '')

  return {
    userSummary,
    comments,
    post: (entity: Entity) => contentItem('post', entity),
    work: (entity: Entity) => contentItem('work', entity),
    blog: (entity: Entity) => contentItem('blog', entity),

    user: (user: User): Fields => ({
      ...userSummary(user),
      email: user.email,
      user_type: user.user_type,
      is_staff: user.profile.is_staff === true,
      is_superuser: false,
      freelancer_profile: user.user_type === 'freelancer' ? { title: user.profile.title } : null,
      assets: store.all('asset', user).map(({ id }) => id),
    }),

    profile: (user: User): Fields => ({
      user: { ...userSummary(user), full_name: nameOf(user) },
      headline: user.profile.headline ?? '',
      bio: user.profile.bio ?? '',
      avatar: user.portrait,
      userprofile: {},
    }),

    creator: (user: User): Fields => ({
      id: user.id,
      user: userSummary(user),
      artistic_style: user.profile.artistic_style ?? 'Painting',
      specialization: 'Murals',
      art_statement: '',
      creator_type_display: 'Artist',
    }),

    freelancer: (user: User): Fields => ({
      id: user.id,
      user: userSummary(user),
      title: user.profile.title ?? '',
      skills: user.profile.skills ?? [],
    }),

    comment: (entity: Entity): Fields => {
      const on = entity.fields.on as Entity
      const record = {
        id: entity.id,
        ...(isDjango && { [on.kind]: on.id }),
        [dialect.text]: textOf(entity.fields),
        ...author('comment', entity.owner),
        parent: entity.fields.parent ?? null,
        likes_count: entity.liked.size,
        created_at: entity.createdAt,
      }
      return shown(record, dialect.text)
    },

    project: (entity: Entity): Fields => {
      const record = {
        id: entity.id,
        title: entity.fields.title ?? '',
        description: entity.fields.description ?? '',
        ...(entity.fields.status !== undefined && { status: entity.fields.status }),
        ...cover(entity),
        ...author('project', entity.owner),
        created_at: entity.createdAt,
      }
      return shown(record, 'description')
    },

    asset: (entity: Entity): Fields => {
      const { category = '' } = entity.fields
      const record = {
        id: entity.id,
        title: entity.fields.title ?? '',
        description: entity.fields.description ?? '',
        category: isDjango && category !== '' ? Number(category) : category,
        price: decimal(entity.fields.price),
        ...(entity.fields.license !== undefined && { license: entity.fields.license }),
        ...(entity.files[0] === undefined ? {} : { thumbnail: entity.files[0] }),
        ...author('asset', entity.owner),
        created_at: entity.createdAt,
      }
      return dialect.unshown === 'missing'
        ? {
            id: record.id,
            title: record.title,
            category,
            price: record.price,
            thumbnail: record.thumbnail ?? null,
          }
        : record
    },

    message: (entity: Entity): Fields => {
      const reply = store.find('message', entity.fields.reply_to_id)
      return {
        id: entity.id,
        conversation_id: (entity.fields.in as Entity).id,
        ...sender(entity.owner),
        [dialect.text]: textOf(entity.fields),
        message_type: entity.fields.message_type ?? 'text',
        created_at: entity.createdAt,
        reply_to: reply === undefined ? null : quotedMessage(reply),
        reply_to_id: entity.fields.reply_to_id ?? null,
        reactions: entity.fields.reactions ?? [],
        is_read: entity.fields.is_read === true,
      }
    },
  }

  function quotedMessage(entity: Entity): Fields {
    return { id: entity.id, ...sender(entity.owner), [dialect.text]: textOf(entity.fields) }
  }

  function sender(user: User): Fields {
    if (dialect.sender !== 'flat') return { [dialect.sender]: userSummary(user) }
    return {
      sender_id: user.id,
      sender_username: user.username,
      sender_full_name: nameOf(user),
      sender_avatar: user.portrait,
    }
  }
}

export type Shapes = ReturnType<typeof createShapes>

export const slugOf = (entity: Entity): string => {
  const slug = String(entity.fields.title ?? '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  return `${slug.replace(/^-|-$/g, '')}-of-${entity.owner.username}`
}

export function tagsOf({ fields: { tags } }: Entity): string[] {
  if (Array.isArray(tags)) return tags.map(String)
  if (typeof tags !== 'string' || tags === '') return []
  // Form fields are strings: a list arrives as JSON or comma-separated.
  if (tags.startsWith('[')) return (JSON.parse(tags) as unknown[]).map(String)
  return tags.split(',').map((tag) => tag.trim())
}
