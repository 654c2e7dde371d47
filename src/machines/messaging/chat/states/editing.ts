import type { Id } from '../../../../protocol/base/types.ts'
import type { chatSetup } from '../chat.setup.ts'
import { runningEdit } from '../edit.policy.ts'

type ChatSetup = ReturnType<typeof chatSetup>

/** The region `editing`: the composer of an own message's new text, an API extension. */
export function editingRegion(setup: ChatSetup) {
  const start = {
    guard: { type: 'isEditable', params: ({ event }: { event: { id?: Id } }) => event },
    target: 'editing',
    actions: { type: 'startEdit', params: ({ event }: { event: { id?: Id } }) => event },
  } as const
  return setup.createStateConfig({
    description: 'Whether an own message is being edited; the draft of a new one stays as it is.',
    initial: 'idle',
    states: {
      idle: {
        description: 'No message is being edited; waits for the user without time limit.',
        on: {
          'edit.start': [start, {}],
          'edit.change': {},
          'edit.save': {},
          'edit.cancel': {},
        },
      },
      editing: {
        description:
          'The user edits a message, perhaps after an error; waits for the user without time limit, because the server checks when it is too late.',
        on: {
          'edit.start': [start, {}],
          'edit.change': { actions: { type: 'setEdit', params: ({ event }) => event } },
          'edit.save': [
            { guard: 'isEditUnchanged', target: 'idle', actions: 'endEdit' },
            { guard: 'isEditInvalid' },
            { target: 'idle', actions: 'saveEdit' },
          ],
          'edit.cancel': { target: 'idle', actions: 'endEdit' },
        },
      },
    },
  })
}

/** The region `savingEdits`: sends saved edits, which are shown already, one after the other. */
export function savingEditsRegion(setup: ChatSetup) {
  return setup.createStateConfig({
    description: 'Whether a saved edit is being sent.',
    initial: 'idle',
    states: {
      idle: {
        description:
          'No edit is being sent; waits for one without time limit, or for the network (B12).',
        always: { guard: 'canSendEdit', target: 'saving', actions: 'startSavingEdit' },
      },
      saving: {
        description:
          "Sends the oldest saved edit, limited by the HTTP client's 30 s; a failure restores the message and keeps the text for the user.",
        meta: { req: ['SEND-08'] },
        invoke: {
          id: 'edit',
          src: 'editMessage',
          input: ({ context }) => {
            const edit = runningEdit(context)
            const { conversationId } = context
            return { conversationId, id: edit?.id ?? '', content: edit?.text ?? '' }
          },
          onDone: {
            target: 'idle',
            actions: { type: 'applyEdit', params: ({ event }) => ({ message: event.output }) },
          },
          onError: [
            {
              guard: 'isEditSettled',
              target: 'idle',
              actions: ['reportUnexpected', 'dropEdit'],
            },
            {
              target: 'idle',
              actions: [
                'reportUnexpected',
                { type: 'failEdit', params: ({ event }) => ({ error: event.error }) },
                { type: 'notifyEditFailed', params: ({ event }) => ({ error: event.error }) },
              ],
            },
          ],
        },
      },
    },
  })
}
