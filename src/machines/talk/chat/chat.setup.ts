import { assertEvent } from 'xstate'
import type { MachineEnv } from '../../env.ts'
import { notice } from '../../kit/toast.ts'
import { wishId } from '../../kit/wishes.ts'
import { tellParent } from './chat.base.ts'
import { sendingSetup } from './chat.sends.ts'
import * as policy from './reactions.policy.ts'

/** The chat's whole vocabulary: sending, keeping what is unsent, and reactions by hand (MISC-04). */
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
        const { wishes, begun } = policy.REACTIONS.begin(policy.reactionsIn(context))
        enqueue.assign({ reacting: wishes })
        for (const input of begun) enqueue.spawnChild('wish', { id: wishId(input.lane), input })
      }),
      /** A failure is told unless the person has thought better of it. */
      settleReaction: base.enqueueActions(({ context, event, enqueue }) => {
        assertEvent(event, 'xstate.done.actor.wish.*')
        const { lane, text } = event.output
        enqueue.stopChild(wishId(lane))
        enqueue.assign(policy.settled(context, event.output))
        if (text !== null && !policy.isTakenBack(context.reacting, lane)) {
          enqueue(tellParent(notice('error', text)))
        }
      }),
      /** SOCKEV-14: a frame that shows one done is as good as the answer. */
      settleShown: base.enqueueActions(({ context, event, enqueue }) => {
        assertEvent(event, 'reactions.changed')
        const lanes = policy.lanesDone(context, event.id)
        if (lanes.length === 0) return
        for (const lane of lanes) enqueue.stopChild(wishId(lane))
        enqueue.assign({
          reacting: context.reacting.filter(
            (wish) => !wish.running || !lanes.includes(policy.REACTIONS.laneOf(wish)),
          ),
        })
      }),
    },
  })
}
