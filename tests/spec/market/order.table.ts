/** Actions on one order: defects D2 and D11, A13 and A15. Imports no machine. */
import type { OrderAction } from '../../../src/protocol/enums/market.ts'

export type OrderStep =
  | ['request', OrderAction]
  | ['dismiss']
  | ['send']
  /** The action succeeded. */
  | ['done']
  /** HTTP status; 0 = no response, -1 = cancelled by the client, -2 = another error. */
  | ['failed', number]
  | ['wait', number]

export interface OrderLook {
  phase: string
  /** Whether the dialog of the action is shown. */
  dialog: boolean
  action: OrderAction | null
  problem: string | null
}

type Emitted = { type: string; [key: string]: unknown }

export const PURCHASE_ID = 9

/** The server's message per status. */
export const WORDS: { readonly [status: number]: string } = {
  403: 'Only the seller can do this.',
  404: 'This order does not exist.',
  409: 'This order was already cancelled.',
}

const NO_RESPONSE = 'Network error - please check your connection'
const FAILED = 'The order couldn’t be changed. Please try again.'

const changes = (action: OrderAction): Emitted => ({
  type: 'change',
  purchaseId: PURCHASE_ID,
  action,
})
const toast = (kind: string, title: string, text: string): Emitted => ({
  type: 'toast.show',
  toast: { kind, title, text },
})
const DONE_TOAST: Emitted = toast('success', 'Order updated', 'Brushes')

const IDLE: OrderLook = { phase: 'idle', dialog: false, action: null, problem: null }
const look = (phase: string, action: OrderAction, changes: Partial<OrderLook> = {}): OrderLook => ({
  phase,
  dialog: true,
  action,
  problem: null,
  ...changes,
})

const sent = (action: OrderAction): OrderStep[] => [['request', action], ['send']]
const ACTIONS: readonly OrderAction[] = ['confirm', 'cancel', 'refund']

export const ORDER_ROWS: {
  title: string
  given: OrderStep[]
  when: OrderStep[]
  look: OrderLook
  emitted: Emitted[]
}[] = [
  {
    title: '[D2] sends nothing before an action is chosen',
    given: [],
    when: [['send'], ['dismiss']],
    look: IDLE,
    emitted: [],
  },
  ...ACTIONS.flatMap((action) => [
    {
      title: `[D2] asks before it sends: ${action}`,
      given: [],
      when: [['request', action]] satisfies OrderStep[],
      look: look('asking', action),
      emitted: [],
    },
    {
      title: `[D2 A15] sends once on a double click: ${action}`,
      given: [['request', action]] satisfies OrderStep[],
      when: [['send'], ['send'], ['request', 'cancel']] satisfies OrderStep[],
      look: look('sending', action),
      emitted: [changes(action)],
    },
    {
      title: `[D2 D11] closes the dialog and shows a toast when it succeeds: ${action}`,
      given: sent(action),
      when: [['done']] satisfies OrderStep[],
      look: IDLE,
      emitted: [DONE_TOAST],
    },
    {
      title: `[D2 A15] shows that the outcome is unknown and does not retry automatically: ${action}`,
      given: sent(action),
      when: [
        ['failed', -2],
        ['wait', 600_000],
      ] satisfies OrderStep[],
      look: look('unanswered', action, { problem: FAILED }),
      emitted: [],
    },
  ]),
  {
    title: '[D2] can be dismissed before it is sent',
    given: [['request', 'confirm']],
    when: [['dismiss'], ['send']],
    look: IDLE,
    emitted: [],
  },
  {
    title: '[D2] keeps the chosen action while another is requested',
    given: [['request', 'confirm']],
    when: [['request', 'cancel']],
    look: look('asking', 'confirm'),
    emitted: [],
  },
  ...[403, 404, 409].map((status) => ({
    title: `[D2 A13] shows the server's message for a rejection, without a retry: ${status}`,
    given: sent('confirm'),
    when: [['failed', status], ['send']] satisfies OrderStep[],
    look: look('rejected', 'confirm', { problem: WORDS[status] ?? '' }),
    emitted: [],
  })),
  {
    title: '[D2] closes a rejection on dismiss',
    given: [...sent('cancel'), ['failed', 409]],
    when: [['dismiss']],
    look: IDLE,
    emitted: [],
  },
  {
    title: '[D2] shows a missing response as an unknown outcome',
    given: sent('confirm'),
    when: [['failed', 0]],
    look: look('unanswered', 'confirm', { problem: NO_RESPONSE }),
    emitted: [],
  },
  {
    title: '[D2] shows a cancelled request as an unknown outcome',
    given: sent('cancel'),
    when: [['failed', -1]],
    look: look('unanswered', 'cancel', { problem: FAILED }),
    emitted: [],
  },
  {
    title: '[D2 A15] sends the same action again on a retry',
    given: [...sent('cancel'), ['failed', 0]],
    when: [['send'], ['send']],
    look: look('sending', 'cancel'),
    emitted: [changes('cancel')],
  },
  {
    title: '[D2] closes an unknown outcome on dismiss',
    given: [...sent('cancel'), ['failed', 0]],
    when: [['dismiss']],
    look: IDLE,
    emitted: [],
  },
  {
    title: '[D2] goes on in the background when its dialog is closed',
    given: sent('confirm'),
    when: [['dismiss']],
    look: look('sending', 'confirm', { dialog: false }),
    emitted: [],
  },
  {
    title: '[D2] shows success as a toast after its dialog was closed',
    given: [...sent('confirm'), ['dismiss']],
    when: [['done']],
    look: IDLE,
    emitted: [DONE_TOAST],
  },
  {
    title: '[D2] shows a failure as a toast after its dialog was closed',
    given: [...sent('confirm'), ['dismiss']],
    when: [['failed', 409]],
    look: IDLE,
    emitted: [toast('error', WORDS[409] ?? '', '')],
  },
  {
    title: '[D2] shows the dialog again for the next action',
    given: [...sent('confirm'), ['dismiss'], ['done']],
    when: [['request', 'refund']],
    look: look('asking', 'refund'),
    emitted: [],
  },
]
