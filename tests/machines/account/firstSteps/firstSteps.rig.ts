import { createFirstStepsMachine } from '../../../../src/machines/account/firstSteps/firstSteps.machine.ts'
import {
  currentView,
  fieldValue,
  followingOf,
  isSavingStep,
  missingEntriesOf,
  shareOf,
  stepProblem,
  stepsOf,
} from '../../../../src/machines/account/firstSteps/firstSteps.selectors.ts'
import { serviceFailure } from '../../../../src/protocol/base/errors.ts'
import {
  FAILED,
  type FirstLook,
  type FirstStep,
  ME,
} from '../../../spec/account/first-steps.table.ts'
import { failureOf, runControlled } from '../../rig.ts'

const failure = (status: number) =>
  status === -3 ? serviceFailure({ message: '' }) : failureOf(status, FAILED)

/** The onboarding machine; the test settles its calls. */
export function firstStepsRig(makes = true) {
  const { effects, rig } = runControlled(
    (env, record) =>
      createFirstStepsMachine(env).provide({
        actions: { keep: (_, params) => record({ type: 'keep', ...params }) },
      }),
    { input: { userId: ME, makes } },
  )
  const { lookAround: look, saveStep: save } = effects
  return {
    isLooking: () => look.isOpen,
    isSaving: () => save.isOpen,
    ...rig<FirstStep, FirstLook>({
      emits: {
        lookAround: (input) => ({ type: 'look', ...input }),
        saveStep: (input) => ({ type: 'store', ...input }),
      },
      merge: (_, calls) => calls,
      steps: {
        found: (found) => look.current.resolve(found),
        unread: (status) => look.current.reject(failure(status)),
        write: (field, text) => ({ type: 'steps.write', field, text }),
        save: { type: 'steps.save' },
        skip: { type: 'steps.skip' },
        later: { type: 'steps.later' },
        open: (step) => ({ type: 'steps.open', step }),
        away: { type: 'steps.away' },
        retry: { type: 'steps.retry' },
        learn: (known) => ({ type: 'steps.learned', known }),
        stored: () => save.current.resolve(),
        refused: (status) => save.current.reject(failure(status)),
      },
      look: (now) => ({
        place: currentView(now),
        saving: isSavingStep(now),
        problem: stepProblem(now),
        craft: fieldValue(now, 'craft'),
        town: fieldValue(now, 'town'),
        line: fieldValue(now, 'line'),
        lacking: missingEntriesOf(now),
        steps: stepsOf(now),
        following: followingOf(now),
        share: Math.round(shareOf(now) * 100),
      }),
    }),
  }
}
