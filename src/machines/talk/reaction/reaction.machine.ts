/**
 * One reaction of the signed-in person to one message, there and back, shown before the server has
 * answered (MISC-04, A24). A failure is undone, and told unless the person has thought better of it.
 */
import { assign, setup } from 'xstate'
import { isServiceFailure, isShown } from '../../../protocol/base/errors.ts'
import type { Id } from '../../../protocol/base/types.ts'
import type { MachineEnv } from '../../env.ts'
import { type Told, toParent } from '../../kit/wires.ts'
import type { ToastContent } from '../../notices/toasts/toasts.types.ts'
import { unprovided } from '../../unprovided.ts'

export const REACTION_FAILED = 'The reaction could not be saved. Please try again.'

export interface ReactionInput {
  messageId: Id
  /** What is reacted with, an emoji here. */
  reaction: string
  /** Whether it is there now. */
  on: boolean
}

export type ReactionEvent =
  | { type: 'reaction.toggle' }
  /** A live frame told all reactions of the message: is this one of mine among them? */
  | { type: 'reaction.heard'; on: boolean }

export type ReactionFact =
  /** How it is to be shown from now on. */
  | { type: 'reaction.changed'; id: Id; reaction: string; on: boolean }
  /** Nothing is owed to the server any more. */
  | { type: 'reaction.settled'; id: Id; reaction: string; on: boolean }
  | { type: 'toast.show'; toast: ToastContent }

/** `on` is what is shown, which is what the person wants. */
type ReactionContext = ReactionInput

const errorToast = (text: string): ReactionFact => ({
  type: 'toast.show',
  toast: { kind: 'error', title: text, text: '' },
})

const tellParent = toParent<ReactionFact>()

function reactionSetup() {
  const base = setup({
    types: {
      context: {} as ReactionContext,
      events: {} as ReactionEvent,
      emitted: {} as Told<ReactionFact>,
      input: {} as ReactionInput,
    },
    actors: { changeReaction: unprovided<void, ReactionInput>('changeReaction') },
    guards: {
      isWanted: ({ context }) => context.on,
      isUnwanted: ({ context }) => !context.on,
      heardOnWanted: ({ context }, params: { on: boolean }) => params.on && context.on,
      heardOnUnwanted: ({ context }, params: { on: boolean }) => params.on && !context.on,
      heardOffWanted: ({ context }, params: { on: boolean }) => !params.on && context.on,
      heardOffUnwanted: ({ context }, params: { on: boolean }) => !params.on && !context.on,
    },
    actions: {
      reportUnexpected: () => {},
      flip: assign(({ context }) => ({ on: !context.on })),
      note: assign((_, params: { on: boolean }) => ({ on: params.on })),
      tellChanged: tellParent(
        ({ context: { messageId: id, reaction, on } }): ReactionFact => ({
          type: 'reaction.changed',
          id,
          reaction,
          on,
        }),
      ),
      tellSettled: tellParent(
        ({ context: { messageId: id, reaction, on } }): ReactionFact => ({
          type: 'reaction.settled',
          id,
          reaction,
          on,
        }),
      ),
    },
  })
  return base.extend({
    actions: {
      tellFailed: base.enqueueActions(({ event, enqueue }) => {
        const error = 'error' in event ? event.error : null
        if (!isShown(error)) return
        enqueue(tellParent(errorToast(isServiceFailure(error) ? error.message : REACTION_FAILED)))
      }),
    },
  })
}

const heard = ({ event }: { event: { on: boolean } }) => ({ on: event.on })

/**
 * @param _env unused: the machine needs no clock reading, chance or ids of its own.
 * @returns the machine; `src/app` provides the actor `changeReaction`.
 */
export function createReactionMachine(_env: MachineEnv) {
  const turnRound = { actions: ['flip', 'tellChanged'] } as const
  return reactionSetup().createMachine({
    id: 'reaction',
    description:
      'One emoji of mine on one message, on or off, shown before the server has answered. The chat stops it when nothing is owed to the server any more.',
    context: ({ input }) => input,
    initial: 'known',
    on: { '*': { actions: 'reportUnexpected' } },
    states: {
      known: {
        description:
          'How it stood when the actor came decides what it is now. It passes on at once.',
        always: [{ guard: 'isWanted', target: 'present' }, { target: 'absent' }],
      },
      absent: {
        description:
          'The reaction is not there on the server. It waits for the person or a live frame, however long.',
        meta: { req: ['MISC-04'] },
        on: {
          'reaction.toggle': { target: 'adding', actions: ['flip', 'tellChanged'] },
          'reaction.heard': [
            {
              guard: { type: 'heardOnUnwanted', params: heard },
              target: 'present',
              actions: [{ type: 'note', params: heard }, 'tellChanged', 'tellSettled'],
            },
            {},
          ],
        },
      },
      adding: {
        description:
          "The call that adds it runs, bounded by the HTTP client's 30 s and one fallback. A press meanwhile is done afterwards if it still matters; a live frame counts as an answer.",
        meta: { req: ['MISC-04', 'API-MSG-18'] },
        invoke: {
          id: 'adding',
          src: 'changeReaction',
          input: ({ context }) => ({ ...context, on: true }),
          onDone: [
            { guard: 'isWanted', target: 'present', actions: 'tellSettled' },
            { target: 'removing' },
          ],
          onError: [
            {
              guard: 'isWanted',
              target: 'absent',
              actions: ['reportUnexpected', 'tellFailed', 'flip', 'tellChanged', 'tellSettled'],
            },
            { target: 'absent', actions: ['reportUnexpected', 'tellSettled'] },
          ],
        },
        on: {
          'reaction.toggle': turnRound,
          'reaction.heard': [
            {
              guard: { type: 'heardOnWanted', params: heard },
              target: 'present',
              actions: 'tellSettled',
            },
            { guard: { type: 'heardOnUnwanted', params: heard }, target: 'removing' },
            {},
          ],
        },
      },
      present: {
        description:
          'The reaction is there on the server. It waits for the person or a live frame, however long.',
        meta: { req: ['MISC-04'] },
        on: {
          'reaction.toggle': { target: 'removing', actions: ['flip', 'tellChanged'] },
          'reaction.heard': [
            {
              guard: { type: 'heardOffWanted', params: heard },
              target: 'absent',
              actions: [{ type: 'note', params: heard }, 'tellChanged', 'tellSettled'],
            },
            {},
          ],
        },
      },
      removing: {
        description:
          "The call that removes it runs, bounded by the HTTP client's 30 s and one fallback. A press meanwhile is done afterwards if it still matters; a live frame counts as an answer.",
        meta: { req: ['MISC-04', 'API-MSG-19'] },
        invoke: {
          id: 'removing',
          src: 'changeReaction',
          input: ({ context }) => ({ ...context, on: false }),
          onDone: [
            { guard: 'isUnwanted', target: 'absent', actions: 'tellSettled' },
            { target: 'adding' },
          ],
          onError: [
            {
              guard: 'isUnwanted',
              target: 'present',
              actions: ['reportUnexpected', 'tellFailed', 'flip', 'tellChanged', 'tellSettled'],
            },
            { target: 'present', actions: ['reportUnexpected', 'tellSettled'] },
          ],
        },
        on: {
          'reaction.toggle': turnRound,
          'reaction.heard': [
            {
              guard: { type: 'heardOffUnwanted', params: heard },
              target: 'absent',
              actions: 'tellSettled',
            },
            { guard: { type: 'heardOffWanted', params: heard }, target: 'adding' },
            {},
          ],
        },
      },
    },
  })
}
