/** Server, network and time events of a connection, for random runs and generated paths. */
import type { EventObject } from 'xstate'
import type { SocketEvent } from '../../kit/sockets.ts'
import type { Step } from '../../spec/live/transport.steps.ts'
import { type Acts, type LiveLook, type Run, untilDeadline } from './connection.walks.ts'

interface Asking {
  look(): LiveLook
  readonly deadline: number | null
  readonly now: number
  /** The pending request. */
  readonly asking: 'token' | 'refresh' | null
}

const newest = (run: Asking) => run.look().sockets.at(-1)?.state
const whenAsking =
  (question: 'token' | 'refresh', ...steps: Step[]) =>
  (run: Asking): Step[] =>
    run.asking === question ? steps : []
const whenNewest =
  (states: string[], ...steps: Step[]) =>
  (run: Asking): Step[] =>
    states.includes(newest(run) ?? 'none') ? steps : []
const closeBy = (code: number) => whenNewest(['connecting', 'open'], ['close', code])
const late = (word: SocketEvent) => whenNewest(['closed'], ['late', word])

/** Steps that bring the newest attempt to a live socket. */
function towardsSocket(run: Asking, token = 't'): Step[] {
  const live = newest(run) === 'connecting' || newest(run) === 'open'
  if (live) return []
  if (run.asking === 'token') return [['token', token]]
  if (run.asking === 'refresh') return [['refresh', 'r']]
  return []
}

/** Actions of the environment on any connection. */
export const WORLD: Acts<Asking & Run<LiveLook>> = {
  moment: {
    'a token arrives': whenAsking('token', ['token', 'a']),
    'no token arrives': whenAsking('token', ['token', null]),
    'a blank token arrives': whenAsking('token', ['token', ' ']),
    'the token request fails': whenAsking('token', ['token fails']),
    'a refresh succeeds': whenAsking('refresh', ['refresh', 'r']),
    'a refresh is refused': whenAsking('refresh', ['refresh', null]),
    'no server answers a refresh': whenAsking('refresh', ['refresh fails']),
    'the socket opens': whenNewest(['connecting'], ['open']),
    'the socket opens immediately': (run) => {
      const steps = towardsSocket(run)
      return newest(run) === 'connecting' || steps.length > 0 ? [...steps, ['open']] : []
    },
    'the attempt drops and the retry delay passes': (run) => {
      const steps = towardsSocket(run)
      return steps.length > 0 ? [...steps, ['close', 1006], ['wait', 3000]] : []
    },
    'the server rejects the token twice': (run) =>
      run.asking === 'token'
        ? [
            ['token', 'a'],
            ['close', 4001],
            ['wait', 1000],
            ['refresh', 'r'],
            ['close', 4001],
          ]
        : [],
    'the socket reports an error': whenNewest(['connecting', 'open'], ['errors']),
    'the connection drops': closeBy(1006),
    'the server closes with 4000': closeBy(4000),
    'the server closes with 1001': closeBy(1001),
    'the server closes with 1000': closeBy(1000),
    'the server closes with 4001': closeBy(4001),
    'the server closes with 4003': closeBy(4003),
    'the server closes with 1008': closeBy(1008),
    'a frame arrives': whenNewest(['open'], ['text', '{"type":"pong"}']),
    'an error frame arrives': whenNewest(['open'], ['text', '{"type":"error","message":"m"}']),
    'an invalid frame arrives': whenNewest(['open'], ['text', '?']),
    'valid and invalid frames arrive together': whenNewest(
      ['open'],
      ['text', '{"type":"error","message":"n"}', '?', '{"type":"pong"}'],
    ),
    'the deadline passes': untilDeadline,
  },
  anytime: {
    'an old socket opens': late({ type: 'socket.opened' }),
    'an old socket drops': late({ type: 'socket.closed', code: 1006, reason: '' }),
    'an old socket closes with 4001': late({ type: 'socket.closed', code: 4001, reason: '' }),
    'an old socket receives a frame': late({ type: 'socket.received', data: ['{"type":"pong"}'] }),
    'a late token arrives': () => [['late token', 'x']],
    'a late refresh arrives': () => [['late refresh', 'y']],
    '1 ms passes': () => [['wait', 1]],
    '999 ms pass': () => [['wait', 999]],
    '2999 ms pass': () => [['wait', 2999]],
    '3000 ms pass': () => [['wait', 3000]],
    '30 s pass': () => [['wait', 30_000]],
    'the machine sleeps 3 s': () => [['sleep', 3000]],
    'the machine sleeps an hour': () => [['sleep', 3_600_000]],
  },
}

interface MessagingRun extends Asking {
  /** The transport's own state. */
  readonly transportState: string
}

const isTrying = (run: MessagingRun) => run.transportState !== 'idle'

/** Steps that bring the newest attempt to a socket, also from the pause after a rejected token. */
function reachSocket(run: MessagingRun): Step[] {
  if (run.transportState === 'authWait')
    return [
      ['wait', 1000],
      ['refresh', 'r'],
    ]
  return towardsSocket(run)
}

/** Events of a transport, produced by the steps that make a real transport emit them. */
export const transportExecutors = {
  'transport.opened': (run: MessagingRun): Step[] =>
    isTrying(run) ? [...reachSocket(run), ['open']] : [],
  'transport.down': (run: MessagingRun, event: EventObject): Step[] => {
    const { code } = event as unknown as { code: number }
    return isTrying(run) ? [...reachSocket(run), ['close', code]] : []
  },
  'transport.error': (run: MessagingRun): Step[] =>
    isTrying(run) ? [...reachSocket(run), ['errors']] : [],
  'transport.received': (run: MessagingRun): Step[] =>
    run.transportState === 'open' ? [['text', '{"type":"pong"}']] : [],
  'transport.closed': (run: MessagingRun, event: EventObject): Step[] => {
    const { code, cause } = event as unknown as { code: number | null; cause: string }
    if (!isTrying(run)) return []
    if (code === null) return run.asking === 'token' ? [['token', null]] : []
    if (cause !== 'auth') return [...reachSocket(run), ['close', code]]
    const again: Step[] = [
      ['wait', 1000],
      ['refresh', 'r'],
      ['close', code],
    ]
    return [...reachSocket(run), ['close', code], ...again]
  },
}
