import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { createActor, fromCallback, fromPromise, setup } from 'xstate'
import { browseHandle } from '../../../src/app/browse-facade.ts'
import { createReadModel } from '../../../src/app/read-model.ts'
import { createBrowseMachine } from '../../../src/machines/browse/browse.machine.ts'
import { createEngagementMachine } from '../../../src/machines/content/engagement/engagement.machine.ts'
import type { EngagementAbout } from '../../../src/machines/content/engagement/engagement.policy.ts'
import {
  createFeedMachine,
  type FeedPage,
  type FeedRequest,
} from '../../../src/machines/content/feed/feed.machine.ts'
import { removalKey } from '../../../src/machines/content/removal/removal.key.ts'
import type { RemovalRequest } from '../../../src/machines/content/removal/removal.types.ts'
import {
  type CommentRequest,
  type CommentsRequest,
  createThreadMachine,
} from '../../../src/machines/content/thread/thread.machine.ts'
import type { MachineEnv } from '../../../src/machines/env.ts'
import {
  createPendingToggleMachine,
  type PendingToggleRequest,
} from '../../../src/machines/kit/pending-toggle.machine.ts'
import type { ReadModel } from '../../../src/machines/kit/read-model.ts'
import { createFollowMachine } from '../../../src/machines/users/follow/follow.machine.ts'
import type { Id, Participant, PublicProfile, User } from '../../../src/protocol/base/types.ts'
import type {
  BlogEntry,
  Comment,
  Engagement,
  ListPage,
  Picture,
  Post,
  Work,
} from '../../../src/protocol/content/creative-types.ts'
import { App } from '../../../src/views/app.tsx'
import type { AppHandle, Member } from '../../../src/views/app-context.tsx'
import { testEnv } from '../../kit/harness.ts'
import { mountRoot } from '../../kit/mount-root.ts'
import { makeKit } from '../kit/kit.tsx'
import { rootOver } from '../kit/root-kit.ts'

export const POTTER: Participant = {
  id: 8,
  username: 'lokai',
  full_name: 'Lokai Baraka',
  avatar: null,
}

export const PICTURE: Picture = {
  id: 1,
  url: '/media/pictures/a1/',
  widths: [320, 640, 960],
  width: 1200,
  height: 800,
  thumbhash: '',
  alt: 'A heron at the ferry',
}

const base = {
  author: POTTER,
  category: '',
  tags: [] as string[],
  likes_count: 3,
  comments_count: 0,
  views_count: 0,
  created_at: '2026-01-04T08:00:00Z',
  edited_at: null,
}

export const post = (id: number, given: Partial<Post> = {}): Post => ({
  ...base,
  id,
  title: `Post ${id}`,
  slug: `post-${id}`,
  body: 'Words.',
  images: [],
  ...given,
})

export const work = (id: number, given: Partial<Work> = {}): Work => ({
  ...base,
  id,
  title: `Work ${id}`,
  slug: `work-${id}`,
  description: '',
  images: [PICTURE],
  image_count: 1,
  colours: [],
  tools: [],
  process: '',
  licence: '',
  ...given,
})

export const story = (id: number, given: Partial<BlogEntry> = {}): BlogEntry => ({
  ...base,
  id,
  title: `Story ${id}`,
  slug: `story-${id}`,
  excerpt: '',
  body: '<p>Words.</p>',
  cover: null,
  reading_minutes: 2,
  published: true,
  ...given,
})

export const comment = (id: number, given: Partial<Comment> = {}): Comment => ({
  id,
  body: `Comment ${id}`,
  author: POTTER,
  parent_id: null,
  likes_count: 0,
  liked: false,
  replies_count: 0,
  created_at: '2026-01-04T09:00:00Z',
  edited_at: null,
  deleted: false,
  client_id: null,
  ...given,
})

export const page = <T,>(items: T[], next: number | null = null): ListPage<T> => ({
  items,
  next,
  count: null,
})

const never = () => new Promise<never>(() => {})

/** Simulated services of the content pages; each can be replaced. */
export interface ContentOutside {
  user: User | null
  loadFeed(request: FeedRequest): Promise<FeedPage>
  loadComments(request: CommentsRequest): Promise<ListPage<Comment>>
  sendComment(request: CommentRequest): Promise<Comment>
  editComment(change: { id: Id; body: string }): Promise<Comment>
  changeLike(change: { type: string; id: unknown; on: boolean }): Promise<{ already: boolean }>
  publicProfile(username: string): Promise<PublicProfile>
  byUsername(username: string): Promise<User>
  /** API areas of the content service that the page uses. */
  content: { readonly [area: string]: object }
  /** API extensions that the server reports. */
  extras: readonly string[]
  /** Further members of the authenticated scope that the page uses. */
  member: object
}

function browseLogic(env: MachineEnv, world: ContentOutside) {
  return createBrowseMachine(env).provide({
    actors: {
      feed: createFeedMachine(env).provide({
        actors: { loadFeed: fromPromise(({ input }) => world.loadFeed(input)) },
      }),
      thread: createThreadMachine(env).provide({
        actors: {
          loadComments: fromPromise(({ input }) => world.loadComments(input)),
          sendComment: fromPromise(({ input }) => world.sendComment(input)),
          editComment: fromPromise(async ({ input }) => world.editComment(input)),
          deleteComment: fromPromise(async () => {}),
          likeComment: fromPromise(async () => {}),
        },
      }),
    },
  })
}

function engagementLogic(
  env: MachineEnv,
  world: ContentOutside,
  shown: Record<string, Engagement>,
) {
  return createEngagementMachine(env).provide({
    actors: {
      lookEngagement: fromPromise(async () => ({ likes: {}, saves: {} })),
      pendingToggle: createPendingToggleMachine(env).provide({
        actors: {
          sendRequest: fromPromise(async ({ input }) => {
            const call = input as PendingToggleRequest & EngagementAbout
            return call.kind === 'like' ? world.changeLike(call) : { already: false }
          }),
        },
      }),
    },
    actions: {
      projectEngagement: (_, { key, engagement }) => {
        shown[key] = engagement
      },
    },
  })
}

/** Runs the real machines of the public scope and of reactions with simulated services. */
function chartsOf(
  env: MachineEnv,
  world: ContentOutside,
  clock: unknown,
  shown: Record<string, Engagement>,
) {
  const actors = { browse: browseLogic(env, world), engagement: engagementLogic(env, world, shown) }
  const root = createActor(
    setup({ actors }).createMachine({
      invoke: [
        { id: 'browse', src: 'browse' },
        { id: 'engagement', src: 'engagement', input: { online: true } },
      ],
      on: { '*': {} },
    }),
    { clock: clock as never },
  ).start()
  const { browse, engagement } = root.getSnapshot().children
  if (!browse || !engagement) throw new Error('the machines did not start')
  return { browse: browseHandle(browse), engagement }
}

/** Simulated deletion: hides items until `bringBack` is called. */
function removals({ removed }: ReadModel) {
  const hidden = removed as Record<string, true>
  const requests: RemovalRequest[] = []
  const actor = createActor(
    fromCallback<{ type: string } & RemovalRequest>(({ receive }) => {
      receive(({ type: _, ...ask }) => {
        requests.push(ask)
        hidden[removalKey(ask)] = true
      })
    }),
  ).start()
  const bringBack = () => {
    for (const key of Object.keys(hidden)) delete hidden[key]
  }
  return { actor, requests, bringBack }
}

/** The history of happy-dom does not remove an overlay's entry as a browser does. */
function goBackAtOnce(): void {
  vi.spyOn(window.history, 'back').mockImplementation(() => {
    const { overlay: _used, ...state } = window.history.state ?? {}
    window.history.replaceState(state, '')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
}

/** Renders the whole app at `path` with simulated services of the public scope. */
export function renderContent(path: string, given: Partial<ContentOutside> = {}) {
  goBackAtOnce()
  window.history.replaceState(null, '', path)
  const world: ContentOutside = {
    user: null,
    loadFeed: async () => page([]),
    loadComments: async () => page([]),
    sendComment: never,
    editComment: never,
    changeLike: async () => ({ already: false }),
    publicProfile: never,
    byUsername: never,
    content: {},
    extras: ['uploads', 'purchase_once', 'reports', 'blocks', 'wishes', 'push'],
    member: {},
    ...given,
  }
  const kit = makeKit({ restored: world.user, extras: world.extras })
  const env = testEnv(kit.clock)
  const readModel = createReadModel()
  const removal = removals(readModel)
  const shown = readModel.engagement as Record<string, Engagement>
  const { browse, engagement } = chartsOf(env, world, kit.clock, shown)
  const now = kit.app.member.current()
  const drafts = new Map<string, unknown>()
  const member = {
    readModel,
    ...now,
    draft: (name: string) => drafts.get(name) ?? null,
    saveDraft: (name: string, draft: unknown) => void drafts.set(name, draft),
    engagement,
    removal: removal.actor,
    follow: createActor(createFollowMachine(env), { input: { userId: 1, online: true } }).start(),
    ...world.member,
  } as unknown as Member
  const current = () => (world.user === null ? null : member)
  const app = {
    ...kit.app,
    root: rootOver({ signInModal: kit.app.signInModal, member: current }),
    member: { ...kit.app.member, current },
    browse: { load: async () => browse },
    api: {
      ...kit.app.api,
      content: async () => world.content,
      postViews: async () => ({ increment: async () => null, ...world.content.postViews }),
      users: { byUsername: world.byUsername },
      people: async () => ({
        profiles: { publicProfile: world.publicProfile },
        follow: {
          stats: async () => ({ following: false, followers_count: 0, following_count: 0 }),
        },
      }),
    },
  } as unknown as AppHandle // The pages use no other members.
  mountRoot(<App app={app} />)
  return { app, browse, kit, removal, user: userEvent.setup() }
}
