/** Web Push on one device, from decision A9 and API-NOTIF-08. Imports no machine. */
type Found = 'unsupported' | 'off' | 'on' | 'denied'
type Answer = 'granted' | 'denied' | 'default'

export type PushStep =
  /** The user clicks. */
  | ['enable']
  | ['disable']
  | ['retry']
  /** The running operation (check, subscribe or unsubscribe) resolves with this state. */
  | ['found', Found]
  /** The user responds to the browser's permission prompt. */
  | ['answer', Answer]
  /** Error text; null = an unknown error. */
  | ['breaks', string | null]
  /** Time passes, ms. */
  | ['wait', number]

export interface PushLook {
  status: string
  problem: string
}

type Emitted = { type: string; [key: string]: unknown }

export const READS: Emitted = { type: 'read' }
export const ASKS: Emitted = { type: 'ask' }
export const SUBSCRIBES: Emitted = { type: 'subscribe' }
export const UNSUBSCRIBES: Emitted = { type: 'unsubscribe' }
const toast = (title: string): Emitted => ({
  type: 'toast.show',
  toast: { kind: 'error', title, text: '' },
})

const TEXTS = {
  read: 'Couldn’t check if push notifications are on.',
  enable: 'Push notifications couldn’t be turned on. Please try again.',
  disable: 'Push notifications couldn’t be turned off. Please try again.',
}

/** Limit per operation, ms. */
const WAITS = { reading: 20_000, asking: 120_000, changing: 30_000 }

const look = (status: string, problem = ''): PushLook => ({ status, problem })

const OFF: PushStep[] = [['found', 'off']]
const ASKING: PushStep[] = [...OFF, ['enable']]
const SUBSCRIBING: PushStep[] = [...ASKING, ['answer', 'granted']]
const ON: PushStep[] = [['found', 'on']]
const TURNING_OFF: PushStep[] = [...ON, ['disable']]

export const PUSH_ROWS: {
  title: string
  given: PushStep[]
  when: PushStep[]
  look: PushLook
  emitted: Emitted[]
}[] = [
  {
    title: '[A9] checks the present state without a permission prompt',
    given: [],
    when: [],
    look: look('reading'),
    emitted: [],
  },
  ...(['off', 'on', 'denied', 'unsupported'] as const).map((found) => ({
    title: `[A9] shows the state that was found: ${found}`,
    given: [],
    when: [['found', found] as PushStep],
    look: look(found),
    emitted: [],
  })),
  {
    title: '[A9] ignores clicks before the state is known',
    given: [],
    when: [['enable'], ['disable'], ['retry']],
    look: look('reading'),
    emitted: [],
  },
  {
    title: '[A9] prompts for permission once per click',
    given: OFF,
    when: [['enable'], ['enable']],
    look: look('asking'),
    emitted: [ASKS],
  },
  {
    title: '[A9] ignores clicks where push is not supported',
    given: [['found', 'unsupported']],
    when: [['enable'], ['disable'], ['retry']],
    look: look('unsupported'),
    emitted: [],
  },
  {
    title: '[API-NOTIF-08] subscribes the device when permission is granted',
    given: ASKING,
    when: [['answer', 'granted']],
    look: look('subscribing'),
    emitted: [SUBSCRIBES],
  },
  {
    title: '[A9] is denied when permission is denied',
    given: ASKING,
    when: [['answer', 'denied']],
    look: look('denied'),
    emitted: [],
  },
  {
    title: '[A9] stays off when the prompt is closed',
    given: ASKING,
    when: [['answer', 'default']],
    look: look('off'),
    emitted: [],
  },
  {
    title: '[A9] is off when the user cancels during the prompt',
    given: ASKING,
    when: [['disable']],
    look: look('off'),
    emitted: [],
  },
  {
    title: '[A9] ignores the permission response after a cancel',
    given: [...ASKING, ['disable']],
    when: [['answer', 'granted']],
    look: look('off'),
    emitted: [],
  },
  {
    title: '[API-NOTIF-08] is on when the device is subscribed',
    given: SUBSCRIBING,
    when: [['found', 'on']],
    look: look('on'),
    emitted: [],
  },
  {
    title: '[API-NOTIF-08] ignores clicks while subscribing',
    given: SUBSCRIBING,
    when: [['enable'], ['disable'], ['retry']],
    look: look('subscribing'),
    emitted: [],
  },
  ...(['off', 'denied', 'unsupported'] as const).map((found) => ({
    title: `[A9] shows the state when permission was revoked while subscribing: ${found}`,
    given: SUBSCRIBING,
    when: [['found', found] as PushStep],
    look: look(found),
    emitted: [],
  })),
  {
    title: '[A9] prompts again on the next click after a denial',
    given: [['found', 'denied']],
    when: [['disable'], ['retry'], ['enable']],
    look: look('asking'),
    emitted: [ASKS],
  },
  {
    title: '[API-NOTIF-08] unsubscribes the device once when turned off',
    given: ON,
    when: [['enable'], ['disable'], ['disable'], ['enable']],
    look: look('turningOff'),
    emitted: [UNSUBSCRIBES],
  },
  {
    title: '[API-NOTIF-08] can be turned on again after it was turned off',
    given: TURNING_OFF,
    when: [['found', 'off'], ['enable']],
    look: look('asking'),
    emitted: [ASKS],
  },
  {
    title: 'shows a failed check without a toast',
    given: [],
    when: [['breaks', 'Server error occurred']],
    look: look('failed', 'Server error occurred'),
    emitted: [],
  },
  {
    title: 'checks again on retry',
    given: [['breaks', null]],
    when: [['retry']],
    look: look('reading'),
    emitted: [READS],
  },
  {
    title: 'shows a toast when subscribing fails',
    given: SUBSCRIBING,
    when: [['breaks', 'Server error occurred']],
    look: look('failed', 'Server error occurred'),
    emitted: [toast('Server error occurred')],
  },
  {
    title: 'shows a general error when subscribing fails for an unknown reason',
    given: SUBSCRIBING,
    when: [['breaks', null]],
    look: look('failed', TEXTS.enable),
    emitted: [toast(TEXTS.enable)],
  },
  {
    title: 'prompts and subscribes again on retry',
    given: [...SUBSCRIBING, ['breaks', null]],
    when: [['retry'], ['answer', 'granted']],
    look: look('subscribing'),
    emitted: [ASKS, SUBSCRIBES],
  },
  {
    title: 'shows a general error when the browser cannot prompt',
    given: ASKING,
    when: [['breaks', null]],
    look: look('failed', TEXTS.enable),
    emitted: [toast(TEXTS.enable)],
  },
  {
    title: 'shows a general error when unsubscribing fails',
    given: TURNING_OFF,
    when: [['breaks', null]],
    look: look('failed', TEXTS.disable),
    emitted: [toast(TEXTS.disable)],
  },
  {
    title: 'unsubscribes again on retry',
    given: [...TURNING_OFF, ['breaks', null]],
    when: [['retry']],
    look: look('turningOff'),
    emitted: [UNSUBSCRIBES],
  },
  {
    title: 'can be turned on after a failure',
    given: [...TURNING_OFF, ['breaks', null]],
    when: [['enable']],
    look: look('asking'),
    emitted: [ASKS],
  },
  {
    title: 'can be turned off after a failure',
    given: [...SUBSCRIBING, ['breaks', null]],
    when: [['disable']],
    look: look('turningOff'),
    emitted: [UNSUBSCRIBES],
  },
]

/** When each limit is reached. */
export const PUSH_TIMED: {
  title: string
  given: PushStep[]
  at: number
  before: PushLook
  after: PushLook
  emitted: Emitted[]
}[] = [
  {
    title: 'fails when the check takes 20 s',
    given: [],
    at: WAITS.reading,
    before: look('reading'),
    after: look('failed', TEXTS.read),
    emitted: [],
  },
  {
    title: '[A9] stays off when the prompt has no response for two minutes',
    given: ASKING,
    at: WAITS.asking,
    before: look('asking'),
    after: look('off'),
    emitted: [],
  },
  {
    title: '[API-NOTIF-08] fails when subscribing takes 30 s',
    given: SUBSCRIBING,
    at: WAITS.changing,
    before: look('subscribing'),
    after: look('failed', TEXTS.enable),
    emitted: [toast(TEXTS.enable)],
  },
  {
    title: '[API-NOTIF-08] fails when unsubscribing takes 30 s',
    given: TURNING_OFF,
    at: WAITS.changing,
    before: look('turningOff'),
    after: look('failed', TEXTS.disable),
    emitted: [toast(TEXTS.disable)],
  },
]
