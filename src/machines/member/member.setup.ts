import { assign, enqueueActions, setup } from 'xstate'
import { mapKey, sameId } from '../../protocol/ids.ts'
import type { Id, UnreadCounters, User } from '../../protocol/types.ts'
import { chatUser } from '../../protocol/user.ts'
import { type DownloadTarget, downloadKey } from '../download/download.key.ts'
import { editorKey } from '../editor/editor.key.ts'
import type { EditorKind } from '../editor/editor.types.ts'
import type { MachineEnv } from '../env.ts'
import { type Letter, sending, type Told, toOne, toParent } from '../kit/wires.ts'
import { type MemberChildEvents, memberActors } from './member.actors.ts'
import { applicationId, chatId, downloadId, editorId, purchaseId } from './member.ids.ts'
import { type Arrival, type Delivery, routeFrames } from './member.routes.ts'
import type {
  FrameSource,
  MemberContext,
  MemberEvent,
  MemberFact,
  MemberInput,
} from './member.types.ts'

function arrivalsOf(event: Extract<MemberEvent, { type: 'frames.received' }>): Arrival[] {
  const conversationId = event.source === 'conversation' ? event.conversationId : null
  return event.frames.map((frame) => ({ source: event.source, conversationId, frame }))
}

const toChild = sending<MemberChildEvents>()
const tellParent = toParent<MemberFact>()

/** Types, children, effects and routing actions of the signed-in part; the chart arranges them. */
export function memberSetup(env: MachineEnv) {
  const base = setup({
    types: {
      context: {} as MemberContext,
      events: {} as MemberEvent,
      emitted: {} as Told<MemberFact>,
      input: {} as MemberInput,
    },
    actors: memberActors(env),
    actions: {
      reportUnexpected: () => {},
      reportFailure: () => {},
      logFrame: (_, _params: { reason: string }) => {},
      dispatchUnread: (_, _params: { detail: UnreadCounters }) => {},
      projectPresence: (_, _params: { userId: Id; online: boolean }) => {},
      lookUpPresence: (_, _params: { userId: Id }) => {},
      forgetPresence: () => {},
      navigate: (_, _params: { to: string }) => {},
      rememberUser: assign((_, params: { user: User }) => ({
        user: params.user,
        me: chatUser(params.user),
      })),
      notePage: assign((_, params: { visible: boolean }) => ({ pageVisible: params.visible })),
      pass: tellParent((_, params: { fact: MemberFact }) => params.fact),
      noteLost: assign(({ context }, params: { source: FrameSource }) => ({
        lost: [...context.lost.filter((s) => s !== params.source), params.source],
      })),
      noteOpened: assign(({ context }, params: { source: FrameSource }) => ({
        lost: context.lost.filter((s) => s !== params.source),
      })),
    },
    guards: {
      isGeneral: (_, params: { source: FrameSource }) => params.source === 'general',
      wasLost: ({ context }, params: { source: FrameSource }) =>
        context.lost.includes(params.source),
    },
  })
  const routing = base.extend({
    actions: {
      openChat: enqueueActions(
        ({ context, enqueue }, params: { id: Id; unreadCount: number | null }) => {
          const { openChat, me } = context
          if (openChat !== null && !sameId(openChat, params.id)) {
            enqueue(toOne(chatId(openChat), { type: 'chat.closed' }))
          }
          enqueue(toChild('conversationConnection', { type: 'conversation.choose', id: params.id }))
          const known = context.chats[mapKey(params.id)]
          if (!known) {
            enqueue.assign(({ spawn, context: now }) => ({
              chats: {
                ...now.chats,
                [mapKey(params.id)]: spawn('chat', {
                  id: chatId(params.id),
                  systemId: chatId(params.id),
                  input: { conversationId: params.id, currentUser: me },
                }),
              },
            }))
          }
          enqueue.assign({ openChat: params.id })
          if (!known && !context.pageVisible) {
            enqueue(toOne(chatId(params.id), { type: 'page.hidden' }))
          }
          enqueue(
            toOne(chatId(params.id), {
              type: 'chat.opened',
              ...(params.unreadCount === null ? {} : { unreadCount: params.unreadCount }),
            }),
          )
          const { [mapKey(params.id)]: text, ...suggestions } = context.suggestions
          if (text === undefined) return
          enqueue.assign({ suggestions })
          enqueue(toOne(chatId(params.id), { type: 'draft.suggest', text }))
        },
      ),
      /** A chat that lives already gets it at once, another one as soon as it is opened. */
      suggestDraft: enqueueActions(({ context, enqueue }, params: { id: Id; draft?: string }) => {
        const { id, draft: text } = params
        if (text === undefined) return
        if (context.chats[mapKey(id)]) enqueue(toOne(chatId(id), { type: 'draft.suggest', text }))
        else enqueue.assign({ suggestions: { ...context.suggestions, [mapKey(id)]: text } })
      }),
      tellUnread: enqueueActions(
        ({ context, enqueue }, params: { id: Id; unreadCount: number }) => {
          if (context.chats[mapKey(params.id)] === undefined) return
          enqueue(
            toOne(chatId(params.id), {
              type: 'chat.opened',
              unreadCount: params.unreadCount,
            }),
          )
        },
      ),
      closeChat: enqueueActions(({ context, enqueue }) => {
        enqueue(toChild('conversationConnection', { type: 'conversation.leave' }))
        if (context.openChat !== null) {
          enqueue(toOne(chatId(context.openChat), { type: 'chat.closed' }))
        }
        enqueue.assign({ openChat: null })
      }),
      openEditor: enqueueActions(
        ({ context, enqueue }, params: { kind: EditorKind; id: Id | null }) => {
          const { kind, id } = params
          const key = editorKey(kind, id)
          if (context.editors[key]) {
            enqueue(toOne(editorId(key), { type: 'editor.opened' }))
            return
          }
          enqueue.assign(({ spawn, context: now }) => ({
            editors: {
              ...now.editors,
              [key]: spawn('editor', {
                id: editorId(key),
                systemId: editorId(key),
                input: { kind, id, userId: now.me.id },
              }),
            },
          }))
        },
      ),
      openApplication: enqueueActions(({ context, enqueue }, { projectId }: { projectId: Id }) => {
        if (context.applications[mapKey(projectId)]) return
        enqueue.assign(({ spawn, context: now }) => ({
          applications: {
            ...now.applications,
            [mapKey(projectId)]: spawn('application', {
              id: applicationId(projectId),
              systemId: applicationId(projectId),
              input: { projectId },
            }),
          },
        }))
      }),
      openPurchase: enqueueActions(({ context, enqueue }, { assetId }: { assetId: Id }) => {
        if (context.purchases[mapKey(assetId)]) return
        const id = purchaseId(assetId)
        enqueue.assign(({ spawn, context: now }) => ({
          purchases: {
            ...now.purchases,
            [mapKey(assetId)]: spawn('purchase', { id, systemId: id, input: { assetId } }),
          },
        }))
      }),
      openDownload: enqueueActions(
        ({ context, enqueue }, { target }: { target: DownloadTarget }) => {
          if (context.downloads[downloadKey(target)]) return
          const id = downloadId(target)
          enqueue.assign(({ spawn, context: now }) => ({
            downloads: {
              ...now.downloads,
              [downloadKey(target)]: spawn('download', {
                id,
                systemId: id,
                input: { target, userId: now.me.id },
              }),
            },
          }))
        },
      ),
      /** What is published is no form any more; the next one of its kind begins anew. */
      closeEditor: enqueueActions(({ enqueue }, params: { key: string }) => {
        enqueue.stopChild(editorId(params.key))
        enqueue.assign(({ context: now }) => {
          const { [params.key]: _, ...editors } = now.editors
          return { editors }
        })
      }),
      tellEditors: enqueueActions(
        ({ context, enqueue }, params: { type: 'page.hidden' | 'network.online' }) => {
          for (const key of Object.keys(context.editors)) enqueue(toOne(editorId(key), params))
        },
      ),
      tellDownloads: enqueueActions(({ context, enqueue }) => {
        for (const download of Object.values(context.downloads)) {
          enqueue(toOne(download, { type: 'network.online' }))
        }
      }),
      /** The page's visibility matters to what a person can be reading. */
      tellChats: enqueueActions(
        ({ context, enqueue }, params: { type: 'page.visible' | 'page.hidden' }) => {
          for (const key of Object.keys(context.chats)) enqueue(toOne(chatId(key), params))
        },
      ),
      renameChats: enqueueActions(({ context, enqueue }) => {
        for (const key of Object.keys(context.chats)) {
          enqueue(toOne(chatId(key), { type: 'me.changed', me: context.me }))
        }
      }),
      /** A socket is back: what it would have delivered meanwhile is fetched. */
      catchUp: enqueueActions(({ context, enqueue }, params: { source: FrameSource }) => {
        if (params.source === 'notifications') {
          enqueue(toChild('notifications', { type: 'notifications.reload' }))
          return
        }
        const missed = { type: 'connection.reopened' } as const
        if (params.source === 'general') {
          enqueue(toChild('inbox', { type: 'inbox.reload' }))
          // The general socket feeds chats in the background too.
          for (const key of Object.keys(context.chats)) enqueue(toOne(chatId(key), missed))
        } else if (context.openChat !== null) {
          enqueue(toOne(chatId(context.openChat), missed))
        }
      }),
      tell: enqueueActions(({ enqueue }, letter: Letter<MemberChildEvents>) => {
        enqueue(toChild(letter.to, letter.event))
      }),
    },
  })
  return routing.extend({
    actions: {
      route: base.enqueueActions(({ context, event, enqueue }) => {
        if (event.type !== 'frames.received') return
        const deliveries = routeFrames(arrivalsOf(event), {
          currentUser: context.me,
          apiOrigin: context.apiOrigin,
          now: env.now(),
          newId: env.newId,
        })
        for (const delivery of deliveries) deliver(delivery)

        function deliver(d: Delivery): void {
          if (d.to === 'window') {
            enqueue({ type: 'dispatchUnread', params: { detail: d.detail } })
          } else if (d.to === 'presence') {
            enqueue({ type: 'projectPresence', params: { userId: d.userId, online: d.online } })
          } else if (d.to === 'log') {
            enqueue({ type: 'logFrame', params: { reason: d.reason } })
          } else if (d.to === 'chat') {
            const keys = d.chat === null ? Object.keys(context.chats) : [mapKey(d.chat)]
            for (const key of keys) {
              if (context.chats[key]) enqueue(toOne(chatId(key), d.event))
            }
          } else {
            enqueue(toChild(d.to, d.event))
          }
        }
      }),
    },
  })
}
