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
const AGAIN_MS = 1000

const part = <E extends HTMLElement>(id: string): E => document.getElementById(id) as E
const typed = (id: string): string => part<HTMLInputElement>(id).value.trim()
const choice = part<HTMLSelectElement>('scenario')

let socket: WebSocket | null = null
let shown: State | null = null

function connect(): void {
  socket = new WebSocket(`ws://${location.host}/__lab/socket`)
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data)
    if (message.refused) part('session').textContent = message.refused
    else show(message)
  }
  socket.onopen = offer
  socket.onclose = () => {
    say('network', 'The lab is not running.', true)
    setTimeout(connect, AGAIN_MS)
  }
}

/** Loads the scenario in the URL fragment, which the inspector put there. */
function offer(): void {
  const held = /^#scenario=(.+)$/.exec(location.hash)?.[1]
  if (held === undefined) return
  try {
    ask({ ask: 'offer', scenario: JSON.parse(decodeURIComponent(held)) })
  } catch {
    say('session', 'The URL contains no valid scenario.', true)
  }
}

const ask = (message: object): void => socket?.send(JSON.stringify(message))

const step = (message: object): void => ask({ ask: 'step', step: message })

/** The selected tab as the target of a fault, if there is one. */
const ofTab = (): object => (typed('tab') === '' ? {} : { tab: typed('tab') })
const often = (id: string): object => (typed(id) === '' ? {} : { times: Number(typed(id)) })

function say(id: string, text: string, bad: boolean): void {
  const place = part(id)
  if (place.textContent !== text) place.textContent = text
  place.toggleAttribute('data-bad', bad)
}

function socketFault(kind: string, code?: number): void {
  const timed = kind === 'slow' || kind === 'delay-frames'
  const fault = {
    kind,
    ...(timed ? { ms: Number(typed('socket-ms')) } : {}),
    ...(code ? { code } : {}),
  }
  step({ do: 'socket', ...ofTab(), role: typed('role'), ...often('socket-times'), fault })
}

function httpFault(kind: string): void {
  const more: { [kind: string]: object } = {
    delay: { ms: Number(typed('http-ms')) },
    response: { status: Number(typed('status')) },
  }
  const fault = { kind, ...more[kind] }
  step({ do: 'http', ...ofTab(), route: typed('route'), ...often('http-times'), fault })
}

function press({ dataset }: HTMLButtonElement): void {
  if (dataset.socket) socketFault(dataset.socket)
  if (dataset.http) httpFault(dataset.http)
  const tab = typed('tab') || 'a'
  if (dataset.storage) step({ do: 'storage', tab, state: dataset.storage })
  if (dataset.clock)
    step({ do: 'jump', tab, ms: Number(dataset.clock) * 1000 * Number(typed('seconds')) })
  if (!dataset.step) return
  step({
    do: dataset.step,
    ...('tabbed' in dataset ? ofTab() : {}),
    ...('ofTab' in dataset ? { tab } : {}),
    ...(dataset.ms ? { ms: Number(dataset.ms) } : {}),
    ...('refresh' in dataset ? { refresh: true } : {}),
  })
}

function button(text: string, onPress: () => void): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.textContent = text
  made.onclick = onPress
  return made
}

function row(
  cells: readonly string[],
  marks: { [name: string]: string } = {},
): HTMLTableRowElement {
  const made = document.createElement('tr')
  Object.assign(made.dataset, marks)
  for (const text of cells) made.insertCell().textContent = text
  return made
}

function show(state: State): void {
  shown = state
  say('network', state.online ? 'Network: online' : 'Offline', !state.online)
  if (choice.options.length !== state.scenarios.length) fillScenarios(state)
  part('inspector').hidden = !state.inspector
  part('rules').replaceChildren(...strikes(state).map(item))
  part('connections').replaceChildren(
    ...state.connections.map(({ tab, what, state: how, since }) =>
      row([tab ?? '–', what, how, `${((state.now - since) / 1000).toFixed(1)} s`]),
    ),
  )
  part('no-connections').hidden = state.connections.length > 0
  showSession(state)
  showTimeline()
}

function item(text: string): HTMLLIElement {
  const made = document.createElement('li')
  made.textContent = text
  return made
}

/** Texts of the active faults. */
function strikes({ ahead, rules }: State): string[] {
  const clock = `clock ${Math.abs(ahead) / 1000} s ${ahead < 0 ? 'back' : 'on'}`
  const faults = rules.map(({ tab, route, role, times, fault }) => {
    const whose = tab ? ` of ${tab}` : ''
    return `${fault?.kind} ${route ?? role}${whose}${times ? `, ${times} times` : ''}`
  })
  return ahead === 0 ? faults : [clock, ...faults]
}

function fillScenarios({ scenarios }: State): void {
  choice.replaceChildren(...scenarios.map(({ name, title }) => new Option(title, name)))
  const asked = location.hash.startsWith('#scenario=')
    ? 'offered'
    : new URL(location.href).searchParams.get('scenario')
  choice.value = scenarios.some(({ name }) => name === asked)
    ? (asked ?? '')
    : (scenarios[0]?.name ?? '')
  describeState()
}

function describeState(): void {
  part('about').textContent =
    shown?.scenarios.find(({ name }) => name === choice.value)?.about ?? ''
}

const IN_WORDS: { [state: string]: string } = {
  runs: 'Running…',
  waits: '',
  done: 'Finished.',
  stopped: 'Stopped:',
}

function showSession({ session, rows }: State): void {
  const busy = session?.state === 'runs' || session?.state === 'waits'
  part<HTMLButtonElement>('run-browser').disabled = busy
  part<HTMLButtonElement>('run-person').disabled = busy
  part<HTMLButtonElement>('stop').disabled = !(busy && session?.by === 'person')
  part('go-on').hidden = session?.state !== 'waits'
  if (session === null) return
  const wrong = rows.filter(({ good }) => !good).length
  const met = rows.filter(({ good, expected }) => good && expected !== null).length
  const text = `${IN_WORDS[session.state]} ${session.says} ${verdict(session.state, met, wrong)}`
  say(
    'session',
    text.trim(),
    session.state === 'stopped' || (session.state === 'done' && wrong > 0),
  )
}

/** Whether the checks of a finished run passed; empty before its end. */
function verdict(state: string, met: number, wrong: number): string {
  if (state !== 'done') return ''
  const all = met + wrong
  return wrong === 0 ? `Passed: ${met} of ${all} checks.` : `Failed: ${wrong} of ${all} checks.`
}

function showTimeline(): void {
  const all = part<HTMLInputElement>('all').checked
  // Hide the setup steps before the mark.
  const rows = (shown?.rows ?? []).filter(({ at, by }) => at >= 0 && (all || by !== 'server'))
  part('timeline').replaceChildren(
    ...rows.map(({ at, tab, by, what, expected, good }) =>
      row(
        [
          String(at),
          tab ?? '–',
          inWords(by, what),
          expected === null ? '' : `${good ? 'met' : 'wrong'}: ${expected}`,
        ],
        {
          by,
          ...(expected === null && good ? {} : { good: good ? 'yes' : 'no' }),
        },
      ),
    ),
  )
  part('no-timeline').hidden = rows.length > 0
}

/** Shows a step as its fields, without JSON punctuation. */
function inWords(by: string, what: string): string {
  if (by === 'missing') return `missing: ${what}`
  if (by === 'fault') return `fault: ${what}`
  if (by === 'server') return `server: ${what}`
  if (by !== 'step') return what
  return `step: ${what.replace(/[{}"]/g, '').replace(/:/g, ' ').replace(/,/g, ', ')}`
}

function run(by: string): void {
  const url = new URL(location.href)
  url.searchParams.set('scenario', choice.value)
  history.replaceState(null, '', url)
  ask({ ask: 'run', name: choice.value, by })
}

choice.onchange = describeState
part('all').onchange = showTimeline
part('run-browser').onclick = () => run('browser')
part('run-person').onclick = () => run('person')
part('go-on').onclick = () => ask({ ask: 'go-on' })
part('stop').onclick = () => ask({ ask: 'stop' })
part('clear').onclick = () => ask({ ask: 'clear' })
for (const each of document.querySelectorAll<HTMLButtonElement>(
  'button[data-step], button[data-socket], button[data-http], button[data-clock], button[data-storage]',
))
  each.onclick = () => press(each)
part('codes').append(
  ...CODES.map((code) =>
    button(String(code), () =>
      step({ do: 'close-sockets', ...ofTab(), role: typed('role'), code }),
    ),
  ),
)
part('accept-codes').append(
  ...CODES.map((code) => button(String(code), () => socketFault('accept-close', code))),
)
connect()

export {}
