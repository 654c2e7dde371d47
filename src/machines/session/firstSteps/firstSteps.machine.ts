/**
 * The first steps of a member: craft and town, a picture and a line, five people to follow; then what
 * their page still lacks, until it is whole or put away. Each step is stored in the person's own
 * profile as soon as it is done, so that it goes on from there on whatever device; what is typed,
 * passed or put off stays on this one. What the server does not tell is not asked for. It is no part of
 * the session: the page that shows it starts and stops it.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { MachineEnv } from '../../env.ts'
import {
  changesOf,
  type Kept,
  type Look,
  NOTHING_KEPT,
  NOTHING_KNOWN,
  type Step,
} from './firstSteps.policy.ts'
import {
  type FirstStepsContext,
  type FirstStepsEvent,
  firstStepsSetup,
} from './firstSteps.setup.ts'

const NOT_STORED = 'This couldn’t be saved. Please try again.'
const NOT_READ = 'Your profile couldn’t load.'

const keep = {
  type: 'keep',
  params: ({ context: { userId, kept } }: { context: FirstStepsContext }) => ({ userId, kept }),
} as const
const stage = (to: Kept['stage']) => ({ type: 'stage', params: { stage: to } }) as const
const about = (step: Step) => ({ step })
const looked = ({ event }: { event: { output: Look | null } }) => ({ look: event.output })
const complain = (text: string) =>
  ({
    type: 'complain',
    params: ({ event }: { event: { error: unknown } }) => ({ error: event.error, text }),
  }) as const
const next = <S extends Step>(step: S) =>
  ({ guard: { type: 'isNext', params: about(step) }, target: step }) as const
const opens = <S extends Step>(step: S) =>
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
const passed = (step: Step) =>
  ({
    target: '#firstSteps.placing',
    actions: ['forgive', { type: 'pass', params: about(step) }, keep],
  }) as const
const followed = {
  target: 'placing',
  actions: [{ type: 'pass', params: about('follow') }, keep],
} as const
const put = { target: '#firstSteps.meter', actions: ['forgive', stage('later'), keep] } as const
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
    { guard: { type: 'isChanged', params: about(step) }, target: 'saving', actions: 'forgive' },
    passed(step),
  ] as const
const saving = (step: Step) =>
  ({
    id: 'saveStep',
    src: 'saveStep',
    input: ({ context: { kept, known } }: { context: FirstStepsContext }) => ({
      changes: changesOf(step, kept.draft, known),
    }),
    onDone: {
      target: '#firstSteps.placing',
      actions: [
        { type: 'learnSaved', params: about(step) },
        { type: 'pass', params: about(step) },
        keep,
      ],
    },
    onError: { target: 'writing', actions: ['reportUnexpected', complain(NOT_STORED)] },
  }) as const

/**
 * @param _env unused: the machine needs no clock reading, chance or ids of its own.
 * @returns the machine; `src/app` provides `lookAround`, `saveStep` and `keep`.
 */
export function createFirstStepsMachine(_env: MachineEnv) {
  return firstStepsSetup.createMachine({
    id: 'firstSteps',
    description:
      "A member's first steps, and what their page lacks. It lives as long as its place on the page, and ends once there is nothing to ask or the person has put it away.",
    context: ({ input }) => ({ ...input, known: NOTHING_KNOWN, kept: NOTHING_KEPT, problem: null }),
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
          'The profile, the figures and who there is to follow are read, and what was kept here. At most 8 s; where there is nothing to ask it is over.',
        invoke: {
          id: 'lookAround',
          src: 'lookAround',
          input: ({ context }) => ({ userId: context.userId }),
          onDone: [
            { guard: { type: 'isOver', params: looked }, target: 'away' },
            { target: 'placing', actions: { type: 'take', params: looked } },
          ],
          onError: { target: 'unread', actions: ['reportUnexpected', complain(NOT_READ)] },
        },
        after: { lookLimit: { target: 'unread', actions: 'noteSilence' } },
        on: { 'steps.learned': {} },
      },
      unread: {
        description:
          'What there is could not be read; the reason stands there. It waits for the person to try again, however long.',
        on: { 'steps.retry': { target: 'looking', actions: 'forgive' } },
      },
      placing: {
        description:
          'The first step that asks for something and was not passed comes next; without one, what is lacking is put off to the meter. It takes no time.',
        always: [
          { guard: 'isPutOff', target: 'meter' },
          next('craft'),
          next('face'),
          next('follow'),
          { target: 'meter', actions: [stage('later'), keep] },
        ],
      },
      craft: {
        description: 'What one makes, and where.',
        initial: 'writing',
        states: {
          writing: {
            description:
              'Craft and town are being typed, each letter kept on this device. It waits for the person, however long; where nothing is new there is nothing to store.',
            on: {
              'steps.write': write,
              'steps.save': save('craft'),
              'steps.skip': passed('craft'),
              'steps.later': put,
            },
          },
          saving: {
            description:
              "Craft and town are on their way to the profile. Bounded by the HTTP client's 30 s; a failure leads back with its reason, and what was typed is still there.",
            invoke: saving('craft'),
          },
        },
      },
      face: {
        description: 'A picture, and a line about oneself. The picture is stored by its own field.',
        initial: 'writing',
        states: {
          writing: {
            description:
              'The line is being typed, each letter kept on this device, or a picture chosen. It waits for the person, however long.',
            on: {
              'steps.write': write,
              'steps.save': save('face'),
              'steps.skip': passed('face'),
              'steps.later': put,
            },
          },
          saving: {
            description:
              "The line is on its way to the profile. Bounded by the HTTP client's 30 s; a failure leads back with its reason, and what was typed is still there.",
            invoke: saving('face'),
          },
        },
      },
      follow: {
        description:
          'People to follow stand there; each press is stored by the follow chart. It waits for the person, however long.',
        on: {
          'steps.save': followed,
          'steps.skip': followed,
          'steps.later': { target: 'meter', actions: [stage('later'), keep] },
        },
      },
      meter: {
        description:
          'What the page still lacks stands there, each with its way. It waits for the person, however long, and is there on the next visit until nothing lacks.',
        on: {
          'steps.open': [opens('craft'), opens('face'), { target: 'follow' }],
          'steps.away': { target: 'away', actions: [stage('away'), keep] },
        },
      },
      away: {
        type: 'final',
        description: 'Nothing is shown: nothing lacks, or the person has put it away for good.',
      },
    },
  })
}

export type FirstStepsMachine = ReturnType<typeof createFirstStepsMachine>
export type FirstStepsActor = ActorRefFrom<FirstStepsMachine>
export type FirstStepsSnapshot = SnapshotFrom<FirstStepsMachine>
