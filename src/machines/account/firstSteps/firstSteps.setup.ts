import { assign, setup } from 'xstate'
import { isServiceFailure, isShown, TEXTS } from '../../../protocol/base/errors.ts'
import type { Id } from '../../../protocol/base/types.ts'
import { notImplemented, notImplementedAction } from '../../not-implemented.ts'
import {
  changesOf,
  draftWithout,
  type Field,
  isIncomplete,
  type KnownProfile,
  missingEntries,
  type ProfileLookup,
  type ProfileTexts,
  type Step,
  type StoredProgress,
} from './firstSteps.policy.ts'

export interface FirstStepsInput {
  userId: Id
  /** Creators are asked for a discipline and a portfolio item. */
  makes: boolean
}

export interface FirstStepsContext extends FirstStepsInput {
  known: KnownProfile
  progress: StoredProgress
  /** Error message of the last action, or null. */
  problem: string | null
}

export type FirstStepsEvent =
  | { type: 'steps.write'; field: Field; text: string }
  /** Saves the input and continues. */
  | { type: 'steps.save' }
  | { type: 'steps.skip' }
  /** Postpones all steps. */
  | { type: 'steps.later' }
  /** Opens the step of a missing entry. */
  | { type: 'steps.open'; step: Step }
  | { type: 'steps.away' }
  | { type: 'steps.retry' }
  /** Data that the page learned since. */
  | { type: 'steps.learned'; known: Partial<Pick<KnownProfile, 'picture' | 'following' | 'works'>> }

/** Input of `saveStep`. */
export interface StepChanges {
  changes: Partial<ProfileTexts>
}

const LOOKUP_LIMIT_MS = 8_000

interface Complaint {
  error: unknown
  /** Shown if the failure has no message. */
  text: string
}

export const firstStepsSetup = setup({
  types: {
    context: {} as FirstStepsContext,
    events: {} as FirstStepsEvent,
    input: {} as FirstStepsInput,
  },
  actors: {
    lookAround: notImplemented<ProfileLookup | null, { userId: Id }>('lookAround'),
    saveStep: notImplemented<void, StepChanges>('saveStep'),
  },
  actions: {
    reportUnexpected: () => {},
    keep: notImplementedAction<{ userId: Id; progress: StoredProgress }>('keep'),
    take: assign((_, params: { look: ProfileLookup | null }) => params.look ?? {}),
    learn: assign(({ context }, params: { known: Partial<KnownProfile> }) => ({
      known: { ...context.known, ...params.known },
    })),
    write: assign(({ context }, { field, text }: { field: Field; text: string }) => ({
      progress: { ...context.progress, draft: { ...context.progress.draft, [field]: text } },
    })),
    learnSaved: assign(({ context }, { step }: { step: Step }) => ({
      known: { ...context.known, ...changesOf(step, context.progress.draft, context.known) },
    })),
    pass: assign(({ context: { progress } }, { step }: { step: Step }) => ({
      progress: {
        ...progress,
        passed: [...progress.passed.filter((other) => other !== step), step],
        draft: draftWithout(step, progress.draft),
      },
    })),
    stage: assign(({ context }, { stage }: { stage: StoredProgress['stage'] }) => ({
      progress: { ...context.progress, stage },
    })),
    forgive: assign({ problem: null }),
    recordNoResponse: assign({ problem: TEXTS.networkError }),
    complain: assign((_, { error, text }: Complaint) => {
      if (!isShown(error)) return { problem: null }
      return { problem: isServiceFailure(error) && error.message !== '' ? error.message : text }
    }),
  },
  guards: {
    /** Nothing to ask: dismissed, complete, or a server without profiles. */
    isOver: ({ context }, { look }: { look: ProfileLookup | null }) =>
      look === null ||
      look.progress.stage === 'away' ||
      missingEntries(look.known, context.makes).length === 0,
    isPutOff: ({ context }) => context.progress.stage === 'later',
    isNext: ({ context }, { step }: { step: Step }) =>
      isIncomplete(step, context.known, context.makes) && !context.progress.passed.includes(step),
    isChanged: ({ context }, { step }: { step: Step }) =>
      Object.keys(changesOf(step, context.progress.draft, context.known)).length > 0,
    isStep: (_, params: { asked: Step; step: Step }) => params.asked === params.step,
  },
  delays: { lookLimit: LOOKUP_LIMIT_MS },
})
