import type { ReadModel } from '../machines/kit/read-model.ts'
import type { RefsOf } from '../machines/kit/typed-messaging.ts'
import type { KeyedMemberChild, MemberActors } from '../machines/member/member.actors.ts'
import { memberKeys } from '../machines/member/member.keys.ts'
import type { MemberActor } from '../machines/member/member.machine.ts'
import type { MemberCommand } from '../machines/member/member.types.ts'
import { createMutes } from '../services/stores/mutes.ts'
import type { SafeStorage } from '../services/stores/safe-storage.ts'
import type { Member } from '../views/app-context.tsx'

type SessionActors = RefsOf<Omit<MemberActors, KeyedMemberChild>>

/** The facade of the running authenticated scope for React. */
export function memberHandle(
  actor: MemberActor,
  readModel: ReadModel,
  storage: SafeStorage,
  browserNotifications: Member['browserNotifications'],
): Member {
  const find: Member['find'] = (family, ask) => {
    const key = (memberKeys[family] as (asked: typeof ask) => string)(ask)
    return actor.getSnapshot().context.keyedActors[family][key] ?? null
  }
  // Invoked children live as long as the session.
  const children = actor.getSnapshot().children as SessionActors
  return {
    ...children,
    readModel,
    browserNotifications,
    mutes: mutesOf(actor, children, storage),
    fetchPresence: (userId) => actor.send({ type: 'person.look', userId }),
    chat: (conversationId) => find('chat', { conversationId }),
    find,
    draft: (name) => actor.getSnapshot().context.drafts[name] ?? null,
    saveDraft: (name, draft) => actor.send({ type: 'draft.keep', name, draft }),
    watch(family, ask) {
      const say = (verb: 'open' | 'watched' | 'left') =>
        actor.send({ ...ask, type: `${family}.${verb}` } as MemberCommand)
      say('open')
      say('watched')
      return () => say('left')
    },
    onKeyedActorsChange(listener) {
      const subscription = actor.subscribe(listener)
      return () => subscription.unsubscribe()
    },
  }
}

/** The muted users; sends them to the notifications actor until the session ends. */
function mutesOf(actor: MemberActor, { notifications }: SessionActors, storage: SafeStorage) {
  const mutes = createMutes(storage, actor.getSnapshot().context.user.id)
  const notify = () => notifications.send({ type: 'muted.changed', muted: [...mutes.all()] })
  if (mutes.all().length > 0) notify()
  const stop = mutes.onChange(notify)
  actor.subscribe({ complete: stop })
  return mutes
}
