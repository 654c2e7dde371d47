/**
 * The lab's control page: sends steps and shows the state. Served to the browser with its types
 * stripped.
 */

interface State {
  now: number
  online: boolean
  /** How far the device clock is ahead, ms. */
  ahead: number
  /** Whether the client is built with the inspector. */
  inspector: boolean
  connections: { tab: string | null; what: string; state: string; since: number }[]
  rules: {
    do: string
    tab?: string
    route?: string
    role?: string
    times?: number
    fault?: { kind: string }
  }[]
  scenarios: { name: string; title: string; about: string }[]
  session: { name: string; by: string; state: string; says: string } | null
  rows: {
    at: number
    tab: string | null
    by: string
    what: string
    expected: string | null
    good: boolean
  }[]
}

const CODES = [1000, 1001, 1006, 1008, 1011, 1012, 4001, 4003]
const RECONNECT_MS = 1000

const byId = <E extends HTMLElement>(id: string): E => document.getElementById(id) as E
const inputValue = (id: string): string => byId<HTMLInputElement>(id).value.trim()
const scenarioSelect = byId<HTMLSelectElement>('scenario')

let socket: WebSocket | null = null
let currentState: State | null = null

function connect(): void {
  socket = new WebSocket(`ws://${location.host}/__lab/socket`)
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data)
    if (message.refused) byId('session').textContent = message.refused
    else show(message)
  }
  socket.onopen = offer
  socket.onclose = () => {
    setText('network', 'The lab is not running.', true)
    setTimeout(connect, RECONNECT_MS)
  }
}

/** Loads the scenario in the URL fragment, which the inspector put there. */
function offer(): void {
  const encoded = /^#scenario=(.+)$/.exec(location.hash)?.[1]
  if (encoded === undefined) return
  try {
    sendMessage({ ask: 'offer', scenario: JSON.parse(decodeURIComponent(encoded)) })
  } catch {
    setText('session', 'The URL contains no valid scenario.', true)
  }
}

const sendMessage = (message: object): void => socket?.send(JSON.stringify(message))

const sendStep = (message: object): void => sendMessage({ ask: 'step', step: message })

/** The selected tab as the target of a fault, if there is one. */
const ofTab = (): object => (inputValue('tab') === '' ? {} : { tab: inputValue('tab') })
const timesField = (id: string): object =>
  inputValue(id) === '' ? {} : { times: Number(inputValue(id)) }

function setText(id: string, text: string, isError: boolean): void {
  const element = byId(id)
  if (element.textContent !== text) element.textContent = text
  element.toggleAttribute('data-bad', isError)
}

function socketFault(kind: string, code?: number): void {
  const hasDelay = kind === 'slow' || kind === 'delay-frames'
  const fault = {
    kind,
    ...(hasDelay ? { ms: Number(inputValue('socket-ms')) } : {}),
    ...(code ? { code } : {}),
  }
  sendStep({
    do: 'socket',
    ...ofTab(),
    role: inputValue('role'),
    ...timesField('socket-times'),
    fault,
  })
}

function httpFault(kind: string): void {
  const fields: { [kind: string]: object } = {
    delay: { ms: Number(inputValue('http-ms')) },
    response: { status: Number(inputValue('status')) },
  }
  const fault = { kind, ...fields[kind] }
  sendStep({
    do: 'http',
    ...ofTab(),
    route: inputValue('route'),
    ...timesField('http-times'),
    fault,
  })
}

function onButton({ dataset }: HTMLButtonElement): void {
  if (dataset.socket) socketFault(dataset.socket)
  if (dataset.http) httpFault(dataset.http)
  const tab = inputValue('tab') || 'a'
  if (dataset.storage) sendStep({ do: 'storage', tab, state: dataset.storage })
  if (dataset.clock)
    sendStep({ do: 'jump', tab, ms: Number(dataset.clock) * 1000 * Number(inputValue('seconds')) })
  if (!dataset.step) return
  sendStep({
    do: dataset.step,
    ...('tabbed' in dataset ? ofTab() : {}),
    ...('ofTab' in dataset ? { tab } : {}),
    ...(dataset.ms ? { ms: Number(dataset.ms) } : {}),
    ...('refresh' in dataset ? { refresh: true } : {}),
  })
}

function button(text: string, onPress: () => void): HTMLButtonElement {
  const element = document.createElement('button')
  element.type = 'button'
  element.textContent = text
  element.onclick = onPress
  return element
}

function row(
  cells: readonly string[],
  marks: { [name: string]: string } = {},
): HTMLTableRowElement {
  const element = document.createElement('tr')
  Object.assign(element.dataset, marks)
  for (const text of cells) element.insertCell().textContent = text
  return element
}

function show(state: State): void {
  currentState = state
  setText('network', state.online ? 'Network: online' : 'Offline', !state.online)
  if (scenarioSelect.options.length !== state.scenarios.length) fillScenarios(state)
  byId('inspector').hidden = !state.inspector
  byId('rules').replaceChildren(...faultLabels(state).map(listItem))
  byId('connections').replaceChildren(
    ...state.connections.map(({ tab, what, state: connectionState, since }) =>
      row([tab ?? '–', what, connectionState, `${((state.now - since) / 1000).toFixed(1)} s`]),
    ),
  )
  byId('no-connections').hidden = state.connections.length > 0
  showSession(state)
  showTimeline()
}

function listItem(text: string): HTMLLIElement {
  const element = document.createElement('li')
  element.textContent = text
  return element
}

/** Texts of the active faults. */
function faultLabels({ ahead, rules }: State): string[] {
  const clock = `clock ${Math.abs(ahead) / 1000} s ${ahead < 0 ? 'back' : 'on'}`
  const faults = rules.map(({ tab, route, role, times, fault }) => {
    const tabSuffix = tab ? ` of ${tab}` : ''
    return `${fault?.kind} ${route ?? role}${tabSuffix}${times ? `, ${times} times` : ''}`
  })
  return ahead === 0 ? faults : [clock, ...faults]
}

function fillScenarios({ scenarios }: State): void {
  scenarioSelect.replaceChildren(...scenarios.map(({ name, title }) => new Option(title, name)))
  const requested = location.hash.startsWith('#scenario=')
    ? 'offered'
    : new URL(location.href).searchParams.get('scenario')
  scenarioSelect.value = scenarios.some(({ name }) => name === requested)
    ? (requested ?? '')
    : (scenarios[0]?.name ?? '')
  describeState()
}

function describeState(): void {
  byId('about').textContent =
    currentState?.scenarios.find(({ name }) => name === scenarioSelect.value)?.about ?? ''
}

const STATE_LABELS: { [state: string]: string } = {
  runs: 'Running…',
  waits: '',
  done: 'Finished.',
  stopped: 'Stopped:',
}

function showSession({ session, rows }: State): void {
  const isBusy = session?.state === 'runs' || session?.state === 'waits'
  byId<HTMLButtonElement>('run-browser').disabled = isBusy
  byId<HTMLButtonElement>('run-person').disabled = isBusy
  byId<HTMLButtonElement>('stop').disabled = !(isBusy && session?.by === 'person')
  byId('go-on').hidden = session?.state !== 'waits'
  if (session === null) return
  const wrong = rows.filter(({ good }) => !good).length
  const met = rows.filter(({ good, expected }) => good && expected !== null).length
  const text = `${STATE_LABELS[session.state]} ${session.says} ${resultText(session.state, met, wrong)}`
  setText(
    'session',
    text.trim(),
    session.state === 'stopped' || (session.state === 'done' && wrong > 0),
  )
}

/** Whether the checks of a finished run passed; empty before its end. */
function resultText(state: string, met: number, wrong: number): string {
  if (state !== 'done') return ''
  const all = met + wrong
  return wrong === 0 ? `Passed: ${met} of ${all} checks.` : `Failed: ${wrong} of ${all} checks.`
}

function showTimeline(): void {
  const all = byId<HTMLInputElement>('all').checked
  // Hide the setup steps before the mark.
  const rows = (currentState?.rows ?? []).filter(
    ({ at, by }) => at >= 0 && (all || by !== 'server'),
  )
  byId('timeline').replaceChildren(
    ...rows.map(({ at, tab, by, what, expected, good }) =>
      row(
        [
          String(at),
          tab ?? '–',
          entryText(by, what),
          expected === null ? '' : `${good ? 'met' : 'wrong'}: ${expected}`,
        ],
        {
          by,
          ...(expected === null && good ? {} : { good: good ? 'yes' : 'no' }),
        },
      ),
    ),
  )
  byId('no-timeline').hidden = rows.length > 0
}

/** Shows a step as its fields, without JSON punctuation. */
function entryText(by: string, what: string): string {
  if (by === 'missing') return `missing: ${what}`
  if (by === 'fault') return `fault: ${what}`
  if (by === 'server') return `server: ${what}`
  if (by !== 'step') return what
  return `step: ${what.replace(/[{}"]/g, '').replace(/:/g, ' ').replace(/,/g, ', ')}`
}

function run(by: string): void {
  const url = new URL(location.href)
  url.searchParams.set('scenario', scenarioSelect.value)
  history.replaceState(null, '', url)
  sendMessage({ ask: 'run', name: scenarioSelect.value, by })
}

scenarioSelect.onchange = describeState
byId('all').onchange = showTimeline
byId('run-browser').onclick = () => run('browser')
byId('run-person').onclick = () => run('person')
byId('go-on').onclick = () => sendMessage({ ask: 'go-on' })
byId('stop').onclick = () => sendMessage({ ask: 'stop' })
byId('clear').onclick = () => sendMessage({ ask: 'clear' })
for (const faultButton of document.querySelectorAll<HTMLButtonElement>(
  'button[data-step], button[data-socket], button[data-http], button[data-clock], button[data-storage]',
))
  faultButton.onclick = () => onButton(faultButton)
byId('codes').append(
  ...CODES.map((code) =>
    button(String(code), () =>
      sendStep({ do: 'close-sockets', ...ofTab(), role: inputValue('role'), code }),
    ),
  ),
)
byId('accept-codes').append(
  ...CODES.map((code) => button(String(code), () => socketFault('accept-close', code))),
)
connect()

export {}
