import { sameId } from '../../../protocol/base/ids.ts'
import type { Conversation, ConversationState, Id } from '../../../protocol/base/types.ts'
import type { PendingToggleOutcome } from '../../kit/pending-toggle.machine.ts'
import { displayedConversation, findConversation } from './inbox.policy.ts'
import type { InboxContext, InboxEvent } from './inbox.types.ts'
import { CHANGES } from './inbox-toggles.ts'

const togglesIn = ({ conversations, pendingToggles, online }: InboxContext) => ({
  known: conversations,
  pendingToggles,
  online,
})

/** Adds a change unless it is shown already. */
export function addChange(
  context: InboxContext,
  { id, flag, on }: Extract<InboxEvent, { type: 'conversation.set' }>,
): Partial<InboxContext> {
  const latestId = findConversation(context.conversations, id)?.latest_message?.id ?? null
  const toggles = togglesIn(context)
  const about = { id, flag, latestId }
  return CHANGES.isOn(toggles, about) === on
    ? {}
    : { pendingToggles: CHANGES.toggled(toggles, about) }
}

export const startChanges = (context: InboxContext) => CHANGES.startNext(togglesIn(context))

/**
 * The result of a change. A message that arrived in the meantime may have ended archiving: only the
 * server knows.
 */
export function settleChange(
  context: InboxContext,
  outcome: PendingToggleOutcome,
): { settled: Partial<InboxContext>; isUnknown: boolean } {
  const toggle = CHANGES.runningIn(context.pendingToggles, outcome.queueKey)
  const latest = findConversation(context.conversations, toggle?.id ?? null)?.latest_message
  const isUnknown =
    toggle?.flag === 'is_archived' &&
    toggle.on &&
    latest != null &&
    !sameId(latest.id, toggle.latestId)
  const { known, pendingToggles } = CHANGES.settled(
    togglesIn(context),
    isUnknown ? { ...outcome, answer: null } : outcome,
  )
  return { settled: { conversations: known, pendingToggles, outdated: true }, isUnknown }
}

/**
 * Whether its unread messages count in the total; those of muted and archived conversations do not.
 */
export function countsInTotal(context: InboxContext, id: Id): boolean {
  const conversation = displayedConversation(context, id)
  return conversation?.is_muted !== true && conversation?.is_archived !== true
}

/**
 * The conversations that the user has deleted elsewhere since the last list: they are gone, or have
 * newer messages only.
 */
export function clearedIn(context: InboxContext, list: readonly Conversation[]): Id[] {
  return context.conversations
    .filter(({ id, deleted_before: before }) => {
      if (before === undefined) return false
      const next = findConversation(list, id)
      return next === undefined || (next.deleted_before ?? before) !== before
    })
    .map(({ id }) => id)
}

/** Removes a conversation that the user has deleted. */
export const removeConversation = (context: InboxContext, id: Id): Partial<InboxContext> => ({
  conversations: context.conversations.filter((c) => !sameId(c.id, id)),
  pendingToggles: context.pendingToggles.filter((toggle) => !sameId(toggle.id, id)),
  outdated: true,
})

/** Whether the server reports a deletion that is not known here. */
export const isNewDeletion = (known: Conversation, { deleted_before }: ConversationState) =>
  deleted_before != null && deleted_before !== known.deleted_before
