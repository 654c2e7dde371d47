import type { Actor } from 'xstate'
import type { AppMachine } from '../machines/app/app.machine.ts'
import { actorIn } from '../machines/kit/registry.ts'
import type { RefsOf } from '../machines/kit/wires.ts'
import type { KeyedMemberChild, MemberActors } from '../machines/member/member.actors.ts'
import { memberKeys } from '../machines/member/member.keys.ts'
import type { MemberActor } from '../machines/member/member.machine.ts'
import type { MemberCommand } from '../machines/member/member.types.ts'
import type { Member, MemberSource } from '../views/app-context.tsx'
import type { ReadModel } from './read-model.ts'

type SessionActors = RefsOf<Omit<MemberActors, KeyedMemberChild>>

/** The signed-in part of the running app as React sees it. */
export function createMemberSource(
  root: Actor<AppMachine>,
  readModel: () => ReadModel | null,
): MemberSource {
  let seen: { actor: MemberActor; member: Member } | null = null

  return {
    current() {
      const actor = actorIn(root.system, 'member') ?? null
      const model = readModel()
      if (actor === null || model === null) seen = null
      else if (seen?.actor !== actor) seen = { actor, member: memberHandle(actor, model) }
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

/** What React gets of a running signed-in part. */
export function memberHandle(actor: MemberActor, readModel: ReadModel): Member {
  const find: Member['find'] = (family, ask) => {
    const key = (memberKeys[family] as (asked: typeof ask) => string)(ask)
    return actor.getSnapshot().context.kept[family][key] ?? null
  }
  return {
    // Whom a session invokes lives as long as it.
    ...(actor.getSnapshot().children as SessionActors),
    readModel,
    lookAt: (userId) => actor.send({ type: 'person.look', userId }),
    chat: (conversationId) => find('chat', { conversationId }),
    find,
    draft: (name) => actor.getSnapshot().context.drafts[name] ?? null,
    keepDraft: (name, draft) => actor.send({ type: 'draft.keep', name, draft }),
    watch(family, ask) {
      const say = (verb: 'open' | 'watched' | 'left') =>
        actor.send({ ...ask, type: `${family}.${verb}` } as MemberCommand)
      say('open')
      say('watched')
      return () => say('left')
    },
    onFamilies(listener) {
      const subscription = actor.subscribe(listener)
      return () => subscription.unsubscribe()
    },
  }
}
