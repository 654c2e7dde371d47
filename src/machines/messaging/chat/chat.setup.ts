import { assertEvent } from 'xstate'
import type { MachineEnv } from '../../env.ts'
import { pendingToggleId } from '../../kit/pending-toggles.ts'
import { notice } from '../../kit/toast.ts'
import { notifyParent } from './chat.base.ts'
import { sendingSetup } from './chat.sends.ts'
import * as policy from './reactions.policy.ts'

/** The complete setup: sending, storing unsent messages, and the user's reactions (MISC-04). */
export function chatSetup(env: MachineEnv) {
  const base = sendingSetup(env)
  return base.extend({
    actions: {
      toggleReaction: base.assign(({ context, event }) => {
        assertEvent(event, 'reaction.toggle')
        const about = { id: event.id, reaction: event.reaction }
        return { reacting: policy.REACTIONS.toggled(policy.reactionsIn(context, about), about) }
      }),
      beginReactions: base.enqueueActions(({ context, enqueue }) => {
        if (context.reacting.length === 0) return
        const { pendingToggles, started } = policy.REACTIONS.startNext(policy.reactionsIn(context))
        enqueue.assign({ reacting: pendingToggles })
        for (const input of started)
          enqueue.spawnChild('pendingToggle', { id: pendingToggleId(input.queueKey), input })
      }),
      /** A failure shows an error unless the user has already undone the reaction. */
      settleReaction: base.enqueueActions(({ context, event, enqueue }) => {
        assertEvent(event, 'xstate.done.actor.toggle.*')
        const { queueKey, text } = event.output
        enqueue.stopChild(pendingToggleId(queueKey))
        enqueue.assign(policy.settled(context, event.output))
        if (text !== null && !policy.isWithdrawn(context.reacting, queueKey)) {
          enqueue(notifyParent(notice('error', text)))
        }
      }),
      /** SOCKEV-14: a frame that contains the reaction counts as its response. */
      settleShown: base.enqueueActions(({ context, event, enqueue }) => {
        assertEvent(event, 'reactions.changed')
        const lanes = policy.settledKeys(context, event.id)
        if (lanes.length === 0) return
        for (const queueKey of lanes) enqueue.stopChild(pendingToggleId(queueKey))
        enqueue.assign({
          reacting: context.reacting.filter(
            (pendingToggle) =>
              !pendingToggle.running || !lanes.includes(policy.REACTIONS.queueKeyOf(pendingToggle)),
          ),
        })
      }),
    },
  })
}
