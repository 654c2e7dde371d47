import { describe, expect, it } from 'vitest'
import { type ForkStep, fork } from '../../../devtools/inspector/model/fork.ts'
import { fromTrace } from '../../../devtools/inspector/model/history.ts'
import { FILES, readTrace } from './stored-traces.ts'

const history = fromTrace(readTrace('drop-reconnect-sign-out.json'))
const CONNECTION = 'a app/member/connection'
/** The general socket dropped at `LOST`: the connection retries after 3 s. */
const WAITING = 111
const LOST = 1_767_603_600_000

const brief = ({ event, at, value, taken, actions, timers }: ForkStep) => ({
  event: event.type,
  after: at - LOST,
  value,
  taken,
  actions,
  due: timers.map(({ due }) => due - LOST),
})

describe('fork', () => {
  it('returns the states, transitions, actions and timers that other events would cause', () => {
    const { steps, possible } = fork(history, CONNECTION, WAITING, [
      { event: { type: 'network.online' }, after: 1_000 },
      { event: { type: 'transport.opened' }, after: 100 },
      { event: { type: 'transport.closed', code: 1006, cause: 'drop' }, after: 400 },
    ])
    expect(steps.map(brief)).toEqual([
      {
        event: 'network.online',
        after: 1_000,
        value: { attempting: 'connecting' },
        taken: ['waiting: network.online -> attempting'],
        actions: ['sends transport.connect to transport', 'spawns transport'],
        due: [],
      },
      {
        event: 'transport.opened',
        after: 1_100,
        value: { attempting: { open: 'listening' } },
        taken: ['attempting.connecting: transport.opened -> attempting.open'],
        actions: ['sends connection.opened to its parent'],
        due: [31_100],
      },
      {
        event: 'transport.closed',
        after: 1_500,
        value: 'waiting',
        taken: ['attempting: transport.closed [hasRetryLeft] -> waiting'],
        actions: ['sends connection.lost to its parent', 'stops a child'],
        due: [4_500],
      },
    ])
    expect(steps.map(({ context }) => context.attempts)).toEqual([1, 0, 1])
    expect(steps.at(-1)?.context.retryAt).toBe(LOST + 4_500)
    const types = possible.map(({ event }) => event.type)
    expect(types).toContain('xstate.after.untilRetry.connection.waiting')
    expect(types).not.toContain('transport.opened')
  })

  it('reproduces the recording for the recorded events', () => {
    const first = history.eventsOf(CONNECTION).filter(({ seq }) => seq > WAITING)
    let last = LOST
    const events = first.map(({ event, at }) => {
      const after = at - last
      last = at
      return { event, after }
    })
    const { steps } = fork(history, CONNECTION, WAITING, events)
    expect(steps.map(({ value, status }) => [value, status])).toEqual(
      first.map(({ seq }) => {
        const { value, status } = history.stateAt(CONNECTION, seq)!
        return [value, status]
      }),
    )
    expect(steps.map(({ timers }) => timers)).toEqual(
      first.map(({ seq }) => history.stateAt(CONNECTION, seq)?.timers),
    )
  })

  it('reports a thrown error and keeps the state', () => {
    const { steps } = fork(history, 'a app/member/chat-1', 161, [
      { event: { type: 'messages.arrived' } },
    ])
    const [step] = steps
    expect(step?.error).toMatch(/hasNewMessage/)
    expect(step?.value).toEqual(history.stateAt('a app/member/chat-1', 161)?.value)
  })

  it('does not change the history', () => {
    const whole = fromTrace(readTrace(FILES[1]))
    const before = structuredClone(whole.toTrace())
    fork(whole, 'a app/member/chat-1', 127, [{ event: { type: 'chat.closed' } }])
    expect(whole.toTrace()).toEqual(before)
  })

  it('is empty for an actor that is not active', () => {
    const none = fork(history, CONNECTION, 1, [{ event: { type: 'network.online' } }])
    expect(none).toEqual({ steps: [], possible: [] })
  })
})
