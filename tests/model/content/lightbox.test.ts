import { expect, it } from 'vitest'
import type { EventObject } from 'xstate'
import {
  createLightboxMachine,
  type LightboxEvent,
} from '../../../src/machines/content/lightbox/lightbox.machine.ts'
import type { Picture } from '../../../src/protocol/content/creative-types.ts'
import { testEnv } from '../../kit/harness.ts'
import { pathsOf } from '../../kit/model.ts'
import { lightboxRig } from '../../machines/content/lightbox/lightbox.rig.ts'
import { leavesOf } from '../../machines/matrix.ts'
import {
  type Executors,
  expectEverythingWalked,
  leavesWalked,
  replay,
  withEveryEvent,
} from '../../machines/scripts.ts'
import { LightboxReference } from '../../spec/content/lightbox.reference.ts'
import { type LightboxStep, picture } from '../../spec/content/lightbox.table.ts'

type Event = EventObject & { [key: string]: unknown }
const field = (event: EventObject, name: string) => (event as Event)[name] as never

const executors: Executors<LightboxEvent['type'], ReturnType<typeof lightboxRig>, LightboxStep> = {
  'lightbox.open': (_, event) => [
    [
      'open',
      (field(event, 'images') as Picture[]).map(({ url }) => url),
      field(event, 'index'),
      field(event, 'title'),
    ],
  ],
  'lightbox.close': () => [['close']],
  'lightbox.next': () => [['next']],
  'lightbox.previous': () => [['previous']],
  'lightbox.goTo': (_, event) => [['goTo', field(event, 'index')]],
}

const opens = (urls: string[], index: number): Event => ({
  type: 'lightbox.open',
  images: urls.map(picture),
  index,
  title: urls.join(' '),
})

const events: Event[] = [
  opens(['a', 'b', 'c'], 0),
  opens(['a', 'b', 'c'], 9),
  opens(['x'], -1),
  opens([], 0),
  { type: 'lightbox.close' },
  { type: 'lightbox.next' },
  { type: 'lightbox.previous' },
  { type: 'lightbox.goTo', index: 1 },
  { type: 'lightbox.goTo', index: -5 },
]

it('[LIGHTBOX-01 LIGHTBOX-02 LIGHTBOX-03 LIGHTBOX-06 A33] lightbox matches its reference on every generated path', async () => {
  const machine = createLightboxMachine(testEnv())
  const paths = pathsOf(machine, {
    events,
    project: (s) => [s.value, s.context.images.length, s.context.index],
  })
  const report = await replay(
    withEveryEvent(paths, events),
    lightboxRig,
    () => new LightboxReference(),
    executors,
  )
  expectEverythingWalked(report, executors)
  expect(leavesWalked(paths)).toEqual(leavesOf(machine).sort())
})
