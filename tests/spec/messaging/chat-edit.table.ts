/** Edited and deleted messages, an API extension. Imports no machine. */
import { type ChatRow, type ChatStep, edits, loaded, look, type Seen } from './chat.steps.ts'
import { at, mine, stored } from './chat.words.ts'

const theirs = stored({ id: 10, text: 'theirs', seconds: -60, until: 540 })
const early = mine({ id: 11, text: 'early', seconds: -50, until: 550 })
const last = mine({ id: 12, text: 'last', seconds: -40, until: 560 })
const quoting = stored({ id: 13, text: 'reply', seconds: -30, replyTo: last })
const OPEN = loaded([theirs, early, last, quoting])
const LIST: Seen[] = [
  [10, 'theirs', null],
  [11, 'early', null],
  [12, 'last', null],
  [13, 'reply', null],
]
const editing: ChatStep[] = [...OPEN, ['edit', 12], ['editText', ' new ']]
const saving: ChatStep[] = [...editing, ['saveEdit']]
const edited = { ...last, body: 'new', content: 'new', edited_at: at(5) }
const deleted = { ...last, body: '', content: '', deleted_at: at(6), is_read: true }
const withText = (text: string): Seen[] =>
  LIST.map(([id, body, status]) => [id, id === 12 ? text : body, status])

/** Messages that cannot be edited. */
const refused: [string, ChatStep[], ChatStep][] = [
  ["another user's message", OPEN, ['edit', 10]],
  ['a message that is not loaded', OPEN, ['edit', 99]],
  ['a message ten minutes after it was sent', [...OPEN, ['wait', 560_000]], ['edit', 12]],
  ['the last own message ten minutes after it was sent', [...OPEN, ['wait', 560_000]], ['edit']],
]

export const EDIT_ROWS: ChatRow[] = [
  {
    title: 'edits the chosen own message with its text, next to the draft of a new one',
    given: [...OPEN, ['type', 'draft']],
    when: [['edit', 11]],
    look: look({ list: LIST, draft: 'draft', edit: [11, 'early', null] }),
    emitted: [],
  },
  {
    title: 'edits the last own message if none is chosen',
    given: OPEN,
    when: [['edit']],
    look: look({ list: LIST, edit: [12, 'last', null] }),
    emitted: [],
  },
  ...refused.map(
    ([what, given, step]): ChatRow => ({
      title: `does not edit ${what}`,
      given,
      when: [step],
      look: look({ list: LIST }),
      emitted: [],
    }),
  ),
  {
    title: 'does not edit a deleted message',
    given: [...OPEN, ['changed', deleted]],
    when: [['edit', 12]],
    look: look({ list: withText('Message deleted') }),
    emitted: [],
  },
  {
    title: 'does not edit messages of an API that does not say until when',
    given: loaded([mine({ id: 14, text: 'mine' })]),
    when: [['edit', 14]],
    look: look({ list: [[14, 'mine', null]] }),
    emitted: [],
  },
  {
    title: 'edits another message instead',
    given: editing,
    when: [['edit', 11]],
    look: look({ list: LIST, edit: [11, 'early', null] }),
    emitted: [],
  },
  {
    title: "goes on editing when another user's message is chosen",
    given: editing,
    when: [['edit', 10]],
    look: look({ list: LIST, edit: [12, ' new ', null] }),
    emitted: [],
  },
  {
    title: 'cancels the edit without a request',
    given: editing,
    when: [['cancelEdit']],
    look: look({ list: LIST }),
    emitted: [],
  },
  {
    title: '[SEND-08] saves the trimmed text',
    given: editing,
    when: [['saveEdit']],
    look: look({ list: LIST, edit: [12, ' new ', null] }),
    emitted: [edits(12, 'new')],
  },
  {
    title: 'ends the edit of an unchanged text without a request',
    given: [...editing, ['editText', ' last ']],
    when: [['saveEdit']],
    look: look({ list: LIST }),
    emitted: [],
  },
  {
    title: 'does not save a blank text',
    given: [...editing, ['editText', '  ']],
    when: [['saveEdit']],
    look: look({ list: LIST, edit: [12, '  ', null] }),
    emitted: [],
  },
  {
    title: 'does not save a text of 5,001 characters',
    given: [...editing, ['editText', 'x'.repeat(5001)]],
    when: [['saveEdit']],
    look: look({ list: LIST, edit: [12, 'x'.repeat(5001), null] }),
    emitted: [],
  },
  {
    title: 'shows the saved message',
    given: saving,
    when: [['edited', edited]],
    look: look({ list: withText('new') }),
    emitted: [],
  },
  {
    title: 'ends the edit after an unreadable response',
    given: saving,
    when: [['edited', null]],
    look: look({ list: LIST }),
    emitted: [],
  },
  {
    title: 'shows why an edit failed and leaves its text',
    given: saving,
    when: [['editFailed', 403]],
    look: look({ list: LIST, edit: [12, ' new ', 'The call failed.'] }),
    emitted: [],
  },
  {
    title: 'saves again after a failure, without the error',
    given: [...saving, ['editFailed', 0]],
    when: [['saveEdit']],
    look: look({ list: LIST, edit: [12, ' new ', null] }),
    emitted: [edits(12, 'new')],
  },
  {
    title: 'changes nothing while an edit is being saved',
    given: saving,
    when: [['edit', 11], ['editText', 'other'], ['saveEdit'], ['cancelEdit']],
    look: look({ list: LIST, edit: [12, ' new ', null] }),
    emitted: [],
  },
  {
    title: 'ignores events of an edit when there is none',
    given: OPEN,
    when: [['editText', 'other'], ['saveEdit'], ['cancelEdit']],
    look: look({ list: LIST }),
    emitted: [],
  },
  {
    title: 'shows a message that was edited elsewhere',
    given: OPEN,
    when: [['changed', edited]],
    look: look({ list: withText('new') }),
    emitted: [],
  },
  {
    title: 'shows that a message was deleted',
    given: OPEN,
    when: [['changed', deleted]],
    look: look({ list: withText('Message deleted') }),
    emitted: [],
  },
  {
    title: 'shows a deleted message as deleted after a later frame of an earlier edit',
    given: [...OPEN, ['changed', deleted]],
    when: [['changed', edited]],
    look: look({ list: withText('Message deleted') }),
    emitted: [],
  },
  {
    title: 'shows the latest text after a page that was older',
    given: [...OPEN, ['changed', edited], ['reload']],
    when: [['page', 'gap', [theirs, early, last, quoting], false]],
    look: look({ list: withText('new') }),
    emitted: [],
  },
  {
    title: 'ignores a change of a message that is not loaded',
    given: OPEN,
    when: [['changed', { ...edited, id: 99 }]],
    look: look({ list: LIST }),
    emitted: [],
  },
]
