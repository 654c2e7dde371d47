import { createFirstStepsMachine } from '../../../../src/machines/account/firstSteps/firstSteps.machine.ts'
import type { ProfileLookup } from '../../../../src/machines/account/firstSteps/firstSteps.policy.ts'
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
import type {
  FirstStepsEvent,
  StepChanges,
} from '../../../../src/machines/account/firstSteps/firstSteps.setup.ts'
import { abortedFailure, serviceFailure } from '../../../../src/protocol/base/errors.ts'
import type { Id } from '../../../../src/protocol/base/types.ts'
import { run } from '../../../kit/harness.ts'
import {
  FAILED,
  type FirstLook,
  type FirstStep,
  ME,
} from '../../../spec/account/first-steps.table.ts'
import { controlled } from '../../controlled.ts'
import type { Fact } from '../../scripts.ts'

function failureOf(status: number): unknown {
  if (status === -3) return serviceFailure({ message: '' })
  if (status === -2) return new TypeError('undefined is not a function')
  return status === -1 ? abortedFailure() : serviceFailure({ message: FAILED, status })
}

/** The onboarding machine; the test settles its calls. */
export function firstStepsRig(makes = true) {
  const look = controlled<ProfileLookup | null, { userId: Id }>()
  const save = controlled<void, StepChanges>()
  const emitted: Fact[] = []
  const harness = run(
    (env) =>
      createFirstStepsMachine(env).provide({
        actors: { lookAround: look.logic, saveStep: save.logic },
        actions: { keep: (_, kept) => void emitted.push({ type: 'keep', ...kept }) },
      }),
    { input: { userId: ME, makes } },
  )
  const heard = { looks: 0, saves: 0 }
  const listen = () => {
    emitted.push(...look.calls.slice(heard.looks).map(({ input }) => ({ type: 'look', ...input })))
    emitted.push(...save.calls.slice(heard.saves).map(({ input }) => ({ type: 'store', ...input })))
    heard.looks = look.calls.length
    heard.saves = save.calls.length
  }
  listen()
  const send = (event: FirstStepsEvent) => harness.send(event)
  const WORDS: { [W in FirstStep[0]]: (...values: never[]) => unknown } = {
    found: (found: ProfileLookup | null) => look.current.resolve(found),
    unread: (status: number) => look.current.reject(failureOf(status)),
    wait: (ms: number) => harness.advance(ms),
    write: (field, text) => send({ type: 'steps.write', field, text }),
    save: () => send({ type: 'steps.save' }),
    skip: () => send({ type: 'steps.skip' }),
    later: () => send({ type: 'steps.later' }),
    open: (step) => send({ type: 'steps.open', step }),
    away: () => send({ type: 'steps.away' }),
    retry: () => send({ type: 'steps.retry' }),
    learn: (known) => send({ type: 'steps.learned', known }),
    stored: () => save.current.resolve(),
    refused: (status: number) => save.current.reject(failureOf(status)),
  }
  return {
    harness,
    isLooking: () => look.isOpen,
    isSaving: () => save.isOpen,
    async do([word, ...values]: FirstStep) {
      await (WORDS[word] as (...given: unknown[]) => unknown)(...values)
      await harness.settle()
      listen()
    },
    look(): FirstLook {
      const now = harness.actor.getSnapshot()
      return {
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
      }
    },
    emitted: () => emitted,
  }
}
