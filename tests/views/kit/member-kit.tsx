import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { onTestFinished, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { type AnyEventObject, createActor, fromCallback, fromPromise, setup } from 'xstate'
import { memberHandle } from '../../../src/app/member-facade.ts'
import { createReadModel } from '../../../src/app/read-model.ts'
import { createWelcomeMachine } from '../../../src/machines/account/welcome/welcome.machine.ts'
import {
  createPendingToggleMachine,
  type PendingToggleRequest,
} from '../../../src/machines/kit/pending-toggle.machine.ts'
import { createConnectionMachine } from '../../../src/machines/live/connection/connection.machine.ts'
import { createPageMachine } from '../../../src/machines/live/page/page.machine.ts'
import {
  createMemberMachine,
  type MemberActor,
} from '../../../src/machines/member/member.machine.ts'
import { createChatMachine } from '../../../src/machines/messaging/chat/chat.machine.ts'
import type { EditRequest, MessagePage } from '../../../src/machines/messaging/chat/chat.types.ts'
import { createInboxMachine } from '../../../src/machines/messaging/inbox/inbox.machine.ts'
import type { ChangeAbout } from '../../../src/machines/messaging/inbox/inbox.types.ts'
import { createMarkReadMachine } from '../../../src/machines/messaging/markRead/markRead.machine.ts'
import {
  createOutgoingMachine,
  type OutgoingInput,
} from '../../../src/machines/messaging/outgoing/outgoing.machine.ts'
import { createCountersMachine } from '../../../src/machines/notifications/counters/counters.machine.ts'
import { createFollowNotificationsMachine } from '../../../src/machines/notifications/followNotifications/followNotifications.machine.ts'
import { createNotificationsMachine } from '../../../src/machines/notifications/notifications/notifications.machine.ts'
import type { NotificationPage } from '../../../src/machines/notifications/notifications/notifications.types.ts'
import { createFollowMachine } from '../../../src/machines/users/follow/follow.machine.ts'
import type { FollowAbout } from '../../../src/machines/users/follow/follow.policy.ts'
import type {
  ChatUser,
  Conversation,
  FollowNotification,
  FollowStats,
  Id,
  Message,
  Notification,
  PublicProfile,
  User,
} from '../../../src/protocol/base/types.ts'
import { createMutes } from '../../../src/services/stores/mutes.ts'
import { App } from '../../../src/views/app.tsx'
import type { AppHandle } from '../../../src/views/app-context.tsx'
import { testEnv } from '../../kit/harness.ts'
import { quiet } from '../../kit/quiet.ts'
import { AYEN, makeKit, storageOfOwn } from './kit.tsx'
import { rootOver } from './root-kit.ts'

/** happy-dom has no layout; the virtual list needs element sizes to determine the visible rows. */
class FixedSizes implements ResizeObserver {
  readonly #emitted: ResizeObserverCallback

  constructor(emitted: ResizeObserverCallback) {
    this.#emitted = emitted
  }

  observe(target: Element): void {
    const height = target.getAttribute('role') === 'log' ? 600 : 50
    const contentRect = { width: 400, height } as DOMRectReadOnly
    queueMicrotask(() => this.#emitted([{ target, contentRect } as ResizeObserverEntry], this))
  }

  unobserve(): void {}
  disconnect(): void {}
}

function layOut(): void {
  vi.stubGlobal('ResizeObserver', FixedSizes)
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
    configurable: true,
    get(this: HTMLElement) {
      return this.parentElement
    },
  })
  onTestFinished(() => void Reflect.deleteProperty(HTMLElement.prototype, 'offsetParent'))
}

const never = () => new Promise<never>(() => {})

export const ME: ChatUser = {
  id: 7,
  username: 'ayen.deng',
  avatar: null,
  full_name: 'Ayen Deng',
  display_name: 'Ayen Deng',
}

export const LOKAI: ChatUser = {
  id: 8,
  username: 'lokai',
  avatar: null,
  full_name: 'Lokai Baraka',
  display_name: 'Lokai Baraka',
}

export function message(id: Id, given: Partial<Message> = {}): Message {
  const body = given.body ?? `message ${id}`
  return {
    id,
    client_id: null,
    conversation_id: 1,
    sender: LOKAI,
    body,
    content: body,
    message_type: 'text',
    created_at: '2026-01-05T08:00:00Z',
    reply_to: null,
    reply_to_id: null,
    reactions: null,
    is_read: true,
    ...given,
  }
}

export function conversation(id: Id, given: Partial<Conversation> = {}): Conversation {
  return {
    id,
    other_participant: { id: 8, username: 'lokai', full_name: 'Lokai Baraka', avatar: null },
    latest_message: null,
    participants: [],
    unread_count: 0,
    ...given,
  }
}

export const PROFILE: PublicProfile = {
  user: {
    id: 8,
    username: 'lokai',
    first_name: 'Lokai',
    last_name: 'Baraka',
    full_name: 'Lokai Baraka',
    profile_picture: null,
  },
  headline: 'Buys posters',
  bio: 'I run a coffee house in Torit.',
  avatar: null,
  userprofile: null,
}

/** Simulated services of the authenticated scope; each can be replaced. */
export interface MemberOutside {
  user: User | null
  /** API extensions that the server reports. */
  extras: readonly string[]
  loadConversations(): Promise<Conversation[]>
  /** The selected conversation, if the list lacks it; missing by default. */
  loadConversation(input: { id: Id }): Promise<Conversation | null>
  startConversation(input: { userId: Id; username: string }): Promise<Conversation>
  loadMessages(input: { conversationId: Id; page: number }): Promise<MessagePage>
  changeConversation(change: ChangeAbout & PendingToggleRequest): Promise<void>
  sendMessage(input: OutgoingInput): Promise<Message | null>
  editMessage(input: EditRequest): Promise<Message | null>
  loadDraft(): Promise<string>
  loadNotifications(input: { page: number }): Promise<NotificationPage>
  markNotificationRead(input: { id: Id }): Promise<void>
  markAllNotificationsRead(): Promise<void>
  deleteNotification(input: { id: Id }): Promise<void>
  loadFollowNotifications(): Promise<FollowNotification[]>
  changeFollow(
    change: FollowAbout & PendingToggleRequest,
  ): Promise<{ already: boolean; stats: FollowStats | null }>
  publicProfile(username: string): Promise<PublicProfile>
  publicProfileByUserId(id: Id): Promise<PublicProfile | null>
  followStats(id: Id): Promise<FollowStats>
  myProfile(): Promise<PublicProfile>
  updateProfile(changes: object): Promise<PublicProfile>
  changePassword(passwords: { oldPassword: string; newPassword: string }): Promise<void>
  deleteMe(): Promise<void>
  /** The areas of `content-api` that a page uses. */
  content(): Promise<object>
  /** Reports and blocked users. */
  safety(): Promise<object>
  permission: NotificationPermission | 'unsupported'
}

const outside = (given: Partial<MemberOutside>): MemberOutside => ({
  user: AYEN,
  extras: ['uploads', 'purchase_once', 'reports', 'blocks', 'wishes', 'push', 'message_changes'],
  loadConversations: async () => [conversation(1)],
  loadConversation: async () => null,
  startConversation: async () => conversation(1),
  loadMessages: async () => ({ messages: [], hasMore: false }),
  changeConversation: never,
  sendMessage: never,
  editMessage: never,
  loadDraft: async () => '',
  loadNotifications: async () => ({ notifications: [] as Notification[], hasMore: false }),
  markNotificationRead: async () => {},
  markAllNotificationsRead: async () => {},
  deleteNotification: async () => {},
  loadFollowNotifications: async () => [],
  changeFollow: async () => ({ already: false, stats: null }),
  publicProfileByUserId: async () => null,
  publicProfile: async () => PROFILE,
  followStats: async () => ({ following: false, followers_count: 3, following_count: 2 }),
  myProfile: never,
  updateProfile: never,
  changePassword: never,
  deleteMe: never,
  content: never,
  safety: never,
  permission: 'default',
  ...given,
})

type Env = ReturnType<typeof testEnv>
type Sockets = Record<'general' | 'conversation', (event: AnyEventObject) => void>

function memberLogic(env: Env, world: MemberOutside, sockets: Sockets) {
  const transport = (name: keyof Sockets) =>
    fromCallback(({ sendBack }) => {
      sockets[name] = sendBack as (event: AnyEventObject) => void
      sendBack({ type: 'transport.opened' })
    }) as never
  const outgoing = createOutgoingMachine(env).provide({
    actors: { sendMessage: fromPromise(({ input }) => world.sendMessage(input)) },
  })
  const markRead = createMarkReadMachine(env).provide({
    actors: {
      markMessagesRead: fromPromise(async () => {}),
      markConversationRead: fromPromise(async () => {}),
    },
  })
  return quiet(createMemberMachine(env)).provide({
    actors: {
      connection: createConnectionMachine(env).provide({
        actors: { transport: transport('general') },
      }),
      conversationConnection: createConnectionMachine(env).provide({
        actors: { transport: transport('conversation') },
      }),
      notificationConnection: createConnectionMachine(env).provide({
        actors: { transport: fromCallback(() => {}) as never },
      }),
      counters: createCountersMachine(env).provide({
        actors: {
          fetchMessageCount: fromPromise(async () => 0),
          fetchNotificationCount: fromPromise(async () => 0),
          watchUnreadEvents: fromCallback(() => {}),
        },
      }),
      welcome: createWelcomeMachine(env).provide({
        actors: { readWelcomeFlags: fromPromise(never) as never },
        actions: { storeWelcomeFlag: () => {} },
      }),
      inbox: createInboxMachine(env).provide({
        actors: {
          loadConversations: fromPromise(() => world.loadConversations()),
          loadConversation: fromPromise(({ input }) => world.loadConversation(input)),
          startConversation: fromPromise(({ input }) => world.startConversation(input)),
          pendingToggle: createPendingToggleMachine(env).provide({
            actors: {
              sendRequest: fromPromise(async ({ input }) => {
                await world.changeConversation(input as never)
                return { already: false }
              }),
            },
          }),
        },
      }),
      chat: createChatMachine(env).provide({
        actors: {
          loadMessages: fromPromise(({ input }) => world.loadMessages(input)),
          editMessage: fromPromise(({ input }) => world.editMessage(input)),
          loadDraft: fromPromise(() => world.loadDraft()),
          loadUnsent: fromPromise(async (): Promise<Message[]> => []),
          outgoing,
          markRead,
        },
        actions: { saveDraft: () => {}, storeUnsent: () => {} },
      }),
      notifications: createNotificationsMachine(env).provide({
        actors: {
          loadNotifications: fromPromise(({ input }) => world.loadNotifications(input)),
          markNotificationRead: fromPromise(({ input }) => world.markNotificationRead(input)),
          markAllNotificationsRead: fromPromise(() => world.markAllNotificationsRead()),
          deleteNotification: fromPromise(({ input }) => world.deleteNotification(input)),
        },
      }),
      followNotifications: createFollowNotificationsMachine(env).provide({
        actors: {
          loadFollowNotifications: fromPromise(() => world.loadFollowNotifications()),
          markFollowNotificationRead: fromPromise(async () => {}),
          markAllFollowNotificationsRead: fromPromise(async () => {}),
        },
      }),
      follow: createFollowMachine(env).provide({
        actors: {
          pendingToggle: createPendingToggleMachine(env).provide({
            actors: {
              sendRequest: fromPromise(({ input }) => world.changeFollow(input as never)),
            },
          }),
        },
      }),
    },
    actions: { navigate: (_, { to }) => navigate(to) },
  })
}

/** Renders the whole app at `path` with the real authenticated scope and simulated services. */
export function renderMember(path: string, given: Partial<MemberOutside> = {}) {
  layOut()
  window.history.replaceState(null, '', path)
  const world = outside(given)
  const kit = makeKit({ restored: world.user, extras: world.extras })
  const env = testEnv(kit.clock)
  const readModel = createReadModel()
  const sockets: Sockets = { general: () => {}, conversation: () => {} }
  const facts: AnyEventObject[] = []
  /** Users whose data was removed from the device. */
  const removedFor: Id[] = []
  const logic = memberLogic(env, world, sockets)
  const root = createActor(
    setup({ actors: { member: logic } }).createMachine({
      context: {},
      invoke: {
        id: 'member',
        src: 'member',
        input: () => ({ user: world.user ?? AYEN, apiOrigin: '', online: true }),
      },
      on: { '*': { actions: ({ event }) => void facts.push(event) } },
    }),
    { clock: kit.clock as never },
  ).start()
  const actor = root.getSnapshot().children.member
  if (!actor) throw new Error('the member machine did not start')
  const member = memberHandle(
    actor as MemberActor,
    readModel,
    (id) => createMutes(storageOfOwn(), id),
    {
      permission: () => world.permission,
      ask: async () => {
        world.permission = 'granted'
        return world.permission
      },
    },
    async (id) => void removedFor.push(id),
  )
  const page = createActor(
    createPageMachine(env).provide({ actors: { watchPage: fromCallback(() => {}) } }),
  ).start()
  const current = () => (world.user === null ? null : member)
  const app = {
    ...kit.app,
    root: rootOver({ signInModal: kit.app.signInModal, member: current }),
    page,
    member: {
      current,
      preload: () => {},
      failed: () => false,
      retry: () => {},
      subscribe: () => () => {},
    },
    api: {
      ...kit.app.api,
      people: async () => ({
        profiles: {
          publicProfile: world.publicProfile,
          publicProfileByUserId: world.publicProfileByUserId,
          myProfile: world.myProfile,
          updateProfile: world.updateProfile,
          featuredCreators: async () => [],
        },
        follow: { stats: world.followStats },
      }),
      auth: async () => ({ changePassword: world.changePassword }),
      users: { deleteMe: world.deleteMe },
      content: world.content,
      safety: world.safety,
    },
  } as unknown as AppHandle // The pages use no other members.
  return {
    ...render(<App app={app} />),
    app,
    member,
    actor,
    facts,
    removedFor,
    sockets,
    clock: kit.clock,
    user: userEvent.setup(),
  }
}
