/** The form that adds a fault: target, fault, its parameters, how often, and for which tab. */
import { byId, create, inputValue, setText } from './dom.ts'

type Field = 'route' | 'status' | 'code' | 'seconds' | 'times' | 'tab'

interface FaultChoice {
  label: string
  about: string
  fields: readonly Field[]
  /** The step of the scenario format. */
  step(): object
  /** Label of the button; default: Add fault. */
  button?: string
  seconds?: number
}

const tabFields = (): object => (inputValue('tab') === '' ? {} : { tab: inputValue('tab') })
const tabOrFirst = (): string => inputValue('tab') || 'a'
const timesFields = (): object =>
  inputValue('times') === '' ? {} : { times: Number(inputValue('times')) }
const inMs = (): number => Math.round(Number(inputValue('seconds')) * 1000)

const REQUESTS: readonly FaultChoice[] = [
  http(
    'Respond with status',
    'The server never receives the request.',
    'answer',
    ['status'],
    () => ({
      status: Number(inputValue('status')),
    }),
  ),
  http('Delay', 'Request and response are late by this in total.', 'delay', ['seconds'], () => ({
    ms: inMs(),
  })),
  http('Hang', 'No response until the fault is removed.', 'hang'),
  http('Refuse', 'No connection: the request never arrives.', 'refuse'),
  http('Drop response', 'The server handles the request; its response is lost.', 'lose'),
  http('Duplicate request', 'The request arrives twice.', 'repeat'),
]

const SOCKETS: readonly FaultChoice[] = [
  {
    label: 'Close open sockets',
    about: 'Now and once, with this code. 1006 ends without a close frame.',
    fields: ['code', 'tab'],
    button: 'Close now',
    step: () => ({
      do: 'close-sockets',
      ...tabFields(),
      ...roleFields(),
      code: Number(inputValue('code')),
    }),
  },
  socket('Refuse', 'The next connection fails: 1006.', 'refuse'),
  socket('Hang', 'The next connection neither opens nor fails.', 'hang'),
  socket('Connect late', 'The next connection opens this much later.', 'slow', ['seconds'], () => ({
    ms: inMs(),
  })),
  socket(
    'Accept, then close',
    'The next connection opens and closes.',
    'accept-close',
    ['code'],
    () => ({
      code: Number(inputValue('code')),
    }),
  ),
  socket('Accept, stay silent', 'The next connection opens and carries nothing.', 'mute'),
  socket('Frames late', 'Of the next connection.', 'delay-frames', ['seconds'], () => ({
    ms: inMs(),
  })),
  socket('Frames lost', 'Of the next connection.', 'drop-frames'),
  socket('Frames twice', 'Of the next connection.', 'repeat-frames'),
  socket('Frames out of order', 'Of the next connection, in pairs.', 'swap-frames'),
]

const NETWORK: readonly FaultChoice[] = [
  {
    label: 'Go offline',
    about: 'Nothing gets through, and the pages get the event `offline`.',
    fields: ['tab'],
    step: () => ({ do: 'offline', ...tabFields() }),
  },
  {
    label: 'Go online',
    about: 'Ends an offline period.',
    fields: ['tab'],
    button: 'Go online',
    step: () => ({ do: 'online', ...tabFields() }),
  },
  {
    label: 'Restart the server',
    about: 'All connections break; the server is down for this long.',
    fields: ['seconds'],
    button: 'Restart now',
    seconds: 5,
    step: () => ({ do: 'restart', ms: inMs() }),
  },
  {
    label: 'Reject access tokens',
    about: 'All access tokens issued so far; a refresh still works.',
    fields: [],
    step: () => ({ do: 'revoke' }),
  },
  {
    label: 'Reject all tokens',
    about: 'Access and refresh tokens issued so far: the session ends.',
    fields: [],
    step: () => ({ do: 'revoke', refresh: true }),
  },
]

const DEVICE: readonly FaultChoice[] = [
  clock('Clock back', -1),
  clock('Clock forward', 1),
  storage('Storage full', 'Writing to local storage fails.', 'full'),
  storage('Block storage', 'Every access to local storage fails.', 'blocked'),
  { ...storage('Clear storage', 'Now and once.', 'cleared'), button: 'Clear now' },
  page('Hide page', 'The page is in the background.', 'hide'),
  page('Show page', 'The page is in the foreground.', 'show'),
]

const ALL_ROLES = 'all'
const TARGETS: readonly { value: string; label: string; choices: readonly FaultChoice[] }[] = [
  { value: 'request', label: 'Request', choices: REQUESTS },
  { value: ALL_ROLES, label: 'All sockets', choices: SOCKETS },
  { value: 'general', label: 'General socket', choices: SOCKETS },
  { value: 'conversation', label: 'Conversation socket', choices: SOCKETS },
  { value: 'notification', label: 'Notification socket', choices: SOCKETS },
  { value: 'network', label: 'Network and server', choices: NETWORK },
  { value: 'device', label: 'Device', choices: DEVICE },
]

const CODES = [1000, 1001, 1006, 1008, 1011, 1012, 4001, 4003]
const FIELDS: readonly Field[] = ['route', 'status', 'code', 'seconds', 'times', 'tab']

function http(
  label: string,
  about: string,
  kind: string,
  fields: readonly Field[] = [],
  parameters: () => object = () => ({}),
): FaultChoice {
  const step = (): object => ({
    do: 'http',
    ...tabFields(),
    route: inputValue('route'),
    ...timesFields(),
    fault: { kind, ...parameters() },
  })
  return { label, about, fields: ['route', ...fields, 'times', 'tab'], step }
}

function socket(
  label: string,
  about: string,
  kind: string,
  fields: readonly Field[] = [],
  parameters: () => object = () => ({}),
): FaultChoice {
  const step = (): object => ({
    do: 'socket',
    ...tabFields(),
    ...roleFields(),
    ...timesFields(),
    fault: { kind, ...parameters() },
  })
  return { label, about, fields: [...fields, 'times', 'tab'], step }
}

function roleFields(): object {
  const role = inputValue('target')
  return role === ALL_ROLES ? {} : { role }
}

function clock(label: string, direction: number): FaultChoice {
  return {
    label,
    about: 'The wall clock of the device jumps; timers continue.',
    fields: ['seconds'],
    seconds: 3600,
    step: () => ({ do: 'jump', tab: tabOrFirst(), ms: direction * inMs() }),
  }
}

function storage(label: string, about: string, state: string): FaultChoice {
  return { label, about, fields: [], step: () => ({ do: 'storage', tab: tabOrFirst(), state }) }
}

function page(label: string, about: string, action: string): FaultChoice {
  return { label, about, fields: ['tab'], step: () => ({ do: action, tab: tabOrFirst() }) }
}

const targetSelect = byId<HTMLSelectElement>('target')
const faultSelect = byId<HTMLSelectElement>('fault')

const currentChoice = (): FaultChoice | undefined =>
  TARGETS.find(({ value }) => value === targetSelect.value)?.choices[faultSelect.selectedIndex]

function showChoices(): void {
  const choices = TARGETS.find(({ value }) => value === targetSelect.value)?.choices ?? []
  const { value } = faultSelect
  faultSelect.replaceChildren(...choices.map(({ label }) => new Option(label, label)))
  if (choices.some(({ label }) => label === value)) faultSelect.value = value
  showFields()
}

function showFields(): void {
  const choice = currentChoice()
  if (choice === undefined) return
  for (const field of FIELDS) {
    const isShown = choice.fields.includes(field)
    byId(`${field}-field`).hidden = !isShown
    byId<HTMLInputElement>(field).disabled = !isShown
  }
  if (choice.seconds !== undefined) byId<HTMLInputElement>('seconds').value = String(choice.seconds)
  setText('fault-about', choice.about)
  setText('submit', choice.button ?? 'Add fault')
  setText('form-error', '')
}

/** @param send sends a step to the lab */
export async function openForm(send: (step: object) => void): Promise<void> {
  targetSelect.append(...TARGETS.map(({ value, label }) => new Option(label, value)))
  byId('codes').append(...CODES.map((code) => create('option', { value: String(code) })))
  targetSelect.onchange = showChoices
  faultSelect.onchange = showFields
  byId<HTMLFormElement>('form').onsubmit = (event) => {
    event.preventDefault()
    const choice = currentChoice()
    if (choice !== undefined) send(choice.step())
  }
  showChoices()
  byId<HTMLInputElement>('route').value = 'POST /api/messaging/conversations/*/messages/'
  const routes: string[] = await (await fetch('routes.json')).json()
  byId('routes').append(...routes.map((value) => create('option', { value })))
}

/** Names of the open tabs to choose from. */
export function offerTabs(tabs: readonly string[]): void {
  byId('tabs').replaceChildren(...tabs.map((value) => create('option', { value })))
}
