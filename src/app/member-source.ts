import type { Actor } from 'xstate'
import type { AppMachine } from '../machines/app/app.machine.ts'
import { actorIn } from '../machines/kit/registry.ts'
import type { MemberActor } from '../machines/member/member.machine.ts'
import type { Member, MemberSource } from '../views/app-context.tsx'

/** The signed-in part of the running app as React sees it. */
export function createMemberSource(
  root: Actor<AppMachine>,
  /** Comes with the signed-in part. */
  handle: () => ((actor: MemberActor) => Member) | null,
  /** Has its code brought, for whoever needs it next; a failure is met by them. */
  preload: () => void,
): MemberSource {
  let seen: { actor: MemberActor; member: Member } | null = null

  return {
    current() {
      const actor = actorIn(root.system, 'member') ?? null
      const make = handle()
      if (actor === null || make === null) seen = null
      else if (seen?.actor !== actor) seen = { actor, member: make(actor) }
      return seen?.member ?? null
    },
    preload,
    failed: () => root.getSnapshot().matches({ signedIn: 'failed' }),
    retry: () => root.send({ type: 'member.retry' }),
    subscribe(listener) {
      const subscription = root.subscribe(listener)
      return () => subscription.unsubscribe()
    },
  }
}
