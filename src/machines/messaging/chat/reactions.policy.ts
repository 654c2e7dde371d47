import { idKey, mapKey, sameId } from '../../../protocol/base/ids.ts'
import { asId, isObject } from '../../../protocol/base/json.ts'
import type { ChatUser, Id, Message, Reaction } from '../../../protocol/base/types.ts'
import type { PendingToggleOutcome } from '../../kit/pending-toggle.machine.ts'
import {
  type PendingToggle,
  type PendingTogglesState,
  pendingTogglesOf,
} from '../../kit/pending-toggles.ts'
import {
  displayOrder,
  findMessage,
  isLocal,
  type Messages,
  positionOf,
  replaceAt,
} from './messages.index.ts'

/** Target of an own reaction. */
export interface ReactionAbout {
  id: Id
  /** The reaction, an emoji. */
  reaction: string
}

/** A pending reaction, already shown. */
export type PendingReaction = PendingToggle<ReactionAbout>

/** Reactions of the messages with pending reactions, by `mapKey`. */
interface KnownReactions {
  me: ChatUser
  of: { [messageId: string]: Reaction[] | null }
}

const REACTION_FAILED = 'The reaction couldn’t be saved. Please try again.'

/** Whether a reaction is this user's: by id if there is one, else by username. */
function isOf(reaction: Reaction, user: Pick<ChatUser, 'id' | 'username'>): boolean {
  const nested = isObject(reaction.user) ? reaction.user.id : reaction.user
  const id = asId(reaction.user_id) ?? asId(nested)
  return id === null ? reaction.username === user.username : sameId(id, user.id)
}

const isOwnReaction = (candidate: Reaction, me: ChatUser, reaction: string): boolean =>
  candidate.reaction_type === reaction && isOf(candidate, me)

/** Whether the user's own reaction is in the list. */
export function hasOwnReaction(
  list: readonly Reaction[] | null,
  me: ChatUser,
  reaction: string,
): boolean {
  return list?.some((candidate) => isOwnReaction(candidate, me, reaction)) ?? false
}

/** The list with or without the user's own reaction; the same list if nothing changes. */
function withOwnReaction(
  list: Reaction[] | null,
  me: ChatUser,
  { reaction, on }: { reaction: string; on: boolean },
): Reaction[] | null {
  if (hasOwnReaction(list, me, reaction) === on) return list
  if (!on) return list?.filter((candidate) => !isOwnReaction(candidate, me, reaction)) ?? null
  return [...(list ?? []), { reaction_type: reaction, user_id: me.id, username: me.username }]
}

/** Only messages stored on the server can be reacted to. */
export function findStored(list: Messages, id: Id): Message | undefined {
  const message = findMessage(list, id)
  return message && !isLocal(message) ? message : undefined
}

/** Adding and removing reactions (MISC-04), each with its own queue. */
export const REACTIONS = pendingTogglesOf<KnownReactions, ReactionAbout>({
  key: ({ id, reaction }) => `${idKey(id)}:${reaction}`,
  isOn: ({ me, of }, { id, reaction }) => hasOwnReaction(of[mapKey(id)] ?? null, me, reaction),
  applyToggle: ({ me, of }, { id, reaction }, on) => {
    const key = mapKey(id)
    return { me, of: { ...of, [key]: withOwnReaction(of[key] ?? null, me, { reaction, on }) } }
  },
  failureMessage: () => REACTION_FAILED,
})

interface ReactionsContext {
  messages: Messages
  pendingReactions: PendingReaction[]
  currentUser: ChatUser
}

/** Known and pending reactions; with `about` also those of a message without pending reactions. */
export function reactionsIn(
  { messages, pendingReactions, currentUser: me }: ReactionsContext,
  about?: ReactionAbout,
): PendingTogglesState<KnownReactions, ReactionAbout> {
  const concerned = about ? [...pendingReactions, about] : pendingReactions
  const of = Object.fromEntries(
    concerned.map(({ id }) => [mapKey(id), findMessage(messages, id)?.reactions ?? null]),
  )
  return { known: { me, of }, pendingToggles: pendingReactions }
}

/** A reaction has settled: a success becomes part of the message, a failure is rolled back. */
export function settled(
  chat: ReactionsContext,
  outcome: PendingToggleOutcome,
): Pick<ReactionsContext, 'messages' | 'pendingReactions'> {
  const { messages, pendingReactions } = chat
  const { known, pendingToggles } = REACTIONS.settled(reactionsIn(chat), outcome)
  const pendingToggle = REACTIONS.runningIn(pendingReactions, outcome.queueKey)
  const position = pendingToggle ? positionOf(messages, pendingToggle.id) : -1
  const message = messages[position]
  if (!pendingToggle || !message) return { messages, pendingReactions: pendingToggles }
  const reactions = known.of[mapKey(pendingToggle.id)] ?? null
  if (reactions === message.reactions) return { messages, pendingReactions: pendingToggles }
  return {
    messages: replaceAt(messages, new Map([[position, { ...message, reactions }]])),
    pendingReactions: pendingToggles,
  }
}

/** Whether the user has undone the running one: its opposite waits. */
export const isWithdrawn = (
  pendingReactions: readonly PendingReaction[],
  queueKey: string,
): boolean =>
  pendingReactions.some(
    (pendingToggle) => !pendingToggle.running && REACTIONS.queueKeyOf(pendingToggle) === queueKey,
  )

/**
 * SOCKEV-14: queue keys of running reactions to a message that the applied frame already contains.
 */
export const settledKeys = (chat: ReactionsContext, messageId: Id): string[] => {
  const { known } = reactionsIn(chat)
  return chat.pendingReactions
    .filter((pendingToggle) => pendingToggle.running && sameId(pendingToggle.id, messageId))
    .filter((pendingToggle) => REACTIONS.isKnown(known, pendingToggle) === pendingToggle.on)
    .map(REACTIONS.queueKeyOf)
}

/** The messages as shown to the user, in display order, including pending reactions. */
export function displayedMessages(
  list: Messages,
  pendingReactions: readonly PendingReaction[],
  me: ChatUser,
): Messages {
  const ordered = displayOrder(list)
  if (pendingReactions.length === 0) return ordered
  const cached = displayedCache.get(pendingReactions)
  if (cached?.ordered === ordered) return cached.shown
  const result = [...ordered]
  const positions = new Map<string, number>()
  for (const pending of pendingReactions) {
    const stored = findMessage(list, pending.id)
    if (!stored) continue
    const position = positions.get(idKey(pending.id)) ?? ordered.lastIndexOf(stored)
    positions.set(idKey(pending.id), position)
    const message = result[position]
    if (!message) continue
    const reactions = withOwnReaction(message.reactions, me, pending)
    if (reactions !== message.reactions) result[position] = { ...message, reactions }
  }
  displayedCache.set(pendingReactions, { ordered, shown: result })
  return result
}

// The same array until something changes, to avoid re-renders.
const displayedCache = new WeakMap<
  readonly PendingReaction[],
  { ordered: Messages; shown: Messages }
>()

/** One kind of reaction to a message. */
export interface ReactionGroup {
  reaction: string
  count: number
  mine: boolean
  /** Names of the other users by `nameOf`; unknown users are left out. */
  others: string[]
}

/** The reactions of a message grouped by kind, in order of first use. */
export function reactionGroups(
  { reactions }: Message,
  me: ChatUser,
  nameOf: (id: Id | null, username: string | null) => string | null,
): ReactionGroup[] {
  const groups = new Map<string, ReactionGroup>()
  for (const entry of reactions ?? []) {
    const { reaction_type: reaction } = entry
    const group = groups.get(reaction) ?? { reaction, count: 0, mine: false, others: [] }
    group.count += 1
    if (isOf(entry, me)) group.mine = true
    else {
      const nested = isObject(entry.user) ? entry.user : {}
      const id = asId(entry.user_id) ?? asId(nested.id) ?? asId(entry.user)
      const name = nameOf(id, typeof entry.username === 'string' ? entry.username : null)
      if (name !== null) group.others.push(name)
    }
    groups.set(reaction, group)
  }
  return [...groups.values()]
}
