import type { AnyActorRef } from 'xstate'
import type { AppActors } from '../app/app.actors.ts'
import type { BrowseActors, KeyedBrowseChild } from '../browse/browse.actors.ts'
import type { BrowseActor } from '../browse/browse.machine.ts'
import type { KeyedMemberChild, MemberActors } from '../member/member.actors.ts'
import type { MemberActor } from '../member/member.machine.ts'
import type { RefsOf } from './typed-messaging.ts'

/** Actors by system id; keyed actors are found by their keys instead. */
export type Registry = RefsOf<AppActors> &
  RefsOf<Omit<MemberActors, KeyedMemberChild>> &
  RefsOf<Omit<BrowseActors, KeyedBrowseChild>> & { member: MemberActor; browse: BrowseActor }

/** The actor with a system id, or undefined if it is not running. */
export function actorIn<K extends keyof Registry>(
  system: AnyActorRef['system'],
  id: K,
): Registry[K] | undefined {
  return system.get(id)
}

/** The actor with a system id. Throws if it is not running. */
export function theActorIn<K extends keyof Registry>(
  system: AnyActorRef['system'],
  id: K,
): Registry[K] {
  const actor = actorIn(system, id)
  if (actor === undefined) throw new Error(`no actor with system id ${id}`)
  return actor
}
