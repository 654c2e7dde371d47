import { type BrowseMachine, createBrowseMachine } from '../../machines/browse/browse.machine.ts'
import {
  createFeedMachine,
  type FeedPage,
  type FeedRequest,
} from '../../machines/content/feed/feed.machine.ts'
import { createLightboxMachine } from '../../machines/content/lightbox/lightbox.machine.ts'
import {
  type CommentPage,
  type CommentRef,
  type CommentRequest,
  type CommentsRequest,
  createThreadMachine,
  type EditRequest,
  type LikeRequest,
} from '../../machines/content/thread/thread.machine.ts'
import type { MachineEnv } from '../../machines/env.ts'
import type { Id } from '../../protocol/base/types.ts'
import type { Comment, FeedItem, ListPage } from '../../protocol/content/creative-types.ts'
import { feedKey, threadKey } from '../../protocol/content/feed.ts'
import { createCommentRemoval } from '../../services/api/comment-removal.ts'
import { watchPageLeaving } from '../../services/browser/page-leaving.ts'
import type { CallOptions } from '../../services/http/call.ts'
import { createKeepaliveClient } from '../../services/http/keepalive-client.ts'
import type { AppParts } from '../app-parts.ts'
import type { FirstPages } from '../preloaded-data.ts'
import type { Services } from '../services.ts'
import { provideSearch } from './content/search.ts'
import { promise } from './promise.ts'
import { reporter } from './safety/report.ts'

export { browseHandle } from '../browse-facade.ts'

/** The public scope with all implementations provided; a chunk of its own. */
export function provideBrowse(parts: AppParts): BrowseMachine {
  const { env, services, firstPages, environment } = parts
  const report = reporter(services.log)
  const load = feedLoader(services)
  const { window } = environment
  const removeComment = createCommentRemoval(
    createKeepaliveClient(services.http, {
      fetch: (input, init) => window.fetch(input, init),
      isLeaving: watchPageLeaving(window),
    }),
  )
  const actors = {
    lightbox: createLightboxMachine(env).provide({ actions: { reportUnexpected: report } }),
    feed: createFeedMachine(env).provide({
      actors: {
        loadFeed: promise<FeedPage, FeedRequest>(({ input, signal }) =>
          firstPages.get(feedKey(input.source), input.page, () => load(input, { signal })),
        ),
      },
      actions: { reportUnexpected: report },
    }),
    thread: provideThread(env, services, firstPages, removeComment),
    search: provideSearch(env, services),
  }
  return createBrowseMachine(env, actors).provide({
    actions: { reportUnexpected: report, reportFailure: report },
  })
}

function itemsOf<T extends FeedItem['type'], I>(
  type: T,
  page: ListPage<I>,
): ListPage<{ type: T; item: I }> {
  return { ...page, items: page.items.map((item) => ({ type, item })) }
}

/**
 * Comments through the API. Posts and blog posts have comment endpoints of their own (7.5, 7.6);
 * other content uses an API extension. Replies to comments of a blog post use the blog endpoint
 * too, because the generic endpoints are for comments of posts.
 */
export function provideThread(
  env: MachineEnv,
  { api, log }: Pick<Services, 'api' | 'log'>,
  firstPages: FirstPages,
  remove: (id: Id) => Promise<void>,
) {
  const load = async ({ content, page }: CommentsRequest, signal: AbortSignal) => {
    const { comments, posts, blog } = await api.content()
    if (content.type === 'post') return posts.comments(content.id, page, { signal })
    if (content.type === 'blog') return blog.comments(content.id, page, { signal })
    return comments.list({ type: content.type, id: content.id, page }, { signal })
  }
  return createThreadMachine(env).provide({
    actors: {
      loadComments: promise<CommentPage, CommentsRequest>(({ input, signal }) =>
        firstPages.get(threadKey(input.content), input.page, () =>
          countedFrom(input.content.from, input.page, (page) => load({ ...input, page }, signal)),
        ),
      ),
      sendComment: promise<Comment, CommentRequest>(async ({ input, signal }) => {
        const { comments, posts, blog } = await api.content()
        const { parentId: parent_id, body, clientId: client_id } = input
        const { type, id } = input.content
        const said = { body, client_id }
        if (type === 'blog') {
          return blog.addComment(id, { ...said, parent_id }, { signal })
        }
        if (parent_id !== null) return comments.reply(parent_id, said, { signal })
        if (type === 'post') return posts.addComment(id, said, { signal })
        return comments.create({ type, id, ...said }, { signal })
      }),
      editComment: promise<Comment, EditRequest>(async ({ input, signal }) =>
        (await api.content()).comments.update(input, { signal }),
      ),
      deleteComment: promise<void, CommentRef>(async ({ input }) => {
        await (await api.content()).comments.prove(input)
        // Uses `keepalive`, because the page may be left before the response.
        await remove(input.id)
      }),
      likeComment: promise<void, LikeRequest>(async ({ input, signal }) => {
        const { comments, blog } = await api.content()
        const likes = input.type === 'blog' ? blog.likeComment : comments.like
        await likes(input.id, input.on, { signal })
      }),
    },
    actions: { reportUnexpected: reporter(log) },
  })
}

/** Loads one page of a feed of any kind. */
function feedLoader({ api, http, chunks }: Services) {
  const load = async ({ source, page }: FeedRequest, options: CallOptions): Promise<FeedPage> => {
    if (source.kind === 'saved') {
      // Part of the authenticated scope, so it has been loaded already for a user with saved items.
      const { createMemberApi } = await chunks.fetch(() => import('../../services/member-api.ts'))
      return createMemberApi(http).likes.savedList({ page }, options)
    }
    const content = await api.content()
    switch (source.kind) {
      case 'explore':
        return content.explore.feed({ page, mode: source.mode }, options)
      case 'posts':
        return itemsOf('post', await content.posts.list({ ...source, page }, options))
      case 'works':
        return itemsOf('work', await content.portfolio.list({ ...source, page }, options))
      case 'blog':
        return itemsOf('blog', await content.blog.list({ ...source, page }, options))
    }
  }
  return ({ source, page }: FeedRequest, options: CallOptions): Promise<FeedPage> =>
    countedFrom(source.from, page, (number) => load({ source, page: number }, options))
}

/** A list numbers its pages from 1 even if it starts at a later page. */
async function countedFrom<I>(
  from: number | undefined,
  page: number,
  load: (number: number) => Promise<ListPage<I>>,
): Promise<ListPage<I>> {
  const before = (from ?? 1) - 1
  const response = await load(page + before)
  return before === 0 || response.next === null
    ? response
    : { ...response, next: response.next - before }
}
