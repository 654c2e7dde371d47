import { expect, test } from 'vitest'
import {
  changed,
  check,
  type Fault,
  leftOn,
  once,
  replaced,
  startProxy,
  startServer,
  without,
} from './conform-kit.ts'

const messaging = '/ws/messaging/'
const notifications = '/ws/notifications/'

/** Fault, then endpoint, clauses and text that name it. */
const WRONG: readonly (readonly [string, Fault, string, string[], RegExp])[] = [
  [
    'a bare string instead of a list',
    { at: 'GET posts/', answer: replaced(200, 'posts') },
    'GET posts/',
    ['API-POST-01'],
    /^200 "posts"; expected a list, or an object with a list under results$/,
  ],
  [
    'a record without id',
    { at: 'POST posts/', answer: without('id') },
    'POST posts/',
    ['API-POST-03'],
    /^201 \{"title":"conformance check".*; expected a post with an id$/,
  ],
  [
    'a number of the wrong type',
    { at: 'GET posts/{id}/', answer: changed((post) => ({ ...post, likes_count: 'many' })) },
    'GET posts/{id}/',
    ['API-POST-02'],
    /^200 .*; expected likes_count to be a number$/,
  ],
  [
    'an error of the server',
    { at: 'GET portfolio/mine/', answer: replaced(500, { detail: 'x'.repeat(300) }) },
    'GET portfolio/mine/',
    ['API-PORT-02'],
    /^500 \{"detail":"x{188}…; expected a success$/,
  ],
  [
    'a 401 for a valid token',
    { at: 'GET follow/my-stats/', answer: replaced(401, { detail: 'No.' }) },
    'GET follow/my-stats/',
    ['HTTP-02', 'STATS-09', 'API-FOLLOW-06'],
    /^401 \{"detail":"No."\}; expected a success: the token is valid$/,
  ],
  [
    'a PATCH that changes nothing',
    { at: 'PATCH portfolio/{id}/', answer: replaced(204) },
    'PATCH portfolio/{id}/',
    ['API-PORT-07'],
    /^the portfolio item still reads “conformance check \w+”; expected the change to be stored/,
  ],
  [
    'a creation that stores something else',
    {
      at: 'GET blog/by_id/{id}/',
      answer: once(changed((entry) => ({ ...entry, title: 'Nile' }))),
    },
    'POST blog/',
    ['API-BLOG-05'],
    /^the blog post reads “Nile” afterwards; expected the text that was sent, “conformance check/,
  ],
  [
    'a filter that is ignored',
    {
      at: 'GET posts/',
      answer: async (forward, { query }) => {
        query.delete('tag')
        return forward()
      },
    },
    'GET posts/',
    ['API-POST-01'],
    /^\?tag=\w+ lists what does not have it; expected the filter tag to be applied$/,
  ],
  [
    'a count that is missing',
    { at: 'GET notifications/unread_count/', answer: replaced(200, {}) },
    'GET notifications/unread_count/',
    ['API-NOTIF-06'],
    /^200 \{\}; expected unread_count as a number$/,
  ],
  [
    'a mark that is not stored',
    { at: 'POST notifications/{id}/mark_read/', answer: replaced(200, {}) },
    'POST notifications/{id}/mark_read/',
    ['API-NOTIF-03'],
    /^is_read is still false; expected it to be read$/,
  ],
  [
    'a list of likes instead of a map',
    { at: 'GET likes/status/', answer: replaced(200, [true]) },
    'GET likes/status/',
    ['ENT-26', 'API-LIKE-06'],
    /^200 \[true\]; expected a map keyed by content id$/,
  ],
  [
    'a like without effect',
    { at: 'PUT likes/', answer: replaced(200, {}) },
    'PUT likes/',
    ['API-LIKE-02', 'API-LIKE-14'],
    /^likes\/status\/ says false afterwards; expected true$/,
  ],
  [
    'a follow without effect',
    { at: 'PUT follow/toggle/{id}/', answer: replaced(200, {}) },
    'PUT follow/toggle/{id}/',
    ['API-FOLLOW-03'],
    /^follow\/stats\/2\/ says following false afterwards; expected true$/,
  ],
  [
    'a sent message that is not in the response',
    { at: 'POST messaging/conversations/{id}/messages/', answer: changed(() => ({ ok: true })) },
    'POST messaging/conversations/{id}/messages/',
    ['API-MSG-11', 'API-MSG-10'],
    /^201 \{"ok":true\}; expected the message under data or as the answer itself$/,
  ],
  [
    'conversations without id',
    {
      at: 'GET messaging/conversations/{id}/',
      answer: changed(({ conversation_id: _, ...rest }) => rest),
    },
    'GET messaging/conversations/{id}/',
    ['ENT-22', 'API-MSG-02'],
    /; expected a conversation with id or conversation_id$/,
  ],
  [
    'messages without sender id',
    {
      at: 'GET messaging/messages/{id}/',
      answer: changed((message) => ({ ...message, sender: { username: 'ayen' } })),
    },
    'GET messaging/messages/{id}/',
    ['NORM-17', 'API-MSG-22'],
    /; expected a message with its sender’s id$/,
  ],
  [
    'a refresh without access',
    { at: 'POST auth/token/refresh/', answer: changed(() => ({})) },
    'POST auth/token/refresh/',
    ['REFRESH-08'],
    /^200 \{\}; expected access$/,
  ],
  [
    'a wrong old password that is accepted',
    { at: 'POST auth/change-password/', answer: replaced(200, {}) },
    'POST auth/change-password/',
    ['API-AUTH-06'],
    /^200 \{\}; expected a refusal: the old password is wrong$/,
  ],
  [
    'a deleted account that can sign in',
    { at: 'DELETE users/me/', answer: once(replaced(204)) },
    'DELETE users/me/',
    ['API-USER-02'],
    /^the deleted account can still sign in; expected it to be gone$/,
  ],
  [
    'comment counts without counts',
    { at: 'GET comments/counts/', answer: replaced(200, { status: 'ok' }) },
    'GET comments/counts/',
    ['ENT-27', 'API-LIKE-13'],
    /^200 \{"status":"ok"\}; expected status and a counts map$/,
  ],
  [
    'a public path that needs a token',
    {
      at: 'GET explore/feed/',
      answer: (forward, { token }) =>
        token === null ? { status: 401, body: { detail: 'No.' } } : forward(),
    },
    'GET explore/feed/',
    ['API-LIKE-08', 'API-LIKE-09'],
    /^401 \{"detail":"No."\}; expected a success without a token: the path is public$/,
  ],
  [
    'a socket without pong',
    { socket: { path: notifications, frame: (frame) => (frame.type === 'pong' ? null : frame) } },
    'FRAME pong',
    ['SOCKNOTIF-10', 'SOCKNOTIF-11'],
    /^no frame within 0.2 s after \{"type":"ping"\}; expected \{"type":"pong"\}$/,
  ],
  [
    'new_message without message',
    {
      socket: {
        path: messaging,
        frame: ({ type, ...rest }) => (type === 'new_message' ? { type } : { type, ...rest }),
      },
    },
    'FRAME new_message',
    ['SOCKEV-09'],
    /^\{"type":"new_message"\}; expected new_message with message$/,
  ],
  [
    'a socket that accepts every token',
    { socket: { path: `${messaging}?token=conformance-check`, acceptsAll: true } },
    'SOCKET messaging with a bad token',
    ['SOCKAUTH-01'],
    /^the socket stays open; expected it to be closed$/,
  ],
  [
    'message_read without message_id',
    {
      socket: {
        path: messaging,
        frame: (frame) => (frame.type === 'message_read' ? { type: 'message_read' } : frame),
      },
    },
    'FRAME message_read',
    ['SOCKEV-13'],
    /^\{"type":"message_read"\}; expected message_id$/,
  ],
]

test.each(WRONG)('names %s, and deletes what it made', async (_, fault, key, clauses, text) => {
  const server = await startServer()
  const report = await check(await startProxy(server, fault))
  const wrong = report.rows.filter(({ outcome }) => outcome === 'wrong')
  expect(wrong.map((row) => [row.key, row.clauses])).toEqual([[key, clauses]])
  expect(wrong[0]?.text).toMatch(text)
  expect(leftOn(server)).toEqual([])
})

test.each([
  ['post', 'DELETE posts/{id}/', ['API-POST-05'], 'the post can still be read'],
  [
    'conversation',
    'DELETE messaging/conversations/{id}/',
    ['API-MSG-14'],
    'the conversation is still in the list',
  ],
])('names a deletion of a %s without effect', async (kind, key, clauses, text) => {
  const server = await startServer()
  const report = await check(await startProxy(server, { at: key, answer: replaced(204) }))
  expect(report.rows.filter(({ outcome }) => outcome === 'wrong')).toMatchObject([
    { key, clauses, text: `${text}; expected it to be gone` },
  ])
  expect(leftOn(server)).toEqual([kind])
  expect(report.leftBehind.filter((name) => name.startsWith(kind))).toEqual([
    `${kind} ${server.store.entities.find((one) => one.kind === kind)?.id} (its deletion has no effect)`,
  ])
})
