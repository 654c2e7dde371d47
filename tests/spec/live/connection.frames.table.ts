/** Decisions D6, D12, D15 and A9: frames, errors and payloads. Data only; imports no machine. */
import {
  CONNECTING,
  type ConnectionRow,
  DISMISS,
  forRoles,
  ONLINE,
  OPEN,
  SOCKET_TEXT,
  send,
} from './connection.words.ts'

const errorRows: ConnectionRow[] = [
  ...forRoles({ general: 'D6 A1.3' }, (role) => ({
    title: 'only sets the text on a socket error and schedules nothing',
    given: OPEN,
    when: [['errors'], ['wait', 600_000]],
    look: role.look('open', { error: SOCKET_TEXT, sockets: [role.socket('a', 'open')] }),
  })),
  ...forRoles({ general: 'D6 A1.3', notifications: 'D14' }, (role) => ({
    title: 'counts an error and the close after it as one failure',
    given: CONNECTING,
    when: [['errors'], ['close', 1006]],
    look: role.look('waiting', {
      attempts: 1,
      retryAt: 3000,
      error: SOCKET_TEXT,
      sockets: [role.closed('a')],
    }),
  })),
  ...(
    [
      [{ type: 'error', message: 'Slow down.' }, 'Slow down.'],
      [{ type: 'error' }, SOCKET_TEXT],
      [{ type: 'error', message: '' }, SOCKET_TEXT],
      [{ type: 'error', message: 7 }, SOCKET_TEXT],
    ] as const
  ).flatMap(([payload, error]) =>
    forRoles({ general: 'D6 SOCKEV-12', conversation: 'SOCKEV-12 D6' }, (role) => ({
      title: `shows "${error}" for the server's ${JSON.stringify(payload)} and does nothing else`,
      given: OPEN,
      when: [
        ['text', JSON.stringify(payload)],
        ['wait', 600_000],
      ],
      look: role.look('open', { error, sockets: [role.socket('a', 'open')] }),
      emitted: [role.frames(payload)],
    })),
  ),
  ...forRoles({ general: 'D6 SOCKEV-12', conversation: 'SOCKEV-12 D6' }, (role) => {
    const payloads = [
      { type: 'error', message: 'One.' },
      { type: 'error', message: 'Two.' },
      { type: 'pong' },
    ]
    return {
      title: 'shows the last of several error texts that arrive together',
      given: OPEN,
      when: [['text', ...payloads.map((payload) => JSON.stringify(payload))]],
      look: role.look('open', { error: 'Two.', sockets: [role.socket('a', 'open')] }),
      emitted: [role.frames(...payloads)],
    }
  }),
  ...forRoles({ general: 'D15', conversation: 'D15' }, (role) => ({
    title: 'clears the text when it is dismissed',
    given: role.failed,
    when: [DISMISS],
    look: role.look('failed', { attempts: 5 }),
  })),
]

const frameRows: ConnectionRow[] = [
  ...[
    { ids: { general: 'SOCKEV-03' }, payload: { type: 'connection_established' } },
    { ids: { general: 'SOCKEV-04' }, payload: { type: 'authenticated' } },
    { ids: { general: 'SOCKEV-11' }, payload: { type: 'user_status' } },
    { ids: { conversation: 'D12' }, payload: { type: 'new_message', message: { id: 1 } } },
    { ids: { notifications: 'SOCKNOTIF-10 A9' }, payload: { type: 'pong' } },
  ].flatMap(({ ids, payload }) =>
    forRoles(ids, (role) => ({
      title: `passes ${payload.type} on and changes nothing`,
      given: OPEN,
      when: [['text', JSON.stringify(payload)]],
      look: role.look('open', { sockets: [role.socket('a', 'open')] }),
      emitted: [role.frames(payload)],
    })),
  ),
  ...forRoles({ notifications: 'A1.5' }, (role) => ({
    title: 'passes frames that arrive together on together, in order, without invalid ones',
    given: OPEN,
    when: [['text', '{"type":"pong","n":1}', 'oops', '{"type":"pong","n":2}', '']],
    look: role.look('open', { sockets: [role.socket('a', 'open')], reported: 1 }),
    emitted: [role.frames({ type: 'pong', n: 1 }, { type: 'pong', n: 2 })],
  })),
  ...forRoles({ general: 'A1.2 t6', notifications: 'A1.5' }, (role) => ({
    title: 'logs a text that is no frame and does not pass it on',
    given: OPEN,
    when: [['text', '<html>']],
    look: role.look('open', { sockets: [role.socket('a', 'open')], reported: 1 }),
  })),
  ...forRoles({ notifications: 'A1.5' }, (role) => ({
    title: 'ignores late events of an old socket',
    given: [...CONNECTING, ['close', 1006], ONLINE, ['token', 'b'], ['open']],
    when: [
      ['late', { type: 'socket.opened' }],
      ['late', { type: 'socket.received', data: ['{"type":"pong"}'] }],
      ['late', { type: 'socket.closed', code: 1006, reason: '' }],
      ['wait', 5000],
    ],
    look: role.look('open', { sockets: [role.closed('a'), role.socket('b', 'open')] }),
  })),
]

const MARK = { type: 'mark_notification_read', notification_id: 7 }
const MARK_ALL = { type: 'mark_all_notifications_read' }

const payloadRows: ConnectionRow[] = [
  ...forRoles({ general: 'SOCKEV-15', notifications: 'SOCKNOTIF-12 SOCKNOTIF-13' }, (role) => ({
    title: 'sends payloads while open',
    given: OPEN,
    when: [send(MARK), send(MARK_ALL)],
    look: role.look('open', {
      sockets: [role.socket('a', 'open', { sent: [MARK, MARK_ALL] })],
    }),
  })),
  ...forRoles({ general: 'SOCKEV-16', notifications: 'SOCKNOTIF-12 SOCKEV-16' }, (role) => ({
    title: 'neither sends nor queues payloads while not open',
    when: [
      send('1'),
      ['token', 'a'],
      send('2'),
      ['close', 1006],
      send('3'),
      ONLINE,
      ['token', 'b'],
      ['open'],
    ],
    look: role.look('open', { sockets: [role.closed('a'), role.socket('b', 'open')] }),
    emitted: [role.opened],
  })),
  ...forRoles({ notifications: 'SOCKNOTIF-11 A9' }, (role) => ({
    title: 'sends no ping after the close',
    given: [...OPEN, ['wait', 29_999], ['close', 1000]],
    when: [['wait', 600_000]],
    look: role.look('closed', { sockets: [role.closed('a')] }),
  })),
]

export const CONNECTION_FRAME_ROWS: ConnectionRow[] = [...errorRows, ...frameRows, ...payloadRows]
