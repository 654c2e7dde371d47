/**
 * The lab's control page: sends commands and shows the state. Served to the browser with its types
 * stripped.
 */
import type { ControlState } from '../state.ts'
import { offerTabs, openForm } from './add-fault.ts'
import { byId, create, setText, showList } from './dom.ts'
import { chosenScenario, showScenarios } from './scenarios.ts'
import { copyTimeline, showTimeline, watchFilter } from './timeline.ts'

type Fault = ControlState['faults'][number]

const RECONNECT_MS = 1000

let socket: WebSocket | null = null

function connect(): void {
  socket = new WebSocket(`ws://${location.host}/__lab/socket`)
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data)
    if (message.refused) setText('form-error', `Not accepted: ${message.refused}`, 'bad')
    else show(message)
  }
  socket.onopen = offer
  socket.onclose = () => {
    setText('network', 'The lab is not running.', 'bad')
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
    setText('said', 'The URL contains no valid scenario.', 'bad')
  }
}

const sendMessage = (message: object): void => socket?.send(JSON.stringify(message))

const runAll = (names: string[]): void => sendMessage({ ask: 'run-all', names })

const requested = (): string =>
  location.hash.startsWith('#scenario=')
    ? 'offered'
    : (new URL(location.href).searchParams.get('scenario') ?? '')

function renderFault({ id, text, remaining }: Fault): HTMLElement {
  const remove = create('button', { type: 'button', textContent: '×' })
  remove.setAttribute('aria-label', `Remove fault: ${text}`)
  remove.onclick = () => {
    byId('h-faults').focus()
    sendMessage({ ask: 'remove', id })
  }
  const count = remaining === null ? '' : ` · ${remaining === 1 ? 'once' : `${remaining} times`}`
  return create('li', {}, create('span', { textContent: text + count }), remove)
}

function show(state: ControlState): void {
  const { faults, connections } = state
  const count = faults.length
  setText(
    'network',
    count === 0 ? 'Everything works' : `${count} ${count === 1 ? 'fault' : 'faults'} active`,
    count === 0 ? 'good' : 'bad',
  )
  setText('h-faults', count === 0 ? 'No active faults' : `Active faults (${count})`)
  byId('middle').toggleAttribute('data-broken', count > 0)
  byId('inspector').hidden = !state.inspector
  showList(byId('faults'), faults, renderFault)
  setText('flight-count', String(connections.length))
  byId('connections').replaceChildren(
    ...connections.map(({ tab, what, state: connectionState, since }) => {
      const seconds = `${((state.now - since) / 1000).toFixed(1)} s`
      const cells = [tab ?? '–', what, connectionState, seconds]
      return create('tr', {}, ...cells.map((textContent) => create('td', { textContent })))
    }),
  )
  offerTabs(state.tabs)
  showScenarios(state, requested(), runAll)
  showTimeline(state)
  allNames = state.scenarios.map(({ name }) => name)
}

let allNames: string[] = []

function run(by: string): void {
  const url = new URL(location.href)
  url.searchParams.set('scenario', chosenScenario())
  history.replaceState(null, '', url)
  sendMessage({ ask: 'run', name: chosenScenario(), by })
}

async function copy(): Promise<void> {
  const isCopied = await copyTimeline()
  setText('said', isCopied ? 'Timeline copied.' : 'The browser refused to copy.')
}

/** Adds what was done by hand to the list, and saves it as a file. */
function save(): void {
  sendMessage({ ask: 'save' })
  const link = create('a', { href: 'scenario.json' })
  link.download = ''
  link.click()
  setText('said', 'Saved as a file, and added to the scenarios.')
}

watchFilter()
byId('run-browser').onclick = () => run('browser')
byId('run-person').onclick = () => run('person')
byId('run-all').onclick = () => runAll(allNames)
for (const ask of ['go-on', 'stop', 'clear', 'reset'])
  byId(ask).onclick = () => sendMessage({ ask })
byId('copy').onclick = copy
byId('save').onclick = save
void openForm((step) => {
  setText('form-error', '')
  sendMessage({ ask: 'step', step })
})
connect()
