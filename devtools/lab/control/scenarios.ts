/** The list of scenarios with their last results, and the run in progress. */
import type { ControlState } from '../state.ts'
import { byId, create, setText, showList } from './dom.ts'

type Summary = ControlState['scenarios'][number]

const RESULT_LABELS = { passed: 'Passed', failed: 'Failed', stopped: 'Stopped' } as const

let chosen = ''
let known: readonly Summary[] = []

export const chosenScenario = (): string => chosen

/** Chooses the scenario with this name, or the first one. */
function choose(name: string): void {
  chosen = known.some((each) => each.name === name) ? name : (known[0]?.name ?? '')
  for (const input of document.querySelectorAll<HTMLInputElement>('input[name="scenario"]'))
    input.checked = input.value === chosen
  describe()
}

function describe(): void {
  const scenario = known.find(({ name }) => name === chosen)
  const clauses = scenario?.clauses.length ? ` (${scenario.clauses.join(', ')})` : ''
  const result = scenario?.result ? ` Last run: ${scenario.result.verdict}` : ''
  setText('about', scenario === undefined ? '' : `${scenario.about}${clauses}${result}`)
}

function entry({ name, title, result }: Summary): HTMLElement {
  const input = create('input', { type: 'radio', name: 'scenario', value: name })
  input.checked = name === chosen
  input.onchange = () => choose(name)
  const label = create('label', {}, input, create('span', { textContent: title }))
  if (result !== null) {
    const seconds = `${(result.ms / 1000).toFixed(1)} s`
    const mark = create('span', { textContent: `${RESULT_LABELS[result.state]} (${seconds})` })
    mark.className = 'result'
    mark.dataset.mood = result.state === 'passed' ? 'good' : result.state === 'failed' ? 'bad' : ''
    label.append(mark)
  }
  return label
}

interface Group {
  group: string
  scenarios: Summary[]
}

function renderGroup(runAll: (names: string[]) => void) {
  return ({ group, scenarios }: Group): HTMLElement => {
    const button = create('button', { type: 'button', textContent: 'Run group' })
    button.setAttribute('aria-label', `Run group ${group}`)
    button.onclick = () => runAll(scenarios.map(({ name }) => name))
    const head = create('div', {}, create('h3', { textContent: group }), button)
    head.className = 'row between'
    return create('div', {}, head, ...scenarios.map(entry))
  }
}

/** Fills the list; `requested` is chosen at first, and a scenario that is new in the list later. */
export function showScenarios(
  { scenarios, session, batch }: ControlState,
  requested: string,
  runAll: (names: string[]) => void,
): void {
  const added = scenarios.find(({ name }) => known.every((each) => each.name !== name))
  const isFirst = known.length === 0
  known = scenarios
  const groups: Group[] = []
  for (const scenario of scenarios) {
    const last = groups.at(-1)
    if (last?.group === scenario.group) last.scenarios.push(scenario)
    else groups.push({ group: scenario.group, scenarios: [scenario] })
  }
  if (isFirst) choose(requested)
  else if (added !== undefined) choose(added.name)
  showList(byId('list'), groups, renderGroup(runAll))
  if (isFirst || added !== undefined)
    document.querySelector('input[name="scenario"]:checked')?.scrollIntoView({ block: 'nearest' })
  describe()
  const isBusy = session?.state === 'runs' || session?.state === 'waits'
  for (const id of ['run-browser', 'run-person', 'run-all'])
    byId<HTMLButtonElement>(id).disabled = isBusy
  for (const button of byId('list').querySelectorAll('button')) button.disabled = isBusy
  byId<HTMLButtonElement>('stop').disabled = !isBusy
  showBatch(batch)
  showSession(session)
}

function showBatch(batch: ControlState['batch']): void {
  if (batch === null) {
    setText('batch', '')
    return
  }
  const { total, passed, failed, isRunning } = batch
  const finished = passed + failed
  const counts = `${passed} passed, ${failed} failed`
  if (isRunning) setText('batch', `Run ${finished + 1} of ${total}: ${counts}`)
  else {
    const rest = finished < total ? `, ${total - finished} not run` : ''
    setText('batch', `Finished: ${counts}${rest}.`, failed > 0 ? 'bad' : 'good')
  }
}

function showSession(session: ControlState['session']): void {
  byId('session').hidden = session === null
  if (session === null) return
  const { title, state, step, steps, says, verdict } = session
  const isBusy = state === 'runs' || state === 'waits'
  const progress = step === 0 ? 'starting' : `step ${step} of ${steps}`
  const mood = state === 'passed' ? 'good' : state === 'failed' ? 'bad' : ''
  setText('verdict', `${title}: ${isBusy ? progress : verdict}`, mood)
  byId('session').dataset.mood = mood
  const bar = byId<HTMLProgressElement>('progress')
  bar.hidden = !isBusy
  bar.max = steps
  bar.value = step
  setText('says', says)
  byId('go-on').hidden = state !== 'waits'
}
