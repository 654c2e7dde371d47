/** Web Push on one device, from decision A9 and API-NOTIF-08 (importing no machine). */
export type Found = 'unsupported' | 'off' | 'on' | 'denied'
export type Answer = 'granted' | 'denied' | 'default'

export type PushStep =
  /** The person clicks. */
  | ['enable']
  | ['disable']
  | ['retry']
  /** What was running settles: the look-up, registering or taking off with what it found. */
  | ['found', Found]
  /** The person answers the browser. */
  | ['answer', Answer]
  /** Text of the failure; null = of an unknown kind. */
  | ['breaks', string | null]
  /** Milliseconds pass. */
  | ['wait', number]

export interface PushLook {
  status: string
  problem: string
}

type Told = { type: string; [key: string]: unknown }

export const READS: Told = { type: 'read' }
export const ASKS: Told = { type: 'ask' }
export const SUBSCRIBES: Told = { type: 'subscribe' }
export const UNSUBSCRIBES: Told = { type: 'unsubscribe' }
export const toast = (title: string): Told => ({
  type: 'toast.show',
  toast: { kind: 'error', title, text: '' },
})

export const TEXTS = {
  read: 'Couldn’t check if push notifications are on.',
  enable: 'Push notifications couldn’t be turned on. Please try again.',
  disable: 'Push notifications couldn’t be turned off. Please try again.',
}

/** How long each wait may take. */
export const WAITS = { reading: 20_000, asking: 120_000, changing: 30_000 }

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
  told: Told[]
}[] = [
  {
    title: '[A9] what it is now is looked up, and nobody is asked',
    given: [],
    when: [],
    look: look('reading'),
    told: [],
  },
  ...(['off', 'on', 'denied', 'unsupported'] as const).map((found) => ({
    title: `[A9] it is shown as it was found: ${found}`,
    given: [],
    when: [['found', found] as PushStep],
    look: look(found),
    told: [],
  })),
  {
    title: '[A9] clicks before it is known do nothing',
    given: [],
    when: [['enable'], ['disable'], ['retry']],
    look: look('reading'),
    told: [],
  },
  {
    title: '[A9] the person is asked after a click, once',
    given: OFF,
    when: [['enable'], ['enable']],
    look: look('asking'),
    told: [ASKS],
  },
  {
    title: '[A9] what cannot be is not asked for',
    given: [['found', 'unsupported']],
    when: [['enable'], ['disable'], ['retry']],
    look: look('unsupported'),
    told: [],
  },
  {
    title: '[API-NOTIF-08] a yes registers the device',
    given: ASKING,
    when: [['answer', 'granted']],
    look: look('subscribing'),
    told: [SUBSCRIBES],
  },
  {
    title: '[A9] a no is kept in mind',
    given: ASKING,
    when: [['answer', 'denied']],
    look: look('denied'),
    told: [],
  },
  {
    title: '[A9] closing the question leaves it off',
    given: ASKING,
    when: [['answer', 'default']],
    look: look('off'),
    told: [],
  },
  {
    title: '[A9] thinking better of it while the browser asks',
    given: ASKING,
    when: [['disable']],
    look: look('off'),
    told: [],
  },
  {
    title: '[A9] an answer after that changes nothing',
    given: [...ASKING, ['disable']],
    when: [['answer', 'granted']],
    look: look('off'),
    told: [],
  },
  {
    title: '[API-NOTIF-08] once it is registered it is on',
    given: SUBSCRIBING,
    when: [['found', 'on']],
    look: look('on'),
    told: [],
  },
  {
    title: '[API-NOTIF-08] clicks while it is registered do nothing',
    given: SUBSCRIBING,
    when: [['enable'], ['disable'], ['retry']],
    look: look('subscribing'),
    told: [],
  },
  ...(['off', 'denied', 'unsupported'] as const).map((found) => ({
    title: `[A9] the permission was taken back meanwhile: ${found}`,
    given: SUBSCRIBING,
    when: [['found', found] as PushStep],
    look: look(found),
    told: [],
  })),
  {
    title: '[A9] after a no the next click asks the browser again',
    given: [['found', 'denied']],
    when: [['disable'], ['retry'], ['enable']],
    look: look('asking'),
    told: [ASKS],
  },
  {
    title: '[API-NOTIF-08] turning off takes the device off the account, once',
    given: ON,
    when: [['enable'], ['disable'], ['disable'], ['enable']],
    look: look('turningOff'),
    told: [UNSUBSCRIBES],
  },
  {
    title: '[API-NOTIF-08] once it is off it can be turned on again',
    given: TURNING_OFF,
    when: [['found', 'off'], ['enable']],
    look: look('asking'),
    told: [ASKS],
  },
  {
    title: 'a failed look-up is shown, and told to nobody who did not ask',
    given: [],
    when: [['breaks', 'Server error occurred']],
    look: look('failed', 'Server error occurred'),
    told: [],
  },
  {
    title: 'looking it up again',
    given: [['breaks', null]],
    when: [['retry']],
    look: look('reading'),
    told: [READS],
  },
  {
    title: 'a registration that failed says so, wherever the person is by now',
    given: SUBSCRIBING,
    when: [['breaks', 'Server error occurred']],
    look: look('failed', 'Server error occurred'),
    told: [toast('Server error occurred')],
  },
  {
    title: 'one that failed in an unknown way has words of its own',
    given: SUBSCRIBING,
    when: [['breaks', null]],
    look: look('failed', TEXTS.enable),
    told: [toast(TEXTS.enable)],
  },
  {
    title: 'trying again asks the browser again, which answers at once',
    given: [...SUBSCRIBING, ['breaks', null]],
    when: [['retry'], ['answer', 'granted']],
    look: look('subscribing'),
    told: [ASKS, SUBSCRIBES],
  },
  {
    title: 'a browser that cannot ask',
    given: ASKING,
    when: [['breaks', null]],
    look: look('failed', TEXTS.enable),
    told: [toast(TEXTS.enable)],
  },
  {
    title: 'a device that could not be taken off',
    given: TURNING_OFF,
    when: [['breaks', null]],
    look: look('failed', TEXTS.disable),
    told: [toast(TEXTS.disable)],
  },
  {
    title: 'taking it off again',
    given: [...TURNING_OFF, ['breaks', null]],
    when: [['retry']],
    look: look('turningOff'),
    told: [UNSUBSCRIBES],
  },
  {
    title: 'after a failure it can be turned on, too',
    given: [...TURNING_OFF, ['breaks', null]],
    when: [['enable']],
    look: look('asking'),
    told: [ASKS],
  },
  {
    title: 'and off, too',
    given: [...SUBSCRIBING, ['breaks', null]],
    when: [['disable']],
    look: look('turningOff'),
    told: [UNSUBSCRIBES],
  },
]

/** The moment each wait ends. */
export const PUSH_TIMED: {
  title: string
  given: PushStep[]
  at: number
  before: PushLook
  after: PushLook
  told: Told[]
}[] = [
  {
    title: 'looking it up takes 20 s at most',
    given: [],
    at: WAITS.reading,
    before: look('reading'),
    after: look('failed', TEXTS.read),
    told: [],
  },
  {
    title: '[A9] a question nobody answers for two minutes is as good as closed',
    given: ASKING,
    at: WAITS.asking,
    before: look('asking'),
    after: look('off'),
    told: [],
  },
  {
    title: '[API-NOTIF-08] registering takes 30 s at most',
    given: SUBSCRIBING,
    at: WAITS.changing,
    before: look('subscribing'),
    after: look('failed', TEXTS.enable),
    told: [toast(TEXTS.enable)],
  },
  {
    title: '[API-NOTIF-08] taking off takes 30 s at most',
    given: TURNING_OFF,
    at: WAITS.changing,
    before: look('turningOff'),
    after: look('failed', TEXTS.disable),
    told: [toast(TEXTS.disable)],
  },
]
