/** Edited and deleted messages, an API extension. Imports no machine. */
import {
  type ChatRow,
  type ChatStep,
  editRefused,
  edits,
  loaded,
  look,
  type Seen,
} from './chat.steps.ts'
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
const other = { ...last, body: 'other', content: 'other', edited_at: at(4) }
/** The list with another text of message 12, and with this entry in the place of its message. */
const withText = (text: string, entry?: Seen): Seen[] =>
  LIST.map(([id, body, status]) =>
    id === entry?.[0] ? entry : [id, id === 12 ? text : body, status],
  )
/** The same while the text is being saved. */
const pending = (text: string, entry?: Seen): Seen[] =>
  withText(text, entry).map(([id, body, status]) => [id, body, id === 12 ? 'pending' : status])
/** Ten pages without a known message, which replace the list. */
const newer = Array.from({ length: 10 }, (_, n) =>
  mine({ id: 20 + n, text: `newer ${n}`, seconds: n, until: 600 }),
)
const replacement = newer.toReversed().map((message): ChatStep => ['page', 'gap', [message], true])
const refusal: ChatStep[] = [...saving, ['editFailed', 403]]

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
    title: '[SEND-08] shows the trimmed text at once as pending, and ends the edit',
    given: editing,
    when: [['saveEdit']],
    look: look({ list: pending('new') }),
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
    title: 'shows the text that was sent after an unreadable response',
    given: saving,
    when: [['edited', null]],
    look: look({ list: withText('new') }),
    emitted: [],
  },
  {
    title: 'restores the message after a refusal, says why, and retains the new text',
    given: saving,
    when: [['editFailed', 403]],
    look: look({ list: LIST, unsaved: [12] }),
    emitted: [editRefused('The call failed.')],
  },
  {
    title: 'restores the message after a request without a response',
    given: saving,
    when: [['editFailed', 0]],
    look: look({ list: LIST, unsaved: [12] }),
    emitted: [editRefused('The call failed.')],
  },
  {
    title: 'edits again with the text that was refused and the reason',
    given: refusal,
    when: [['edit', 12]],
    look: look({ list: LIST, edit: [12, 'new', 'The call failed.'] }),
    emitted: [],
  },
  {
    title: 'edits again after a refusal that the ten minutes were over',
    given: [...refusal, ['wait', 560_000]],
    when: [['edit', 12]],
    look: look({ list: LIST, edit: [12, 'new', 'The call failed.'] }),
    emitted: [],
  },
  {
    title: 'saves again after a refusal',
    given: [...refusal, ['edit', 12]],
    when: [['saveEdit']],
    look: look({ list: pending('new') }),
    emitted: [edits(12, 'new')],
  },
  {
    title: 'gives up the text that was refused',
    given: refusal,
    when: [['discardEdit', 12]],
    look: look({ list: LIST }),
    emitted: [],
  },
  {
    title: 'retains the text of other messages when one is given up',
    given: refusal,
    when: [['discardEdit', 11]],
    look: look({ list: LIST, unsaved: [12] }),
    emitted: [],
  },
  {
    title: 'does not give up an edit that is being sent',
    given: saving,
    when: [['discardEdit', 12]],
    look: look({ list: pending('new') }),
    emitted: [],
  },
  {
    title: 'edits another message while one is being saved',
    given: saving,
    when: [['edit', 11], ['editText', 'other'], ['saveEdit']],
    look: look({ list: pending('new', [11, 'other', 'pending']) }),
    emitted: [],
  },
  {
    title: 'saves the edit of another message after the first',
    given: [...saving, ['edit', 11], ['editText', 'other'], ['saveEdit']],
    when: [['edited', edited]],
    look: look({ list: withText('new', [11, 'other', 'pending']) }),
    emitted: [edits(11, 'other')],
  },
  {
    title: 'edits the same message again with the text that is shown',
    given: saving,
    when: [['edit', 12]],
    look: look({ list: pending('new'), edit: [12, 'new', null] }),
    emitted: [],
  },
  {
    title: 'ends an edit with the text that is being saved without a request',
    given: [...saving, ['edit', 12]],
    when: [['saveEdit'], ['edited', edited]],
    look: look({ list: withText('new') }),
    emitted: [],
  },
  {
    title: 'saves the text of before again while another one is being saved',
    given: [...saving, ['edit', 12], ['editText', 'last'], ['saveEdit']],
    when: [['edited', edited]],
    look: look({ list: pending('last') }),
    emitted: [edits(12, 'last')],
  },
  {
    title: 'says nothing of a refusal if the message was saved again',
    given: [...saving, ['edit', 12], ['editText', 'newer'], ['saveEdit']],
    when: [['editFailed', 500]],
    look: look({ list: pending('newer') }),
    emitted: [edits(12, 'newer')],
  },
  {
    title: 'shows the new text while another edit of it arrives',
    given: saving,
    when: [['changed', other]],
    look: look({ list: pending('new') }),
    emitted: [],
  },
  {
    title: 'restores the latest text after a refusal',
    given: [...saving, ['changed', other]],
    when: [['editFailed', 403]],
    look: look({ list: withText('other'), unsaved: [12] }),
    emitted: [editRefused('The call failed.')],
  },
  {
    title: 'shows the text as saved once a frame contains it',
    given: saving,
    when: [['changed', edited]],
    look: look({ list: withText('new') }),
    emitted: [],
  },
  {
    title: 'says nothing of a lost response if a frame has shown the text as saved',
    given: [...saving, ['changed', edited]],
    when: [['editFailed', 0]],
    look: look({ list: withText('new') }),
    emitted: [],
  },
  {
    title: 'shows a late frame of an edit whose response was lost',
    given: [...saving, ['editFailed', 0]],
    when: [['changed', edited]],
    look: look({ list: withText('new') }),
    emitted: [],
  },
  {
    title: 'retains the text of a lost response after a frame with another text',
    given: [...saving, ['editFailed', 0]],
    when: [['changed', other]],
    look: look({ list: withText('other'), unsaved: [12] }),
    emitted: [],
  },
  {
    title: 'shows a message as deleted although an edit is being saved',
    given: saving,
    when: [['changed', deleted]],
    look: look({ list: withText('Message deleted') }),
    emitted: [],
  },
  {
    title: 'retains the text of an edit whose message is deleted while it is being saved',
    given: [...saving, ['changed', deleted], ['editFailed', 409]],
    when: [['edit', 12]],
    look: look({ list: withText('Message deleted'), edit: [12, 'new', 'The call failed.'] }),
    emitted: [],
  },
  {
    title: 'forgets a saved edit whose message is no longer loaded',
    given: [...saving, ['reopened'], ...replacement],
    when: [['edited', null], ['edit', 29], ['editText', 'other'], ['saveEdit']],
    look: look({
      list: newer.map(({ id, body }) => (id === 29 ? [29, 'other', 'pending'] : [id, body, null])),
      older: 'more',
    }),
    emitted: [edits(29, 'other')],
  },
  {
    title: '[B12] does not send an edit while the browser reports offline',
    given: [...editing, ['offline']],
    when: [['saveEdit']],
    look: look({ list: pending('new'), waiting: [12] }),
    emitted: [],
  },
  {
    title: '[B12] sends the last of several edits of a message when the network returns',
    given: [
      ...editing,
      ['offline'],
      ['saveEdit'],
      ['edit', 11],
      ['editText', 'other'],
      ['saveEdit'],
      ['edit', 12],
      ['editText', 'newer'],
      ['saveEdit'],
    ],
    when: [['online'], ['edited', { ...edited, body: 'newer', content: 'newer' }]],
    look: look({ list: withText('newer', [11, 'other', 'pending']) }),
    emitted: [edits(12, 'newer'), edits(11, 'other')],
  },
  {
    title: '[B12] gives up an edit that waits for the network',
    given: [...editing, ['offline'], ['saveEdit']],
    when: [['discardEdit', 12], ['online']],
    look: look({ list: LIST }),
    emitted: [],
  },
  {
    title: '[B12] goes on with an edit that was being sent when the network went',
    given: saving,
    when: [['offline'], ['edited', edited]],
    look: look({ list: withText('new') }),
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
