/** A child actor that throws is reported and does not affect the other actors. */
import { describe, expect, it } from 'vitest'
import {
  type AnyActorLogic,
  type AnyEventObject,
  type AnyStateMachine,
  fromCallback,
  fromPromise,
} from 'xstate'
import { createWelcomeMachine } from '../../src/machines/account/welcome/welcome.machine.ts'
import { CHARTS } from '../../src/machines/charts.ts'
import type { MachineEnv } from '../../src/machines/env.ts'
import { createDownloadMachine } from '../../src/machines/market/download/download.machine.ts'
import {
  downloadPhase,
  downloadProblem,
} from '../../src/machines/market/download/download.selectors.ts'
import type { StoredTransfer } from '../../src/machines/market/download/download.types.ts'
import { createMemberMachine } from '../../src/machines/member/member.machine.ts'
import { createChatMachine } from '../../src/machines/messaging/chat/chat.machine.ts'
import type { MessagePage } from '../../src/machines/messaging/chat/chat.types.ts'
import { createEditorMachine } from '../../src/machines/publishing/editor/editor.machine.ts'
import { editorFields } from '../../src/machines/publishing/editor/editor.selectors.ts'
import type {
  DraftRecord,
  PublishOutput,
} from '../../src/machines/publishing/editor/editor.types.ts'
import type { Message } from '../../src/protocol/base/types.ts'
import type { DownloadLink } from '../../src/protocol/market/market-types.ts'
import { StepClock } from '../kit/clock.ts'
import { run } from '../kit/harness.ts'
import { quiet } from '../kit/quiet.ts'
import { userAyen } from '../spec/account/session.people.ts'
import { NO_FLAGS, NOW } from '../spec/account/welcome.rows.ts'
import { FAILED, failed, linkOf, TARGET, USER } from '../spec/market/download.table.ts'
import { CONVERSATION, ME, stored } from '../spec/messaging/chat.words.ts'

/** Replaces a child of any type, hence the cast. */
const broken = fromCallback(() => {
  throw new TypeError('undefined is not a function')
}) as never

function watched() {
  const reported: string[] = []
  const reportUnexpected = ({ event }: { event: AnyEventObject }) => void reported.push(event.type)
  return { reported, actions: { reportUnexpected } }
}

describe('a child actor that throws', () => {
  it('leaves a chat readable and writable without read receipts', async () => {
    const { reported, actions } = watched()
    const page: MessagePage = { messages: [stored({ id: 9, text: 'hello' })], hasMore: false }
    const chat = run(
      (env: MachineEnv) =>
        createChatMachine(env).provide({
          actors: {
            markRead: broken,
            loadMessages: fromPromise(async () => page),
            loadDraft: fromPromise(async () => 'draft'),
            loadUnsent: fromPromise(async (): Promise<Message[]> => []),
          },
          actions,
        }),
      { input: { conversationId: CONVERSATION, currentUser: ME, online: true } },
    )
    await chat.settle()
    expect(reported).toEqual(['xstate.error.actor.markRead'])
    const { messages, composer } = chat.actor.getSnapshot().context
    expect([messages.map(({ content }) => content), composer.draft]).toEqual([['hello'], 'draft'])
  })

  it('leaves the welcome overlay open and closable when its stats fail', async () => {
    const { reported, actions } = watched()
    const welcome = run(
      (env) =>
        createWelcomeMachine(env).provide({
          actors: { readWelcomeFlags: fromPromise(async () => NO_FLAGS), stats: broken },
          actions: { ...actions, storeWelcomeFlag: () => {} },
        }),
      { clock: new StepClock(NOW), input: { user: userAyen } },
    )
    await welcome.settle()
    expect([welcome.actor.getSnapshot().value, reported]).toEqual([
      'shown',
      ['xstate.error.actor.stats'],
    ])
    welcome.send({ type: 'welcome.close' })
    expect(welcome.actor.getSnapshot().matches('shown')).toBe(false)
  })

  it('makes a download fail with an error and allows a retry', async () => {
    const { reported, actions } = watched()
    const download = run(
      (env) =>
        createDownloadMachine(env).provide({
          actors: {
            findParts: fromPromise(async (): Promise<StoredTransfer | null> => null),
            requestDownload: fromPromise(async (): Promise<DownloadLink> => linkOf(1, 600_000)),
            fetchParts: broken,
          },
          actions: { ...actions, dropParts: () => {} },
        }),
      { input: { target: TARGET, userId: USER } },
    )
    await download.settle()
    download.send({ type: 'download.start' })
    await download.settle()
    const snapshot = download.actor.getSnapshot()
    expect([downloadPhase(snapshot), downloadProblem(snapshot), reported]).toEqual([
      'failed',
      FAILED,
      ['xstate.error.actor.parts'],
    ])
    expect(download.sentEvents).toEqual([failed(FAILED)])
  })

  it('keeps the input of a form and publishes it', async () => {
    const { reported, actions } = watched()
    const published = { id: 12, href: '/posts/12' }
    const form = run(
      (env) =>
        createEditorMachine(env).provide({
          actors: {
            uploads: broken,
            readDraft: fromPromise(async (): Promise<DraftRecord[]> => []),
            storeDraft: fromPromise(async (): Promise<string | null> => null),
            clearDraft: fromPromise(async () => {}),
            publish: fromPromise(async (): Promise<PublishOutput> => published),
            watchPublish: broken,
          },
          actions,
        }),
      { input: { kind: 'post', id: null, userId: USER } },
    )
    await form.settle()
    const parts = ['images', 'cover', 'body', 'file']
    expect(reported).toEqual(parts.map((part) => `xstate.error.actor.uploads-${part}`))
    reported.length = 0
    form.send({ type: 'editor.change', fields: { title: 'Nile', body: 'A river.' } })
    expect(editorFields(form.actor.getSnapshot())).toMatchObject({
      title: 'Nile',
      body: 'A river.',
    })
    form.send({ type: 'editor.publish' })
    await form.settle()
    await form.settle()
    expect(reported).toEqual(['xstate.error.actor.watchPublish'])
    expect(form.sentEvents).toContainEqual(expect.objectContaining({ type: 'editor.published' }))
  })
})

/** Children that run as long as their parent. */
const ALWAYS_ON: Record<string, string[]> = {
  app: ['network', 'page', 'refresh', 'toasts', 'signInModal', 'searchBox', 'session'],
  member: [
    'connection',
    'conversationConnection',
    'notificationConnection',
    'counters',
    'inbox',
    'notifications',
    'followNotifications',
    'follow',
    'capabilities',
    'engagement',
    'wishlist',
    'blocks',
    'report',
    'typing',
    'welcome',
    'push',
    'confirmation',
  ],
  browse: ['lightbox', 'search'],
}

const INPUT = { user: userAyen, apiOrigin: '', online: true }

/** The machine with all children but one replaced by actors that ignore everything. */
function withPart(chart: AnyStateMachine, part: string, logic: AnyActorLogic): AnyStateMachine {
  const deaf = fromCallback(() => {})
  const all = Object.keys(chart.implementations.actors).map((name) => [name, deaf])
  return quiet(chart).provide({ actors: { ...Object.fromEntries(all), [part]: logic } })
}

describe('an always-on child', () => {
  it.each(
    Object.entries(ALWAYS_ON).flatMap(([of, parts]) => parts.map((part) => [of, part] as const)),
  )('is reported when it throws in %s (%s), and the others keep running', (of, part) => {
    const reported: string[] = []
    const reportFailure = ({ event }: { event: AnyEventObject }) => void reported.push(event.type)
    const { actor } = run(
      (env) => withPart(CHARTS[of]!(env), part, broken).provide({ actions: { reportFailure } }),
      { input: INPUT as never },
    )
    const { status, children } = actor.getSnapshot()
    expect([status, reported]).toEqual(['active', [`xstate.error.actor.${part}`]])
    const there = ALWAYS_ON[of]!.filter((id) => children[id]?.getSnapshot().status === 'active')
    expect(there).toEqual(ALWAYS_ON[of]!.filter((id) => id !== part))
  })

  it('finishing the welcome overlay does not affect the other children', async () => {
    const { reported, actions } = watched()
    const over = fromPromise(async () => {})
    const member = run(
      (env) => withPart(createMemberMachine(env), 'welcome', over).provide({ actions }),
      {
        input: INPUT as never,
      },
    )
    await member.settle()
    expect(member.actor.getSnapshot().value).toBe('active')
    expect([reported, member.sentEvents]).toEqual([[], []])
  })
})
