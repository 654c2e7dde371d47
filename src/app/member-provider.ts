import type { Actor } from 'xstate'
import type { AppMachine } from '../machines/app/app.machine.ts'
import { actorIn } from '../machines/kit/registry.ts'
import type { MemberActor } from '../machines/member/member.machine.ts'
import type { Member, MemberSource } from '../views/app-context.tsx'

/** Provides the authenticated scope of the running app to React. */
export function createMemberSource(
  root: Actor<AppMachine>,
  /** Null until the authenticated scope has loaded. */
  handle: () => ((actor: MemberActor) => Member) | null,
  /** Preloads the code. Errors are ignored; they reappear when the code is needed. */
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
