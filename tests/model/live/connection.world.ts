/** What may befall a connection, for random walks and for paths generated from a chart. */
import type { EventObject } from 'xstate'
import type { SocketWord } from '../../kit/sockets.ts'
import type { Step } from '../../spec/live/transport.steps.ts'
import { type Acts, type LiveLook, type Run, untilDeadline } from './connection.walks.ts'

interface Asking {
  look(): LiveLook
  readonly deadline: number | null
  readonly now: number
  /** The question now open. */
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
const late = (word: SocketWord) => whenNewest(['closed'], ['late', word])

/** What brings the newest attempt to a live socket from where it is. */
export function towardsSocket(run: Asking, token = 't'): Step[] {
  const live = newest(run) === 'connecting' || newest(run) === 'open'
  if (live) return []
  if (run.asking === 'token') return [['token', token]]
  if (run.asking === 'refresh') return [['refresh', 'r']]
  return []
}

/** What the world may do to any connection. */
export const WORLD: Acts<Asking & Run<LiveLook>> = {
  moment: {
    'a token comes': whenAsking('token', ['token', 'a']),
    'no token comes': whenAsking('token', ['token', null]),
    'a blank token comes': whenAsking('token', ['token', ' ']),
    'the token question fails': whenAsking('token', ['token fails']),
    'a refresh comes': whenAsking('refresh', ['refresh', 'r']),
    'the refresh fails': whenAsking('refresh', ['refresh fails']),
    'the socket opens': whenNewest(['connecting'], ['open']),
    'the socket opens at once': (run) => {
      const steps = towardsSocket(run)
      return newest(run) === 'connecting' || steps.length > 0 ? [...steps, ['open']] : []
    },
    'the attempt drops and the wait passes': (run) => {
      const steps = towardsSocket(run)
      return steps.length > 0 ? [...steps, ['close', 1006], ['wait', 3000]] : []
    },
    'the server refuses twice': (run) =>
      run.asking === 'token'
        ? [
            ['token', 'a'],
            ['close', 4001],
            ['wait', 1000],
            ['refresh', 'r'],
            ['close', 4001],
          ]
        : [],
    'the socket errs': whenNewest(['connecting', 'open'], ['errors']),
    'the line breaks': closeBy(1006),
    'the server closes with 4000': closeBy(4000),
    'the server goes away': closeBy(1001),
    'the server is done': closeBy(1000),
    'the server refuses with 4001': closeBy(4001),
    'the server refuses with 4003': closeBy(4003),
    'the server refuses with 1008': closeBy(1008),
    'a frame comes': whenNewest(['open'], ['text', '{"type":"pong"}']),
    'an error frame comes': whenNewest(['open'], ['text', '{"type":"error","message":"m"}']),
    'rubbish comes': whenNewest(['open'], ['text', '?']),
    'frames and rubbish come together': whenNewest(
      ['open'],
      ['text', '{"type":"error","message":"n"}', '?', '{"type":"pong"}'],
    ),
    'what is due comes': untilDeadline,
  },
  anytime: {
    'an old socket opens': late({ type: 'socket.opened' }),
    'an old socket breaks': late({ type: 'socket.closed', code: 1006, reason: '' }),
    'an old socket is refused': late({ type: 'socket.closed', code: 4001, reason: '' }),
    'an old socket speaks': late({ type: 'socket.received', data: ['{"type":"pong"}'] }),
    'a late token comes': () => [['late token', 'x']],
    'a late refresh comes': () => [['late refresh', 'y']],
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

/** What leads to the newest attempt's socket, also through the pause after a refused token. */
function reachSocket(run: MessagingRun): Step[] {
  if (run.transportState === 'authWait')
    return [
      ['wait', 1000],
      ['refresh', 'r'],
    ]
  return towardsSocket(run)
}

/** Reports of a transport, brought about by what a real transport would report them for. */
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
