/** Archiving, muting and deleting conversations, an API extension. Imports no machine. */
import {
  asksChange,
  asksList,
  cleared,
  conversation,
  type InboxRow,
  type InboxStep,
  type Item,
  look,
  received,
  subtracts,
} from './inbox.steps.ts'

const UNCHANGED = { is_archived: false, is_muted: false, deleted_before: null }
const ANYIETH = conversation(1, 'Anyieth', { state: UNCHANGED })
const BOL = conversation(2, 'Bol', { unread: 2, latest: received(2, 20, 0), state: UNCHANGED })
const LIST = [ANYIETH, BOL]
const A: Item = [1, 0, 'last of Anyieth', false]
const B: Item = [2, 2, 'text 20', true]
const loaded: InboxStep[] = [['list', LIST]]
const archived: InboxStep[] = [...loaded, ['updated', 1, { is_archived: true }]]
const muted: InboxStep[] = [...loaded, ['updated', 2, { is_muted: true }]]
const archive: InboxStep = ['set', 1, 'is_archived', true]
const NEW: Item = [1, 1, 'text 60', true]

const OPTIMISTIC_ROWS: InboxRow[] = [
  {
    title: 'removes an archived conversation from the list at once',
    given: loaded,
    when: [archive],
    look: look({ items: [B] }),
    emitted: [asksChange(1, 'is_archived', true)],
  },
  {
    title: 'shows an archived conversation in the archive only',
    given: [...loaded, archive, ['changeSaved', 1]],
    when: [['filter', 'archived']],
    look: look({ items: [A], count: 1 }),
    emitted: [],
  },
  {
    title: 'finds an archived conversation in a search of all',
    given: archived,
    when: [['search', 'anyieth']],
    look: look({ items: [A], count: 1 }),
    emitted: [],
  },
  {
    title: 'shows a conversation again that could not be archived, with the error',
    given: [...loaded, archive],
    when: [['changeFailed', 1, 502]],
    look: look({ items: [A, B] }),
    emitted: [
      { type: 'toast.show', toast: { kind: 'error', title: 'The call failed.', text: '' } },
    ],
  },
  {
    title: '[OFFLINE-02] shows a conversation archived offline as archived and sends nothing',
    given: [...loaded, ['offline']],
    when: [archive],
    look: look({ items: [B] }),
    emitted: [],
  },
  {
    title: '[OFFLINE-02] sends a change made offline once the network is back',
    given: [...loaded, ['offline'], archive],
    when: [['online']],
    look: look({ items: [B] }),
    emitted: [asksChange(1, 'is_archived', true)],
  },
  {
    title: '[OFFLINE-02] sends nothing when a change was undone while offline',
    given: [...loaded, ['offline'], archive, ['set', 1, 'is_archived', false]],
    when: [['online']],
    look: look({ items: [A, B] }),
    emitted: [],
  },
  {
    title: 'undoes an archiving that is still being sent after its response',
    given: [...loaded, archive, ['set', 1, 'is_archived', false]],
    when: [['changeSaved', 1]],
    look: look({ items: [A, B] }),
    emitted: [asksChange(1, 'is_archived', false)],
  },
  {
    title: 'sends nothing for a value that is shown already',
    given: archived,
    when: [archive],
    look: look({ items: [B] }),
    emitted: [],
  },
  {
    title: 'keeps a pending change over a list that is older',
    given: [...loaded, ['reload'], archive],
    when: [['list', LIST]],
    look: look({ items: [B] }),
    emitted: [],
  },
  {
    title: 'requests the list again when a change was saved during its load',
    given: [...loaded, ['reload'], archive, ['changeSaved', 1]],
    when: [['list', LIST]],
    look: look({ items: [A, B] }),
    emitted: [asksList],
  },
  {
    title: 'requests the list when a message arrived while a conversation was being archived',
    given: [...loaded, archive, ['live', received(1, 60, 10)]],
    when: [['changeSaved', 1]],
    look: look({ items: [NEW, B] }),
    emitted: [asksList],
  },
]

const STATE_ROWS: InboxRow[] = [
  {
    title: 'ends archiving when a message arrives',
    given: archived,
    when: [['live', received(1, 60, 10)]],
    look: look({ items: [NEW, B] }),
    emitted: [],
  },
  {
    title: 'keeps a muted conversation archived when a message arrives',
    given: [...archived, ['updated', 1, { is_muted: true }]],
    when: [['live', received(1, 60, 10)]],
    look: look({ items: [B] }),
    emitted: [],
  },
  {
    title: 'does not subtract messages read in a muted conversation from the total',
    given: muted,
    when: [['markedRead', 2, 2]],
    look: look({ items: [A, [2, 0, 'text 20', false]] }),
    emitted: [],
  },
  {
    title: 'does not subtract messages read in an archived conversation from the total',
    given: [...loaded, ['updated', 2, { is_archived: true }]],
    when: [['markedRead', 2, 2]],
    look: look({ items: [A] }),
    emitted: [],
  },
  {
    title: 'subtracts them after unmuting',
    given: [...muted, ['set', 2, 'is_muted', false]],
    when: [['markedRead', 2, 2]],
    look: look({ items: [A, [2, 0, 'text 20', false]] }),
    emitted: [subtracts(2)],
  },
  {
    title: 'keeps what is known where a response does not say whether it is archived',
    given: [...archived, ['reload']],
    when: [['list', [conversation(1, 'Anyieth'), BOL]]],
    look: look({ items: [B] }),
    emitted: [],
  },
  {
    title: 'ignores an update of an unknown conversation',
    given: loaded,
    when: [['updated', 9, { is_archived: true, deleted_before: 'noon' }]],
    look: look({ items: [A, B] }),
    emitted: [],
  },
]

const DELETION_ROWS: InboxRow[] = [
  {
    title: 'removes a conversation that was deleted here',
    given: [...loaded, archive],
    when: [['deleted', 1, null]],
    look: look({ items: [B] }),
    emitted: [cleared(1)],
  },
  {
    title: 'removes a conversation that was deleted elsewhere, once',
    given: loaded,
    when: [
      ['updated', 1, { ...UNCHANGED, deleted_before: 'noon' }],
      ['updated', 1, { ...UNCHANGED, deleted_before: 'noon' }],
      ['deleted', 1, null],
    ],
    look: look({ items: [B] }),
    emitted: [cleared(1)],
  },
  {
    title: 'keeps a conversation that came back before the response to its deletion',
    given: [
      ...loaded,
      ['updated', 1, { deleted_before: 'noon' }],
      ['reload'],
      ['list', [conversation(1, 'Anyieth', { state: { deleted_before: 'noon' } })]],
    ],
    when: [['deleted', 1, null]],
    look: look({ items: [A] }),
    emitted: [],
  },
  {
    title: 'keeps a conversation whose deletion the list has reported already',
    given: [['list', [conversation(1, 'Anyieth', { state: { deleted_before: 'noon' } })]]],
    when: [['updated', 1, { deleted_before: 'noon' }]],
    look: look({ items: [A] }),
    emitted: [],
  },
  {
    title: 'reports conversations that a reloaded list lacks, or has with newer messages only',
    given: [...loaded, ['reload']],
    when: [['list', [conversation(2, 'Bol', { state: { deleted_before: 'noon' } })]]],
    look: look({ items: [[2, 0, 'last of Bol', false]] }),
    emitted: [cleared(1), cleared(2)],
  },
  {
    title: 'reports none where the API does not say when a conversation was deleted',
    given: [['list', [conversation(1, 'Anyieth'), conversation(2, 'Bol')]], ['reload']],
    when: [['list', []]],
    look: look(),
    emitted: [],
  },
]

export const OWN_CHANGE_ROWS = [...OPTIMISTIC_ROWS, ...STATE_ROWS, ...DELETION_ROWS]
