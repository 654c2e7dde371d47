import { describe, expect, it } from 'vitest'
import {
  type AnyActorRef,
  type AnyEventObject,
  createActor,
  fromCallback,
  fromPromise,
  setup,
} from 'xstate'
import { createRemovalMachine } from '../../../src/machines/content/removal/removal.machine.ts'
import { MAX_IDLE_ACTORS } from '../../../src/machines/kit/keyed-actors.ts'
import { createDownloadMachine } from '../../../src/machines/market/download/download.machine.ts'
import type { StoredTransfer } from '../../../src/machines/market/download/download.types.ts'
import { createOrderMachine } from '../../../src/machines/market/order/order.machine.ts'
import { createPurchaseMachine } from '../../../src/machines/market/purchase/purchase.machine.ts'
import type { ScopeInputs } from '../../../src/machines/member/member.keys.ts'
import {
  createMemberMachine,
  type MemberActor,
} from '../../../src/machines/member/member.machine.ts'
import { createChatMachine } from '../../../src/machines/messaging/chat/chat.machine.ts'
import { createApplicationMachine } from '../../../src/machines/projects/application/application.machine.ts'
import { createEditorMachine } from '../../../src/machines/publishing/editor/editor.machine.ts'
import type { DraftRecord } from '../../../src/machines/publishing/editor/editor.types.ts'
import type { Message } from '../../../src/protocol/base/types.ts'
import { settle } from '../../kit/clock.ts'
import { testEnv } from '../../kit/harness.ts'
import { quiet } from '../../kit/quiet.ts'

const AYEN = {
  id: 7,
  username: 'ayen',
  email: 'ayen@example.org',
  first_name: 'Ayen',
  last_name: 'Deng',
  full_name: 'Ayen Deng',
  user_type: 'creator' as const,
  is_staff: false,
  is_superuser: false,
  avatar: null,
  freelancer_profile: null,
  assets: [],
}

const never = fromPromise(() => new Promise<never>(() => {})) as never

/** The authenticated scope with its real keyed actors; always-on children ignore everything. */
function start() {
  const env = testEnv()
  const deaf = fromCallback(() => {})
  const machine = quiet(createMemberMachine(env))
  const others = Object.keys(machine.implementations.actors).map((name) => [name, deaf])
  const families = {
    purchase: createPurchaseMachine(env).provide({ actors: { buyAsset: never } }),
    order: createOrderMachine(env).provide({ actors: { changeOrder: never } }),
    download: quiet(createDownloadMachine(env)).provide({
      actors: {
        findParts: fromPromise<StoredTransfer | null, never>(async () => null) as never,
        requestDownload: never,
      },
    }),
    editor: createEditorMachine(env).provide({
      actors: {
        readDraft: fromPromise<DraftRecord[], never>(async () => []) as never,
        storeDraft: fromPromise<null, never>(async () => null) as never,
        uploads: deaf as never,
      },
    }),
    application: createApplicationMachine(env),
    removal: createRemovalMachine(env).provide({
      actors: { offerUndo: deaf as never, deleteIt: never },
      actions: { hide: () => {}, show: () => {} },
    }),
    chat: quiet(createChatMachine(env)).provide({
      actors: {
        loadMessages: fromPromise(async () => ({ messages: [], hasMore: false })) as never,
        loadDraft: fromPromise(async () => '') as never,
        loadUnsent: fromPromise(async (): Promise<Message[]> => []) as never,
        outgoing: deaf as never,
      },
    }),
  }
  const member = machine.provide({
    // These replace machines of other types, hence the cast.
    actors: { ...Object.fromEntries(others), ...families } as never,
  })
  const root = createActor(
    setup({ actors: { member } }).createMachine({
      invoke: {
        id: 'member',
        src: 'member',
        input: { user: AYEN, apiOrigin: '', online: true },
      },
    }),
  ).start()
  const actor = root.getSnapshot().children.member as MemberActor
  const say = (event: AnyEventObject) => actor.send(event as never)
  const keyedActors = () => actor.getSnapshot().context.keyedActors
  const running = (family: string): number =>
    Object.keys(actor.getSnapshot().children).filter((id) => id.startsWith(`${family}-`)).length
  return { actor, say, keyedActors, running }
}

const asset = (id: number) => ({ target: { kind: 'asset', id } })

describe('keyed actors', () => {
  it('retain the last 20 of 500 viewed assets, and those with pending work', async () => {
    const { say, keyedActors, running } = start()
    say({ type: 'purchase.open', assetId: 1 })
    keyedActors().purchase['1']?.send({ type: 'purchase.start' })
    keyedActors().purchase['1']?.send({ type: 'purchase.confirm' })
    say({ type: 'download.open', ...asset(1) })
    await settle()
    keyedActors().download['asset:1']?.send({ type: 'download.start' })
    for (let id = 2; id <= 500; id++) {
      say({ type: 'purchase.open', assetId: id })
      say({ type: 'download.open', ...asset(id) })
    }
    const last = Array.from({ length: MAX_IDLE_ACTORS - 1 }, (_, n) => 482 + n)
    expect(Object.keys(keyedActors().purchase).toSorted()).toEqual(
      ['1', ...last.map(String)].toSorted(),
    )
    expect(Object.keys(keyedActors().download).toSorted()).toEqual(
      ['asset:1', ...last.map((id) => `asset:${id}`)].toSorted(),
    )
    expect([running('purchase'), running('download')]).toEqual([20, 20])
    expect(keyedActors().purchase['1']?.getSnapshot().value).toBe('buying')
    expect(keyedActors().download['asset:1']?.getSnapshot().value).toBe('requesting')
  })

  it.each<[family: keyof ScopeInputs, ask: (n: number) => object]>([
    ['purchase', (assetId) => ({ assetId })],
    ['download', asset],
    ['application', (projectId) => ({ projectId })],
    ['order', (purchaseId) => ({ purchaseId })],
    ['editor', (id) => ({ kind: 'post', id })],
    ['chat', (conversationId) => ({ conversationId })],
  ])('evicts no viewed actor and recreates an evicted one: %s', async (family, ask) => {
    const { say, keyedActors } = start()
    const ids = () => Object.values<AnyActorRef>(keyedActors()[family]).map(({ id }) => id)
    say({ type: `${family}.open`, ...ask(1) })
    const [first] = Object.values<AnyActorRef>(keyedActors()[family])
    const [firstId] = ids()
    for (let n = 1; n <= 30; n++) {
      say({ type: `${family}.open`, ...ask(n) })
      say({ type: `${family}.watched`, ...ask(n) })
    }
    await settle()
    expect(ids()).toHaveLength(30)
    say({ type: `${family}.left`, ...ask(1) })
    say({ type: `${family}.open`, ...ask(31) })
    expect(ids()).toHaveLength(30)
    expect(ids()).not.toContain(firstId)
    expect(first?.getSnapshot().status).toBe('stopped')
    say({ type: `${family}.open`, ...ask(1) })
    expect(ids()).toContain(firstId)
    const [again] = Object.values<AnyActorRef>(keyedActors()[family]).filter(
      ({ id }) => id === firstId,
    )
    expect(again?.getSnapshot().status).toBe('active')
  })

  it('retains an actor with two viewers until both have left', () => {
    const { say, keyedActors } = start()
    say({ type: 'purchase.open', assetId: 1 })
    for (const verb of ['watched', 'watched', 'left']) say({ type: `purchase.${verb}`, assetId: 1 })
    for (let assetId = 2; assetId <= 40; assetId++) say({ type: 'purchase.open', assetId })
    expect(keyedActors().purchase['1']).toBeDefined()
    say({ type: 'purchase.left', assetId: 1 })
    say({ type: 'purchase.open', assetId: 41 })
    expect(keyedActors().purchase['1']).toBeUndefined()
    expect(Object.keys(keyedActors().purchase)).toHaveLength(MAX_IDLE_ACTORS)
  })

  it('evicts the most recently requested actor last', () => {
    const { say, keyedActors } = start()
    for (let assetId = 1; assetId <= 20; assetId++) say({ type: 'purchase.open', assetId })
    say({ type: 'purchase.open', assetId: 1 })
    say({ type: 'purchase.open', assetId: 21 })
    expect(['1', '2'].map((key) => keyedActors().purchase[key] !== undefined)).toEqual([
      true,
      false,
    ])
  })

  it('[PROD-07] retains a form with unsaved input and evicts one that was only viewed', async () => {
    const { say, keyedActors } = start()
    for (const id of [null]) say({ type: 'editor.open', kind: 'post', id })
    await settle()
    keyedActors().editor.post?.send({
      type: 'editor.change',
      fields: { content: 'Half a thought' },
    })
    say({ type: 'editor.open', kind: 'blog', id: null })
    for (let id = 1; id <= 40; id++) say({ type: 'editor.open', kind: 'post', id })
    expect([
      keyedActors().editor.post !== undefined,
      keyedActors().editor.blog !== undefined,
    ]).toEqual([true, false])
    expect(Object.keys(keyedActors().editor)).toHaveLength(MAX_IDLE_ACTORS)
  })

  it('[SEND-01] retains a chat with an unsent message or a draft, and the open one', async () => {
    const { say, keyedActors } = start()
    const choose = (id: number) =>
      say({ type: 'conversation.chosen', id, unreadCount: 0, previousId: null })
    choose(1)
    await settle()
    keyedActors().chat['1']?.send({ type: 'draft.change', text: 'On its way' })
    keyedActors().chat['1']?.send({ type: 'message.send' })
    choose(2)
    await settle()
    keyedActors().chat['2']?.send({ type: 'draft.change', text: 'Half a thought' })
    for (let id = 3; id <= 60; id++) choose(id)
    expect(['1', '2', '3', '60'].map((key) => keyedActors().chat[key] !== undefined)).toEqual([
      true,
      true,
      false,
      true,
    ])
    expect(Object.keys(keyedActors().chat)).toHaveLength(MAX_IDLE_ACTORS)
  })
})

describe('a deletion', () => {
  const ask = (id: number) => ({ kind: 'post', id, note: '', href: '', thread: null })
  const granted = (event: object) => ({
    type: 'intent.granted',
    intent: { to: 'removal', event },
    late: false,
  })
  const remove = (id: number) => granted({ type: 'removal.open', ...ask(id) })
  const undo = (id: number) => granted({ type: 'removal.undo', key: `post-${id}` })

  it('[API-POST-05] has one actor per item, however often it is requested', () => {
    const { say, keyedActors, running } = start()
    say(remove(12))
    say(remove(12))
    say(remove(13))
    expect([Object.keys(keyedActors().removal), running('removal')]).toEqual([
      ['post-12', 'post-13'],
      2,
    ])
    expect(keyedActors().removal['post-12']?.getSnapshot().context).toEqual(ask(12))
  })

  it('[API-POST-05] is stopped when it is over, and the item can be deleted again', () => {
    const { say, keyedActors, running } = start()
    say(remove(12))
    say(remove(13))
    say(undo(12))
    expect([Object.keys(keyedActors().removal), running('removal')]).toEqual([['post-13'], 1])
    // An undo after the end is ignored.
    say(undo(12))
    expect(running('removal')).toBe(1)
    say(remove(12))
    expect(keyedActors().removal['post-12']?.getSnapshot().value).toBe('offered')
  })

  it('[API-POST-05] sends all pending requests when the page is hidden', () => {
    const { say, keyedActors } = start()
    say(remove(12))
    say(remove(13))
    say({ type: 'page.hidden' })
    expect(Object.values(keyedActors().removal).map((one) => one.getSnapshot().value)).toEqual([
      'deleting',
      'deleting',
    ])
  })

  it('[API-POST-05] is never evicted, however many others follow', () => {
    const { say, running } = start()
    for (let id = 1; id <= 40; id++) say(remove(id))
    expect(running('removal')).toBe(40)
  })

  it('can be opened and viewed like other keyed actors', () => {
    const { actor, say } = start()
    const viewers = () => actor.getSnapshot().context.uses['removal-post-12']?.viewers
    say({ type: 'removal.open', ...ask(12) })
    expect(viewers()).toBe(0)
    say({ type: 'removal.watched', ...ask(12) })
    expect(viewers()).toBe(1)
    say({ type: 'removal.left', ...ask(12) })
    expect(viewers()).toBe(0)
  })
})
