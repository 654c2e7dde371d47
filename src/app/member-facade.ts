import type { ReadModel } from '../machines/kit/read-model.ts'
import type { RefsOf } from '../machines/kit/typed-messaging.ts'
import type { KeyedMemberChild, MemberActors } from '../machines/member/member.actors.ts'
import { memberKeys } from '../machines/member/member.keys.ts'
import type { MemberActor } from '../machines/member/member.machine.ts'
import type { MemberCommand } from '../machines/member/member.types.ts'
import type { Id } from '../protocol/base/types.ts'
import type { Mutes } from '../protocol/safety/mute.ts'
import type { Member } from '../views/app-context.tsx'

type SessionActors = RefsOf<Omit<MemberActors, KeyedMemberChild>>

/** Creates the muted users of a session; the signal is aborted at its end. */
type CreateMutes = (userId: Id, signal: AbortSignal) => Mutes

/** The facade of the running authenticated scope for React. */
export function memberHandle(
  actor: MemberActor,
  readModel: ReadModel,
  createMutes: CreateMutes,
  browserNotifications: Member['browserNotifications'],
  removeStoredData: (userId: Id) => Promise<void>,
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
    removeStoredData: () => removeStoredData(actor.getSnapshot().context.user.id),
    mutes: mutesOf(actor, children, createMutes),
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
function mutesOf(
  actor: MemberActor,
  { notifications }: SessionActors,
  createMutes: CreateMutes,
): Mutes {
  const end = new AbortController()
  const mutes = createMutes(actor.getSnapshot().context.user.id, end.signal)
  const notify = () => notifications.send({ type: 'muted.changed', muted: [...mutes.all()] })
  if (mutes.all().length > 0) notify()
  const stop = mutes.onChange(notify)
  const complete = (): void => {
    stop()
    end.abort()
  }
  actor.subscribe({ complete })
  return mutes
}
