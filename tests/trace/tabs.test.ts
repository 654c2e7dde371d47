import { expect, it } from 'vitest'
import { createActor, setup } from 'xstate'
import { recordTrace } from '../../devtools/trace/record.ts'
import { createCount, createRecorder } from '../../devtools/trace/recorder.ts'
import { replay } from '../../devtools/trace/replay.ts'
import { createLightboxMachine } from '../../src/machines/content/lightbox/lightbox.machine.ts'

const CHANCES = { now: () => 5, random: () => 0.5, newId: () => 'id-1' }

it('several tabs share one sequence, have distinct actor names, and a redacted journal', () => {
  const count = createCount()
  const tabs = ['a', 'b'].map((tab) => {
    const recorder = createRecorder({ tab, count })
    const { charts: env } = recorder.environment(CHANCES)
    const actor = createActor(createLightboxMachine(env), { inspect: recorder.inspect })
    return { recorder, actor: actor.start() }
  })
  for (const { actor } of [...tabs, ...tabs])
    actor.send({ type: 'lightbox.open', images: [], index: 0, title: '' })
  const trace = recordTrace({
    recorders: tabs.map(({ recorder }) => recorder),
    seed: 7,
    journal: [
      { at: 0, tab: 'a', by: 'client', what: 'GET /api/users/geheim/' },
      { at: 1, tab: 'a', by: 'step', what: 'write geheim' },
    ],
  })
  expect(trace.events.map(({ seq, actor, event }) => [seq, actor, event.type])).toEqual([
    [1, 'a lightbox', 'xstate.init'],
    [2, 'b lightbox', 'xstate.init'],
    [3, 'a lightbox', 'lightbox.open'],
    [4, 'b lightbox', 'lightbox.open'],
    [5, 'a lightbox', 'lightbox.open'],
    [6, 'b lightbox', 'lightbox.open'],
  ])
  expect(trace.journal?.map(({ what }) => what)).toEqual(['GET /api/users/(1)/', 'write'])
  expect(replay(JSON.parse(JSON.stringify(trace))).divergence).toBeNull()
})

it('ids requested by a service while a machine handles an event are not recorded as the machine’s', () => {
  const recorder = createRecorder({ tab: 'a' })
  let made = 0
  const given = { ...CHANCES, newId: () => `id-${++made}` }
  const { charts, newId } = recorder.environment(given)
  const chart = setup({
    actions: { ask: () => void charts.newId(), serve: () => void newId() },
  }).createMachine({ on: { go: { actions: ['serve', 'ask', 'serve'] } } })
  const actor = createActor(chart, { id: 'root', inspect: recorder.inspect }).start()
  actor.send({ type: 'go' })
  const trace = recordTrace({ recorders: [recorder] })
  expect(trace.events.map(({ ids }) => ids)).toEqual([undefined, ['id-2']])
})

it('numbers actors with the same path, and marks timer events', async () => {
  const recorder = createRecorder({ tab: 'a' })
  recorder.environment(CHANCES)
  const due: (() => void)[] = []
  const clock = { setTimeout: (fire: () => void) => due.push(fire), clearTimeout: () => {} }
  const child = setup({}).createMachine({
    initial: 'a',
    states: { a: { after: { 20: 'b' } }, b: {} },
  })
  const parent = setup({ actors: { child } }).createMachine({
    initial: 'on',
    states: {
      on: { invoke: { id: 'child', src: 'child' }, on: { again: { target: 'on', reenter: true } } },
    },
  })
  const actor = createActor(parent, {
    id: 'root',
    inspect: recorder.inspect,
    clock: clock as never,
  })
  actor.start()
  actor.send({ type: 'again' })
  due.at(-1)?.()
  const trace = recordTrace({ recorders: [recorder] })
  expect(trace.actors.map(({ name }) => name)).toEqual(['a root', 'a root/child', 'a root/child~2'])
  expect(trace.events.filter(({ timer }) => timer).map(({ actor: who }) => who)).toEqual([
    'a root/child~2',
  ])
  expect(trace.events.flatMap(({ timers = [] }) => timers).map(({ delay }) => delay)).toEqual([
    20, 20,
  ])
  expect(trace.events.filter(({ event }) => event.type === 'xstate.stop')).toEqual([
    expect.objectContaining({ actor: 'a root/child', from: 'a root', by: expect.any(Number) }),
  ])
})
