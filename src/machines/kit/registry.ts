import type { AnyActorRef } from 'xstate'
import type { AppActors } from '../app/app.actors.ts'
import type { BrowseActors, KeyedBrowseChild } from '../browse/browse.actors.ts'
import type { BrowseActor } from '../browse/browse.machine.ts'
import type { KeyedMemberChild, MemberActors } from '../member/member.actors.ts'
import type { MemberActor } from '../member/member.machine.ts'
import type { RefsOf } from './typed-messaging.ts'

/** Who bears which system id; those of many that are alike are found by their keys. */
export type Registry = RefsOf<AppActors> &
  RefsOf<Omit<MemberActors, KeyedMemberChild>> &
  RefsOf<Omit<BrowseActors, KeyedBrowseChild>> & { member: MemberActor; browse: BrowseActor }

/** Whoever bears a system id now, if anybody does. */
export function actorIn<K extends keyof Registry>(
  system: AnyActorRef['system'],
  id: K,
): Registry[K] | undefined {
  return system.get(id)
}

/** The same, for those that are there whenever it is asked. */
export function theActorIn<K extends keyof Registry>(
  system: AnyActorRef['system'],
  id: K,
): Registry[K] {
  const found = actorIn(system, id)
  if (found === undefined) throw new Error(`nobody bears the name ${id}`)
  return found
}
