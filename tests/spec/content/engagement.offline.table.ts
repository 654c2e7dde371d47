/** Likes and saves while the browser reports offline: B12, TOGGLE-01…03. Imports no machine. */
import {
  call,
  type EngagementRow,
  type EngagementStep,
  known,
  LIKED,
  LOOK_DELAY,
  liking,
  look,
  PLAIN,
  POST,
  saving,
  seen,
  toast,
  WORK,
} from './engagement.words.ts'

const offline: EngagementStep[] = [...known, ['offline']]

export const OFFLINE_ROWS: EngagementRow[] = [
  {
    title: '[OFFLINE-02 TOGGLE-01] shows a like pressed offline and sends nothing',
    given: offline,
    when: [['like', POST]],
    look: look(LIKED),
    emitted: [],
  },
  {
    title: '[OFFLINE-02 TOGGLE-01] sends a like pressed offline once when the network is back',
    given: [...offline, ['like', POST]],
    when: [['online'], ['online']],
    look: look(LIKED, ['like post 5']),
    emitted: [call('like', POST, true)],
  },
  {
    title: '[OFFLINE-02 TOGGLE-01] sends nothing when the like was pressed twice while offline',
    given: [...offline, ['like', POST], ['like', POST]],
    when: [['online']],
    look: look(PLAIN),
    emitted: [],
  },
  {
    title: '[OFFLINE-02 TOGGLE-01] sends the last of three presses while offline',
    given: [...offline, ['like', POST], ['like', POST], ['like', POST]],
    when: [['online']],
    look: look(LIKED, ['like post 5']),
    emitted: [call('like', POST, true)],
  },
  {
    title: '[OFFLINE-02 TOGGLE-02] sends a save pressed offline when the network is back',
    given: [...offline, ['save', POST]],
    when: [['online']],
    look: look({ 'post:5': [null, true, 3] }, ['save post 5']),
    emitted: [call('save', POST, true)],
  },
  {
    title:
      '[OFFLINE-02 TOGGLE-01 TOGGLE-02] sends what was pressed offline in the order of the presses',
    given: [...offline, seen(WORK, 0), ['save', POST], ['like', WORK], ['like', POST]],
    when: [['online']],
    look: look({ 'post:5': [true, true, 4], 'work:5': [true, null, 1] }, [
      'like post 5',
      'like work 5',
      'save post 5',
    ]),
    emitted: [call('save', POST, true), call('like', WORK, true), call('like', POST, true)],
  },
  {
    title:
      '[OFFLINE-02 ERR-22] rolls back and shows the error when the server rejects it afterwards',
    given: [...offline, ['like', POST], ['online']],
    when: [['refused', 'like', 5, 500]],
    look: look(PLAIN),
    emitted: [toast('The call failed.')],
  },
  {
    title: '[OFFLINE-02 TOGGLE-03] restores the count when the item was already liked',
    given: [...offline, ['like', POST], ['online']],
    when: [['already', 'like', 5]],
    look: look({ 'post:5': [true, null, 3] }),
    emitted: [],
  },
  {
    title: '[OFFLINE-02 A11] shows the error of a like that was sent before the network was lost',
    given: [...liking, ['offline']],
    when: [['refused', 'like', 5, 500]],
    look: look(PLAIN),
    emitted: [toast('The call failed.')],
  },
  {
    title:
      '[OFFLINE-02 TOGGLE-01] sends an unlike pressed offline behind a pending like afterwards',
    given: [...liking, ['offline'], ['like', POST], ['done', 'like', 5]],
    when: [['online']],
    look: look({ 'post:5': [false, null, 3] }, ['unlike post 5']),
    emitted: [call('like', POST, false)],
  },
  {
    title:
      '[OFFLINE-02 TOGGLE-02] reacts to the next press when a save and its undo are already the state',
    given: [
      ...known,
      ['wait', LOOK_DELAY],
      ['status', {}, { '5': false }],
      ['save', POST],
      ['offline'],
      ['save', POST],
      ['refused', 'save', 5, 500],
    ],
    when: [['save', POST]],
    look: look({ 'post:5': [null, true, 3] }),
    emitted: [],
  },
  {
    title:
      '[OFFLINE-02 TOGGLE-02] still applies the response to a save sent before the network was lost',
    given: [...saving, ['offline']],
    when: [['done', 'save', 5]],
    look: look({ 'post:5': [null, true, 3] }),
    emitted: [],
  },
]
