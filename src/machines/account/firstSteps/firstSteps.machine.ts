/**
 * Onboarding steps: discipline and town, avatar and headline, five users to follow; then a meter of
 * what the profile still lacks, until it is complete or dismissed. Each step is saved to the
 * profile when it is completed, so that onboarding continues on any device; drafts, skipped steps
 * and postponement stay on this device. Fields that the server does not return are not asked for.
 * Not part of the session: the page that shows it starts and stops it.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { MachineEnv } from '../../env.ts'
import {
  changesOf,
  INITIAL_PROGRESS,
  type ProfileLookup,
  type Step,
  type StoredProgress,
  UNKNOWN_PROFILE,
} from './firstSteps.policy.ts'
import {
  type FirstStepsContext,
  type FirstStepsEvent,
  firstStepsSetup,
} from './firstSteps.setup.ts'

const SAVE_FAILED = 'This couldn’t be saved. Please try again.'
const LOAD_FAILED = 'Your profile couldn’t load.'

const keep = {
  type: 'keep',
  params: ({ context: { userId, progress } }: { context: FirstStepsContext }) => ({
    userId,
    progress,
  }),
} as const
const stage = (to: StoredProgress['stage']) => ({ type: 'stage', params: { stage: to } }) as const
const stepParams = (step: Step) => ({ step })
const lookupResult = ({ event }: { event: { output: ProfileLookup | null } }) => ({
  look: event.output,
})
const complain = (text: string) =>
  ({
    type: 'complain',
    params: ({ event }: { event: { error: unknown } }) => ({ error: event.error, text }),
  }) as const
const ifNext = <S extends Step>(step: S) =>
  ({ guard: { type: 'isNext', params: stepParams(step) }, target: step }) as const
const ifRequested = <S extends Step>(step: S) =>
  ({
    guard: {
      type: 'isStep',
      params: ({ event }: { event: Extract<FirstStepsEvent, { type: 'steps.open' }> }) => ({
        asked: event.step,
        step,
      }),
    },
    target: step,
  }) as const
const passStep = (step: Step) =>
  ({
    target: '#firstSteps.placing',
    actions: ['forgive', { type: 'pass', params: stepParams(step) }, keep],
  }) as const
const followed = {
  target: 'placing',
  actions: [{ type: 'pass', params: stepParams('follow') }, keep],
} as const
const postpone = {
  target: '#firstSteps.meter',
  actions: ['forgive', stage('later'), keep],
} as const
const write = {
  actions: [
    {
      type: 'write',
      params: ({ event }: { event: Extract<FirstStepsEvent, { type: 'steps.write' }> }) => event,
    },
    keep,
  ],
} as const
const save = (step: Step) =>
  [
    {
      guard: { type: 'isChanged', params: stepParams(step) },
      target: 'saving',
      actions: 'forgive',
    },
    passStep(step),
  ] as const
const saving = (step: Step) =>
  ({
    id: 'saveStep',
    src: 'saveStep',
    input: ({ context: { progress, known } }: { context: FirstStepsContext }) => ({
      changes: changesOf(step, progress.draft, known),
    }),
    onDone: {
      target: '#firstSteps.placing',
      actions: [
        { type: 'learnSaved', params: stepParams(step) },
        { type: 'pass', params: stepParams(step) },
        keep,
      ],
    },
    onError: { target: 'writing', actions: ['reportUnexpected', complain(SAVE_FAILED)] },
  }) as const

/**
 * @param _env unused: the machine needs no clock, randomness or ids.
 * @returns the machine; `src/app` provides `lookAround`, `saveStep` and `keep`.
 */
export function createFirstStepsMachine(_env: MachineEnv) {
  return firstStepsSetup.createMachine({
    id: 'firstSteps',
    description:
      'Onboarding steps and profile completeness; runs as long as its place on the page and ends when nothing is missing or the user has dismissed it.',
    context: ({ input }) => ({
      ...input,
      known: UNKNOWN_PROFILE,
      progress: INITIAL_PROGRESS,
      problem: null,
    }),
    initial: 'looking',
    on: {
      'steps.write': {},
      'steps.save': {},
      'steps.skip': {},
      'steps.later': {},
      'steps.open': {},
      'steps.away': {},
      'steps.retry': {},
      'steps.learned': { actions: { type: 'learn', params: ({ event }) => event } },
      '*': { actions: 'reportUnexpected' },
    },
    states: {
      looking: {
        description:
          'Loads the profile, counts, suggested users and local data, limited to 8 s; ends if nothing is missing.',
        invoke: {
          id: 'lookAround',
          src: 'lookAround',
          input: ({ context }) => ({ userId: context.userId }),
          onDone: [
            { guard: { type: 'isOver', params: lookupResult }, target: 'away' },
            { target: 'placing', actions: { type: 'take', params: lookupResult } },
          ],
          onError: { target: 'unread', actions: ['reportUnexpected', complain(LOAD_FAILED)] },
        },
        after: { lookLimit: { target: 'unread', actions: 'recordNoResponse' } },
        on: { 'steps.learned': {} },
      },
      unread: {
        description:
          'Loading failed and the error is shown; waits for the user to retry without time limit.',
        on: { 'steps.retry': { target: 'looking', actions: 'forgive' } },
      },
      placing: {
        description:
          'Transient state: continues with the first step that lacks something and was not passed; without one, what is missing goes to the meter.',
        always: [
          { guard: 'isPutOff', target: 'meter' },
          ifNext('craft'),
          ifNext('face'),
          ifNext('follow'),
          { target: 'meter', actions: [stage('later'), keep] },
        ],
      },
      craft: {
        description: 'Discipline and town.',
        initial: 'writing',
        states: {
          writing: {
            description:
              'The user edits discipline and town, saved to this device on every keystroke, without time limit; unchanged fields are not sent.',
            on: {
              'steps.write': write,
              'steps.save': save('craft'),
              'steps.skip': passStep('craft'),
              'steps.later': postpone,
            },
          },
          saving: {
            description:
              "Saves discipline and town to the profile, limited by the HTTP client's 30 s; a failure returns to the form with an error and keeps the input.",
            invoke: saving('craft'),
          },
        },
      },
      face: {
        description: 'Avatar and headline; the avatar is saved by its own field.',
        initial: 'writing',
        states: {
          writing: {
            description:
              'The user edits the headline, saved to this device on every keystroke, or chooses an avatar, without time limit.',
            on: {
              'steps.write': write,
              'steps.save': save('face'),
              'steps.skip': passStep('face'),
              'steps.later': postpone,
            },
          },
          saving: {
            description:
              "Saves the headline to the profile, limited by the HTTP client's 30 s; a failure returns to the form with an error and keeps the input.",
            invoke: saving('face'),
          },
        },
      },
      follow: {
        description:
          'Suggested users are shown and the follow machine saves each click; waits for the user without time limit.',
        on: {
          'steps.save': followed,
          'steps.skip': followed,
          'steps.later': { target: 'meter', actions: [stage('later'), keep] },
        },
      },
      meter: {
        description:
          'Shows what the profile still lacks, each with a link to its step; waits for the user without time limit and reappears on the next visit until nothing is missing.',
        on: {
          'steps.open': [ifRequested('craft'), ifRequested('face'), { target: 'follow' }],
          'steps.away': { target: 'away', actions: [stage('away'), keep] },
        },
      },
      away: {
        type: 'final',
        description:
          'Shows nothing: the profile is complete or the user has dismissed it for good.',
      },
    },
  })
}

type FirstStepsMachine = ReturnType<typeof createFirstStepsMachine>
export type FirstStepsActor = ActorRefFrom<FirstStepsMachine>
export type FirstStepsSnapshot = SnapshotFrom<FirstStepsMachine>
