import type { Id } from '../../../../protocol/base/types.ts'
import type { chatSetup } from '../chat.setup.ts'

/** The region `editing`: changes the text of an own message, an API extension. */
export function editingRegion(setup: ReturnType<typeof chatSetup>) {
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
            { target: 'saving', actions: 'clearEditError' },
          ],
          'edit.cancel': { target: 'idle', actions: 'endEdit' },
        },
      },
      saving: {
        description:
          "Sends the new text, limited by the HTTP client's 30 s; a failure returns to the text with the error.",
        invoke: {
          id: 'edit',
          src: 'editMessage',
          input: ({ context }) => ({
            conversationId: context.conversationId,
            id: context.edit?.id ?? '',
            content: context.edit?.text.trim() ?? '',
          }),
          onDone: {
            target: 'idle',
            actions: [
              { type: 'applyChange', params: ({ event }) => ({ message: event.output }) },
              'endEdit',
            ],
          },
          onError: {
            target: 'editing',
            actions: [
              'reportUnexpected',
              { type: 'failEdit', params: ({ event }) => ({ error: event.error }) },
            ],
          },
        },
        on: { 'edit.start': {}, 'edit.change': {}, 'edit.save': {}, 'edit.cancel': {} },
      },
    },
  })
}
