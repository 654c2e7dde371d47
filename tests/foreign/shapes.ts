import type { Dialect } from './dialect.ts'
import type { Fields, Human, Store, Thing } from './store.ts'

type Authored = keyof Dialect['author']

export const textOf = (fields: Fields): string =>
  String(fields.content ?? fields.body ?? fields.text ?? '')

export const nameOf = ({ first_name, last_name }: Human): string => `${first_name} ${last_name}`

/**
 * Response shapes of this server, with field names from section 3 or, where it names none, free
 * ones.
 */
export function createShapes(store: Store, dialect: Dialect) {
  const portrait = (human: Human): Fields => {
    if (human.portrait === '') return {}
    return { [dialect.portrait]: dialect.portraitObject ? { url: human.portrait } : human.portrait }
  }

  const person = (human: Human): Fields => ({
    id: human.id,
    username: human.username,
    first_name: human.first_name,
    last_name: human.last_name,
    ...portrait(human),
  })

  function author(kind: Authored, human: Human): Fields {
    const how = dialect.author[kind]
    if (how === 'object') return { [kind === 'project' ? 'owner' : 'author']: person(human) }
    if (how === 'username') return { author: human.username }
    return how === 'id' ? { author_id: human.id } : {}
  }

  const counts = (thing: Thing): Fields => ({
    likes_count: thing.liked.size,
    comments_count: comments(thing).length,
    views_count: thing.views,
  })

  const comments = (thing: Thing): Thing[] =>
    store
      .all('comment')
      .filter((each) => each.fields.on === thing)
      .reverse()

  const picture = (thing: Thing): Fields => {
    const [first] = thing.files
    if (first === undefined) return {}
    if (dialect.lists === 'results') return { image: first }
    return { images: thing.files.map((file, index) => ({ id: index + 1, image: file })) }
  }

  const piece = (kind: 'post' | 'work' | 'blog', thing: Thing): Fields => ({
    id: thing.id,
    title: thing.fields.title ?? '',
    ...(kind === 'work'
      ? { description: thing.fields.description ?? '' }
      : { [dialect.text === 'text' ? 'content' : dialect.text]: textOf(thing.fields) }),
    ...(kind === 'blog'
      ? { slug: slugOf(thing), excerpt: thing.fields.excerpt ?? '', ...cover(thing) }
      : picture(thing)),
    category: thing.fields.category ?? '',
    tags: tagsOf(thing),
    ...author(kind, thing.by),
    ...counts(thing),
    created_at: thing.made,
  })

  const cover = ({ files: [first] }: Thing): Fields => (first === undefined ? {} : { cover: first })

  return {
    person,
    comments,
    post: (thing: Thing) => piece('post', thing),
    work: (thing: Thing) => piece('work', thing),
    blog: (thing: Thing) => piece('blog', thing),

    user: (human: Human): Fields => ({
      ...person(human),
      email: human.email,
      user_type: human.user_type,
      is_staff: human.profile.is_staff === true,
      is_superuser: false,
      freelancer_profile: human.user_type === 'freelancer' ? { title: human.profile.title } : null,
      assets: store.all('asset', human).map(({ id }) => id),
    }),

    profile: (human: Human): Fields => ({
      user: { ...person(human), full_name: nameOf(human) },
      headline: human.profile.headline ?? '',
      bio: human.profile.bio ?? '',
      avatar: human.portrait,
      userprofile: {},
    }),

    creator: (human: Human): Fields => ({
      id: human.id,
      user: person(human),
      artistic_style: human.profile.artistic_style ?? 'Painting',
      specialization: 'Murals',
      art_statement: '',
      creator_type_display: 'Artist',
    }),

    freelancer: (human: Human): Fields => ({
      id: human.id,
      user: person(human),
      title: human.profile.title ?? '',
      skills: human.profile.skills ?? [],
    }),

    comment: (thing: Thing): Fields => ({
      id: thing.id,
      [dialect.text]: textOf(thing.fields),
      ...author('comment', thing.by),
      parent: thing.fields.parent ?? null,
      likes_count: thing.liked.size,
      created_at: thing.made,
    }),

    project: (thing: Thing): Fields => ({
      id: thing.id,
      title: thing.fields.title ?? '',
      description: thing.fields.description ?? '',
      ...cover(thing),
      ...author('project', thing.by),
      created_at: thing.made,
    }),

    asset: (thing: Thing): Fields => ({
      id: thing.id,
      title: thing.fields.title ?? '',
      description: thing.fields.description ?? '',
      category: thing.fields.category ?? '',
      price: thing.fields.price ?? '',
      ...(thing.files[0] === undefined ? {} : { thumbnail: thing.files[0] }),
      ...author('asset', thing.by),
      created_at: thing.made,
    }),

    message: (thing: Thing): Fields => {
      const reply = store.find('message', thing.fields.reply_to_id)
      return {
        id: thing.id,
        conversation_id: (thing.fields.in as Thing).id,
        ...sender(thing.by),
        [dialect.text]: textOf(thing.fields),
        message_type: thing.fields.message_type ?? 'text',
        created_at: thing.made,
        reply_to: reply === undefined ? null : quoted(reply),
        reply_to_id: thing.fields.reply_to_id ?? null,
        reactions: thing.fields.reactions ?? [],
        is_read: thing.fields.is_read === true,
      }
    },
  }

  function quoted(thing: Thing): Fields {
    return { id: thing.id, ...sender(thing.by), [dialect.text]: textOf(thing.fields) }
  }

  function sender(human: Human): Fields {
    if (dialect.sender !== 'flat') return { [dialect.sender]: person(human) }
    return {
      sender_id: human.id,
      sender_username: human.username,
      sender_full_name: nameOf(human),
      sender_avatar: human.portrait,
    }
  }
}

export type Shapes = ReturnType<typeof createShapes>

export const slugOf = (thing: Thing): string => {
  const words = String(thing.fields.title ?? '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  return `${words.replace(/^-|-$/g, '')}-of-${thing.by.username}`
}

export function tagsOf({ fields: { tags } }: Thing): string[] {
  if (Array.isArray(tags)) return tags.map(String)
  if (typeof tags !== 'string' || tags === '') return []
  // Form fields are strings: a list arrives as JSON or comma-separated.
  if (tags.startsWith('[')) return (JSON.parse(tags) as unknown[]).map(String)
  return tags.split(',').map((tag) => tag.trim())
}
