import {
  type Asked,
  containing,
  created,
  crud,
  found,
  gone,
  type Handlers,
  idsOf,
  must,
  needed,
  own,
  type Parts,
  Refusal,
} from './answers.ts'
import { slugOf, tagsOf, textOf } from './shapes.ts'
import type { Fields, Human, Kind, Thing } from './store.ts'

const KINDS = { post: 'post', work: 'work', portfolio: 'work', blog: 'blog' } as const
type ContentKind = keyof typeof KINDS

/** Posts, portfolio items and blog entries (7.4, 7.5, 7.6). */
export function content(parts: Parts): Handlers {
  const { store, shapes } = parts
  const posts = crud(parts, {
    kind: 'post',
    shape: shapes.post,
    filter: (post, query) =>
      [null, String(post.by.id), post.by.username].includes(query.get('user')) &&
      [null, post.fields.category].includes(query.get('category')) &&
      (query.get('tag') === null || tagsOf(post).includes(query.get('tag') ?? '')),
  })
  const works = crud(parts, {
    kind: 'work',
    shape: shapes.work,
    needs: ['title'],
    filter: (work, query) =>
      [null, work.by.username].includes(query.get('username')) &&
      containing(query.get('search'), work.fields.title),
  })
  const blog = crud(parts, { kind: 'blog', shape: shapes.blog, needs: ['title'] })
  const like =
    (kind: Kind) =>
    ({ me, params }: Asked) => {
      const thing = found(store.find(kind, params.id))
      const mine = must(me)
      if (!thing.liked.delete(mine)) thing.liked.add(mine)
      return { liked: thing.liked.has(mine), likes_count: thing.liked.size }
    }

  return {
    'GET posts/': posts.list,
    'GET posts/{id}/': posts.get,
    'POST posts/': posts.create,
    'PUT posts/{id}/': posts.change,
    'DELETE posts/{id}/': posts.remove,
    'POST posts/{id}/like/': like('post'),
    'POST posts/{id}/increment_view/': ({ params }) => {
      found(store.find('post', params.id)).views += 1
      return {}
    },
    'GET portfolio/': works.list,
    'GET portfolio/mine/': works.mine,
    'GET portfolio/{id}/': works.get,
    'POST portfolio/': works.create,
    'PATCH portfolio/{id}/': works.change,
    'DELETE portfolio/{id}/': works.remove,
    'GET blog/': blog.list,
    'GET blog/by_id/{id}/': blog.get,
    'GET blog/my_posts/': blog.mine,
    'GET blog/{slug}/': ({ params }) =>
      shapes.blog(found(store.all('blog').find((entry) => slugOf(entry) === params.slug))),
    'POST blog/': blog.create,
    'PATCH blog/{id}/': blog.change,
    'DELETE blog/{id}/': blog.remove,
    'POST blog/{id}/like/': like('blog'),
    'POST blog/comments/{id}/like/': like('comment'),
    'POST comments/{id}/like/': like('comment'),
  }
}

/**
 * Comments (7.5, 7.6). The specification does not say how `POST comments/` names its target, so it
 * is rejected.
 */
export function comments({ store, shapes }: Parts): Handlers {
  const of =
    (kind: Kind) =>
    ({ params }: Asked) =>
      shapes.comments(found(store.find(kind, params.id))).map(shapes.comment)
  const add = (on: Thing, me: Human | null, body: Fields) => {
    if (textOf(body).trim() === '') throw new Refusal(400, 'This field may not be blank.')
    const parent = body.parent ?? body.parent_id ?? null
    return created(shapes.comment(store.add('comment', must(me), { ...body, on, parent })))
  }
  const to =
    (kind: Kind) =>
    ({ params, me, body }: Asked) =>
      add(found(store.find(kind, params.id)), me, body)
  const comment = ({ params }: Asked) => found(store.find('comment', params.id))

  return {
    'GET posts/{id}/comments/': of('post'),
    'POST posts/{id}/add_comment/': to('post'),
    'GET blog/{id}/comments/': of('blog'),
    'POST blog/{id}/comments/': to('blog'),
    'GET comments/': () => store.all('comment').map(shapes.comment),
    'POST comments/': () => {
      throw new Refusal(400, JSON.stringify({ detail: 'What is it about?' }))
    },
    'GET comments/{id}/': (requests) => shapes.comment(comment(requests)),
    'PUT comments/{id}/': ({ me, body, ...requests }) => {
      const mine = own(store.find('comment', requests.params.id), me)
      mine.fields = { on: mine.fields.on, parent: mine.fields.parent, ...body }
      return shapes.comment(mine)
    },
    'DELETE comments/{id}/': ({ params, me }) => {
      store.remove(own(store.find('comment', params.id), me))
      return gone
    },
    'POST comments/{id}/reply/': ({ me, body, ...requests }) => {
      const parent = store.find('comment', requests.params.id)
      return add(found(parent).fields.on as Thing, me, { ...body, parent: requests.params.id })
    },
    'GET comments/counts/': ({ query }) => {
      const kind = KINDS[query.get('type') as ContentKind]
      const counts = idsOf(query).map((id) => {
        const thing = store.find(kind, id)
        return [id, thing === undefined ? 0 : shapes.comments(thing).length]
      })
      return { status: 'ok', counts: Object.fromEntries(counts) }
    },
  }
}

/** Likes, saves, explore (7.12). */
export function engagement({ store, shapes }: Parts): Handlers {
  const named = (fields: Fields): Thing => {
    needed(fields, 'type', 'id')
    const kind = KINDS[fields.type as ContentKind]
    if (kind === undefined) throw new Refusal(400, 'Invalid type.')
    return found(store.find(kind, fields.id))
  }
  /** Fields are in the body, or in the query (API-LIKE-14, 15). */
  const fieldsOf = ({ body, query }: Asked): Fields =>
    body.type === undefined ? Object.fromEntries(query) : body
  const set = (of: 'liked' | 'saved', on: boolean) => (requests: Asked) => {
    const [mine, set] = [must(requests.me), named(fieldsOf(requests))[of]]
    if (set.has(mine) === on) throw new Refusal(409, 'Nothing to change.')
    if (on) set.add(mine)
    else set.delete(mine)
    return {}
  }
  const status =
    (of: 'liked' | 'saved') =>
    ({ me, query }: Asked) => {
      needed(Object.fromEntries(query), 'type', 'ids')
      const kind = KINDS[query.get('type') as ContentKind]
      const isOn = (id: unknown) => me !== null && store.find(kind, id)?.[of].has(me) === true
      return Object.fromEntries(idsOf(query).map((id) => [id, isOn(id)]))
    }
  const item = (thing: Thing): Fields => ({
    type: thing.kind,
    ...shapes[thing.kind as 'post' | 'work' | 'blog'](thing),
  })
  const everything = () =>
    store.things.filter(({ kind }) => Object.values<string>(KINDS).includes(kind)).reverse()

  return {
    'POST likes/unified/': (requests) => {
      needed(requests.body, 'type', 'id', 'action')
      return set('liked', requests.body.action === 'like')(requests)
    },
    'PUT likes/': set('liked', true),
    'DELETE likes/': set('liked', false),
    'GET likes/status/': status('liked'),
    'PUT bookmarks/': set('saved', true),
    'DELETE bookmarks/': set('saved', false),
    'GET bookmarks/status/': status('saved'),
    'GET explore/feed/': ({ query }) => {
      const from = Number(query.get('offset') ?? 0)
      return everything()
        .slice(from, from + Number(query.get('limit') ?? 20))
        .map(item)
    },
    'GET explore/creators/': () => store.humans.map(shapes.creator),
    'GET explore/tags/': () => [...new Set(everything().flatMap(tagsOf))],
    'GET explore/trending/': ({ query }) =>
      everything()
        .slice(0, Number(query.get('limit') ?? 5))
        .map(item),
  }
}
