import { idKey, sameId } from '../../../protocol/base/ids.ts'
import { asId, isObject } from '../../../protocol/base/json.ts'
import type { ChatUser, Id, Message, Reaction } from '../../../protocol/base/types.ts'
import { exchanged, findMessage, isLocal, type Messages, order, placeOf } from './messages.index.ts'

/** A reaction of mine on its way, and how it is shown meanwhile. */
export interface Reacting {
  id: Id
  reaction: string
  on: boolean
}

/** Whose it is: an id where there is one, else a username. */
function isOf(reaction: Reaction, user: Pick<ChatUser, 'id' | 'username'>): boolean {
  const nested = isObject(reaction.user) ? reaction.user.id : reaction.user
  const id = asId(reaction.user_id) ?? asId(nested)
  return id === null ? reaction.username === user.username : sameId(id, user.id)
}

const isMine = (one: Reaction, me: ChatUser, reaction: string): boolean =>
  one.reaction_type === reaction && isOf(one, me)

/** Whether this reaction of mine is among them. */
export function hasMine(list: readonly Reaction[] | null, me: ChatUser, reaction: string): boolean {
  return list?.some((one) => isMine(one, me, reaction)) ?? false
}

/** The reactions with this one of mine there or not; the same list when it is so already. */
export function withMine(
  list: Reaction[] | null,
  me: ChatUser,
  { reaction, on }: Pick<Reacting, 'reaction' | 'on'>,
): Reaction[] | null {
  if (hasMine(list, me, reaction) === on) return list
  if (!on) return list?.filter((one) => !isMine(one, me, reaction)) ?? null
  return [...(list ?? []), { reaction_type: reaction, user_id: me.id, username: me.username }]
}

/** Where the server already knows of: only there can one react. */
export function findStored(list: Messages, id: Id): Message | undefined {
  const message = findMessage(list, id)
  return message && !isLocal(message) ? message : undefined
}

const isSame = (a: Reacting, id: Id, reaction: string): boolean =>
  sameId(a.id, id) && a.reaction === reaction

export function findReacting(
  list: readonly Reacting[],
  id: Id,
  reaction: string,
): Reacting | undefined {
  return list.find((one) => isSame(one, id, reaction))
}

export function withoutReacting(list: readonly Reacting[], id: Id, reaction: string): Reacting[] {
  return list.filter((one) => !isSame(one, id, reaction))
}

/** What is settled becomes part of the message. */
export function settle(list: Messages, me: ChatUser, settled: Reacting): Messages {
  const place = placeOf(list, settled.id)
  const message = list[place]
  if (!message) return list
  const reactions = withMine(message.reactions, me, settled)
  return exchanged(list, new Map([[place, { ...message, reactions }]]))
}

/** The messages as the person sees them, in display order, reactions on their way included. */
export function shown(list: Messages, reacting: readonly Reacting[], me: ChatUser): Messages {
  const ordered = order(list)
  if (reacting.length === 0) return ordered
  const known = overlaid.get(reacting)
  if (known?.ordered === ordered) return known.shown
  const result = [...ordered]
  const at = new Map<string, number>()
  for (const one of reacting) {
    const stored = findMessage(list, one.id)
    if (!stored) continue
    const place = at.get(idKey(one.id)) ?? ordered.lastIndexOf(stored)
    at.set(idKey(one.id), place)
    const message = result[place]
    if (!message) continue
    const reactions = withMine(message.reactions, me, one)
    if (reactions !== message.reactions) result[place] = { ...message, reactions }
  }
  overlaid.set(reacting, { ordered, shown: result })
  return result
}

// The same array until something changes, so that nothing is drawn anew for it.
const overlaid = new WeakMap<readonly Reacting[], { ordered: Messages; shown: Messages }>()

/** One kind of reaction to a message. */
export interface ReactionGroup {
  reaction: string
  count: number
  mine: boolean
  /** Who else, by what `nameOf` calls them; unknown people are left out. */
  others: string[]
}

/** The reactions of a message by kind, in the order in which the kinds came. */
export function reactionGroups(
  { reactions }: Message,
  me: ChatUser,
  nameOf: (id: Id | null, username: string | null) => string | null,
): ReactionGroup[] {
  const groups = new Map<string, ReactionGroup>()
  for (const one of reactions ?? []) {
    const { reaction_type: reaction } = one
    const group = groups.get(reaction) ?? { reaction, count: 0, mine: false, others: [] }
    group.count += 1
    if (isOf(one, me)) group.mine = true
    else {
      const nested = isObject(one.user) ? one.user : {}
      const id = asId(one.user_id) ?? asId(nested.id) ?? asId(one.user)
      const name = nameOf(id, typeof one.username === 'string' ? one.username : null)
      if (name !== null) group.others.push(name)
    }
    groups.set(reaction, group)
  }
  return [...groups.values()]
}
