import {
  type ApiRequest,
  created,
  crudHandlers,
  type Dependencies,
  type Handlers,
  HttpError,
  idsOf,
  matchesText,
  noContent,
  requireFields,
  requireFound,
  requireOwned,
  requireUser,
} from './answers.ts'
import { slugOf, tagsOf, textOf } from './shapes.ts'
import type { Entity, Fields, Kind, User } from './store.ts'

const KINDS = { post: 'post', work: 'work', portfolio: 'work', blog: 'blog' } as const
type ContentKind = keyof typeof KINDS

/** Posts, portfolio items and blog entries (7.4, 7.5, 7.6). */
export function content(dependencies: Dependencies): Handlers {
  const { store, shapes } = dependencies
  const posts = crudHandlers(dependencies, {
    kind: 'post',
    shape: shapes.post,
    filter: (post, query) =>
      [null, String(post.owner.id), post.owner.username].includes(query.get('user')) &&
      [null, post.fields.category].includes(query.get('category')) &&
      (query.get('tag') === null || tagsOf(post).includes(query.get('tag') ?? '')),
  })
  const portfolio = crudHandlers(dependencies, {
    kind: 'work',
    shape: shapes.work,
    requiredFields: ['title'],
    filter: (work, query) =>
      [null, work.owner.username].includes(query.get('username')) &&
      matchesText(query.get('search'), work.fields.title),
  })
  const blog = crudHandlers(dependencies, {
    kind: 'blog',
    shape: shapes.blog,
    requiredFields: ['title'],
  })
  const like =
    (kind: Kind) =>
    ({ me, params }: ApiRequest) => {
      const entity = requireFound(store.find(kind, params.id))
      const mine = requireUser(me)
      if (!entity.liked.delete(mine)) entity.liked.add(mine)
      return { liked: entity.liked.has(mine), likes_count: entity.liked.size }
    }

  return {
    'GET posts/': posts.list,
    'GET posts/{id}/': posts.get,
    'POST posts/': posts.create,
    'PUT posts/{id}/': posts.change,
    'DELETE posts/{id}/': posts.remove,
    'POST posts/{id}/like/': like('post'),
    'POST posts/{id}/increment_view/': ({ params }) => {
      requireFound(store.find('post', params.id)).views += 1
      return {}
    },
    'GET portfolio/': portfolio.list,
    'GET portfolio/mine/': portfolio.mine,
    'GET portfolio/{id}/': portfolio.get,
    'POST portfolio/': portfolio.create,
    'PATCH portfolio/{id}/': portfolio.change,
    'DELETE portfolio/{id}/': portfolio.remove,
    'GET blog/': blog.list,
    'GET blog/by_id/{id}/': blog.get,
    'GET blog/my_posts/': blog.mine,
    'GET blog/{slug}/': ({ params }) =>
      shapes.blog(requireFound(store.all('blog').find((entry) => slugOf(entry) === params.slug))),
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
export function comments({ store, shapes }: Dependencies): Handlers {
  const listFor =
    (kind: Kind) =>
    ({ params }: ApiRequest) =>
      shapes.comments(requireFound(store.find(kind, params.id))).map(shapes.comment)
  const addComment = (target: Entity, me: User | null, body: Fields) => {
    if (textOf(body).trim() === '') throw new HttpError(400, 'This field may not be blank.')
    const parent = body.parent ?? body.parent_id ?? null
    return created(
      shapes.comment(store.add('comment', requireUser(me), { ...body, on: target, parent })),
    )
  }
  const addTo =
    (kind: Kind) =>
    ({ params, me, body }: ApiRequest) =>
      addComment(requireFound(store.find(kind, params.id)), me, body)
  const requireComment = ({ params }: ApiRequest) => requireFound(store.find('comment', params.id))

  return {
    'GET posts/{id}/comments/': listFor('post'),
    'POST posts/{id}/add_comment/': addTo('post'),
    'GET blog/{id}/comments/': listFor('blog'),
    'POST blog/{id}/comments/': addTo('blog'),
    'GET comments/': () => store.all('comment').map(shapes.comment),
    'POST comments/': () => {
      throw new HttpError(400, JSON.stringify({ detail: 'What is it about?' }))
    },
    'GET comments/{id}/': (request) => shapes.comment(requireComment(request)),
    'PUT comments/{id}/': ({ me, body, ...request }) => {
      const mine = requireOwned(store.find('comment', request.params.id), me)
      mine.fields = { on: mine.fields.on, parent: mine.fields.parent, ...body }
      return shapes.comment(mine)
    },
    'DELETE comments/{id}/': ({ params, me }) => {
      store.remove(requireOwned(store.find('comment', params.id), me))
      return noContent
    },
    'POST comments/{id}/reply/': ({ me, body, ...request }) => {
      const parent = store.find('comment', request.params.id)
      return addComment(requireFound(parent).fields.on as Entity, me, {
        ...body,
        parent: request.params.id,
      })
    },
    'GET comments/counts/': ({ query }) => {
      const kind = KINDS[query.get('type') as ContentKind]
      const counts = idsOf(query).map((id) => {
        const entity = store.find(kind, id)
        return [id, entity === undefined ? 0 : shapes.comments(entity).length]
      })
      return { status: 'ok', counts: Object.fromEntries(counts) }
    },
  }
}

/** Likes, saves, explore (7.12). */
export function engagement({ store, shapes, dialect }: Dependencies): Handlers {
  const requireTarget = (fields: Fields): Entity => {
    requireFields(fields, 'type', 'id')
    const kind = KINDS[fields.type as ContentKind]
    if (kind === undefined) throw new HttpError(400, 'Invalid type.')
    return requireFound(store.find(kind, fields.id))
  }
  /** Fields are in the body, or in the query (API-LIKE-14, 15). */
  const fieldsOf = ({ body, query }: ApiRequest): Fields =>
    body.type === undefined ? Object.fromEntries(query) : body
  const set = (reaction: 'liked' | 'saved', isOn: boolean) => (request: ApiRequest) => {
    const [mine, set] = [requireUser(request.me), requireTarget(fieldsOf(request))[reaction]]
    if (set.has(mine) === isOn) throw new HttpError(409, 'Nothing to change.')
    if (isOn) set.add(mine)
    else set.delete(mine)
    return {}
  }
  const status =
    (reaction: 'liked' | 'saved') =>
    ({ me, query }: ApiRequest) => {
      requireFields(Object.fromEntries(query), 'type', 'ids')
      const kind = KINDS[query.get('type') as ContentKind]
      const hasReacted = (id: unknown) =>
        me !== null && store.find(kind, id)?.[reaction].has(me) === true
      return Object.fromEntries(idsOf(query).map((id) => [id, hasReacted(id)]))
    }
  const item = (entity: Entity): Fields => ({
    type: entity.kind,
    ...shapes[entity.kind as 'post' | 'work' | 'blog'](entity),
  })
  const allContent = () =>
    store.entities.filter(({ kind }) => Object.values<string>(KINDS).includes(kind)).reverse()

  return {
    'POST likes/unified/': (request) => {
      requireFields(request.body, 'type', 'id', 'action')
      return set('liked', request.body.action === 'like')(request)
    },
    'PUT likes/': set('liked', true),
    'DELETE likes/': set('liked', false),
    'GET likes/status/': status('liked'),
    'PUT bookmarks/': set('saved', true),
    'DELETE bookmarks/': set('saved', false),
    'GET bookmarks/status/': status('saved'),
    'GET explore/feed/': ({ query }) => {
      if (dialect.pagination !== 'none') return allContent().map(item)
      const from = Number(query.get('offset') ?? 0)
      return allContent()
        .slice(from, from + Number(query.get('limit') ?? 20))
        .map(item)
    },
    'GET explore/creators/': () => store.users.map(shapes.creator),
    'GET explore/tags/': () => [...new Set(allContent().flatMap(tagsOf))],
    'GET explore/trending/': ({ query }) =>
      allContent()
        .slice(0, Number(query.get('limit') ?? 5))
        .map(item),
  }
}
