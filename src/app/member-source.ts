import type { Actor, AnyActorRef } from 'xstate'
import type { AppMachine } from '../machines/app/app.machine.ts'
import { downloadKey } from '../machines/download/download.key.ts'
import { editorKey } from '../machines/editor/editor.key.ts'
import type { MemberActor } from '../machines/member/member.machine.ts'
import { mapKey } from '../protocol/ids.ts'
import type { Member, MemberSource } from '../views/app-context.tsx'

/** The signed-in part of the running app as React sees it. */
export function createMemberSource(root: Actor<AppMachine>): MemberSource {
  let seen: { actor: MemberActor; member: Member } | null = null

  return {
    current() {
      const actor = memberOf(root)
      if (actor === null) seen = null
      else if (seen?.actor !== actor) seen = { actor, member: handleOf(actor) }
      return seen?.member ?? null
    },
    failed: () => root.getSnapshot().matches({ signedIn: 'failed' }),
    retry: () => root.send({ type: 'member.retry' }),
    subscribe(listener) {
      const subscription = root.subscribe(listener)
      return () => subscription.unsubscribe()
    },
  }
}

function memberOf(root: Actor<AppMachine>): MemberActor | null {
  const { children } = root.getSnapshot() as { children: { member?: AnyActorRef } }
  return (children.member as MemberActor | undefined) ?? null
}

type Child = Exclude<
  keyof Member,
  | 'lookAt'
  | 'chat'
  | 'onChats'
  | 'editor'
  | 'openEditor'
  | 'application'
  | 'openApplication'
  | 'purchase'
  | 'openPurchase'
  | 'download'
  | 'openDownload'
>

function handleOf(actor: MemberActor): Member {
  const { children } = actor.getSnapshot()
  const child = <K extends Child>(id: K): Member[K] => {
    const found = (children as Record<string, AnyActorRef | undefined>)[id]
    if (!found) throw new Error(`the signed-in part has no ${id}`)
    return found as Member[K]
  }
  return {
    connection: child('connection'),
    conversationConnection: child('conversationConnection'),
    notificationConnection: child('notificationConnection'),
    counters: child('counters'),
    inbox: child('inbox'),
    notifications: child('notifications'),
    followNotifications: child('followNotifications'),
    follow: child('follow'),
    capabilities: child('capabilities'),
    engagement: child('engagement'),
    blocks: child('blocks'),
    report: child('report'),
    typing: child('typing'),
    welcome: child('welcome'),
    push: child('push'),
    confirmation: child('confirmation'),
    lookAt: (userId) => actor.send({ type: 'person.look', userId }),
    chat: (id) => actor.getSnapshot().context.chats[mapKey(id)] ?? null,
    editor: (kind, id) => actor.getSnapshot().context.editors[editorKey(kind, id)] ?? null,
    openEditor: (kind, id) => actor.send({ type: 'editor.open', kind, id }),
    application: (id) => actor.getSnapshot().context.applications[mapKey(id)] ?? null,
    openApplication: (projectId) => actor.send({ type: 'application.open', projectId }),
    purchase: (id) => actor.getSnapshot().context.purchases[mapKey(id)] ?? null,
    openPurchase: (assetId) => actor.send({ type: 'purchase.open', assetId }),
    download: (target) => actor.getSnapshot().context.downloads[downloadKey(target)] ?? null,
    openDownload: (target) => actor.send({ type: 'download.open', target }),
    onChats(listener) {
      const subscription = actor.subscribe(listener)
      return () => subscription.unsubscribe()
    },
  }
}
