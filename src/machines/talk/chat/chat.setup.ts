import { assertEvent } from 'xstate'
import { idKey, sameId } from '../../../protocol/base/ids.ts'
import type { Id } from '../../../protocol/base/types.ts'
import type { MachineEnv } from '../../env.ts'
import { type ChildId, toOne } from '../../kit/wires.ts'
import type { ReactionEvent } from '../reaction/reaction.machine.ts'
import { sendingSetup } from './chat.sends.ts'
import * as policy from './reactions.policy.ts'

/** The id of the child actor that carries a reaction. */
export const reactionId = (id: Id, reaction: string) =>
  `reaction-${idKey(id)}:${reaction}` as ChildId<ReactionEvent>

/** The chat's whole vocabulary: sending, keeping what is unsent, and reactions by hand (MISC-04). */
export function chatSetup(env: MachineEnv) {
  const base = sendingSetup(env)
  return base.extend({
    actions: {
      /** One actor for each reaction on its way; it hears every press. */
      toggleReaction: base.enqueueActions(({ context, event, enqueue }) => {
        assertEvent(event, 'reaction.toggle')
        const { id, reaction } = event
        const { currentUser: me, reacting } = context
        const child = reactionId(id, reaction)
        if (!policy.findReacting(reacting, id, reaction)) {
          const message = policy.findStored(context.messages, id)
          const on = policy.hasMine(message?.reactions ?? null, me, reaction)
          enqueue.assign({ reacting: [...reacting, { id, reaction, on }] })
          enqueue.spawnChild('reaction', { id: child, input: { messageId: id, reaction, on } })
        }
        enqueue(toOne(child, { type: 'reaction.toggle' }))
      }),
      showReaction: base.assign(({ context, event }) => {
        assertEvent(event, 'reaction.changed')
        const { id, reaction, on } = event
        const others = policy.withoutReacting(context.reacting, id, reaction)
        return { reacting: [...others, { id, reaction, on }] }
      }),
      settleReaction: base.enqueueActions(({ context, event, enqueue }) => {
        assertEvent(event, 'reaction.settled')
        const { id, reaction } = event
        enqueue.assign({
          messages: policy.settle(context.messages, context.currentUser, event),
          reacting: policy.withoutReacting(context.reacting, id, reaction),
        })
        enqueue.stopChild(reactionId(id, reaction))
      }),
      /** SOCKEV-14: those on their way learn whether the frame shows them done. */
      tellReactions: base.enqueueActions(({ context, event, enqueue }) => {
        assertEvent(event, 'reactions.changed')
        for (const { id, reaction } of context.reacting) {
          if (!sameId(id, event.id)) continue
          const on = policy.hasMine(event.reactions, context.currentUser, reaction)
          enqueue(toOne(reactionId(id, reaction), { type: 'reaction.heard', on }))
        }
      }),
    },
  })
}
