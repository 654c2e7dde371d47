/** Runs a scenario in a simulation. */
import { ImpossibleStepError } from './errors.ts'
import type { Scenario, Sight, Step } from './scenario.ts'
import { Simulation, type SimulationOptions } from './simulation.ts'
import { SimulatedSocket } from './socket.ts'
import type { Tab } from './tab.ts'

/** Default timeout of an `until` step, ms. */
const UNTIL_MS = 30_000
/** Polling interval of an `until` step, ms. */
const POLL_INTERVAL_MS = 10

type StepOf<D extends Step['do']> = Extract<Step, { do: D }>
type Actions = {
  [D in Step['do']]: (simulation: Simulation, step: StepOf<D>) => void | boolean | Promise<void>
}

const openTab = (simulation: Simulation, name: string): Tab => {
  const tab = simulation.tab(name)
  if (!tab.isOpen) throw new ImpossibleStepError(`Tab ${name} is closed.`)
  return tab
}

const findUser = (simulation: Simulation, name: string) => {
  const user = simulation.server.accounts.findByUsername(name)
  if (user === undefined) throw new ImpossibleStepError(`There is no user ${name}.`)
  return user
}

const browsersOf = (simulation: Simulation, tab: string | undefined) =>
  tab === undefined ? [...simulation.browsers.values()] : [simulation.browserOf(tab)]

function sees(tab: Tab, sight: Sight): boolean {
  if (sight.see !== 'open') return tab.userDriver.sees(sight)
  const open = tab.sockets.filter(
    ({ role, readyState }) => role === sight.role && readyState === SimulatedSocket.OPEN,
  )
  return open.length === (sight.count ?? 1)
}

const setOnline = (
  simulation: Simulation,
  { do: action, tab }: StepOf<'offline' | 'online'>,
): void => {
  for (const browser of browsersOf(simulation, tab)) browser.setOnline(action === 'online')
}

const onFailedMessage = (
  simulation: Simulation,
  { do: action, tab }: StepOf<'retry' | 'remove'>,
): boolean => openTab(simulation, tab).userDriver[action]()

const onPage = (
  simulation: Simulation,
  { do: action, tab: name }: StepOf<'hide' | 'show' | 'reload' | 'close'>,
) => {
  const tab = openTab(simulation, name)
  if (action === 'hide' || action === 'show') tab.page.show(action === 'show')
  else tab[action]()
}

const addFault = (simulation: Simulation, step: StepOf<'http' | 'socket'>): void =>
  simulation.faults.add(step)

const ACTIONS: Actions = {
  open: (simulation, { tab, browser = tab, page }) => void simulation.open(tab, browser, page),
  'sign-in': (simulation, { tab, person }) => openTab(simulation, tab).userDriver.signIn(person),
  'sign-out': (simulation, { tab }) => openTab(simulation, tab).userDriver.signOut(),
  choose: (simulation, { tab, person }) =>
    openTab(simulation, tab).userDriver.choose(findUser(simulation, person)),
  'leave-chat': (simulation, { tab }) => openTab(simulation, tab).userDriver.leaveChat(),
  write: (simulation, { tab, text }) => openTab(simulation, tab).userDriver.write(text),
  edit: (simulation, { tab, text }) => openTab(simulation, tab).userDriver.edit(text),
  delete: (simulation, { tab }) => openTab(simulation, tab).userDriver.deleteLast(),
  retry: onFailedMessage,
  remove: onFailedMessage,
  hide: onPage,
  show: onPage,
  reload: onPage,
  close: onPage,
  offline: setOnline,
  online: setOnline,
  http: addFault,
  socket: addFault,
  'close-sockets': (simulation, { tab, role, code }) => {
    for (const otherTab of tab === undefined ? simulation.openTabs : [openTab(simulation, tab)])
      for (const socket of otherTab.sockets)
        if (role === undefined || socket.role === role) socket.closeByServer(code)
  },
  heal: (simulation) => {
    simulation.faults.heal()
    for (const browser of simulation.browsers.values()) browser.network.release()
    for (const tab of simulation.openTabs) for (const socket of tab.sockets) socket.heal()
  },
  revoke: ({ server: { accounts } }, { person, refresh }) => {
    const user = person === undefined ? undefined : accounts.findByUsername(person)
    accounts.revoke('access', user)
    if (refresh) accounts.revoke('refresh', user)
  },
  restart: (simulation, { ms = 0 }) => simulation.restart(ms),
  message: (simulation, { from, to, text }) =>
    void simulation.server.sendMessage(findUser(simulation, from), findUser(simulation, to), text),
  sleep: async (simulation, { tab, ms }) => {
    for (const otherTab of simulation.browserOf(tab).openTabs) otherTab.sleep(ms)
    await simulation.clock.advance(ms)
  },
  jump: (simulation, { tab, ms }) => {
    for (const otherTab of simulation.browserOf(tab).tabs) otherTab.jump(ms)
  },
  storage: (simulation, { tab, state }) => {
    const { storage } = simulation.browserOf(tab)
    if (state === 'cleared') storage.clear()
    else storage.state = state
  },
  mark: () => {},
  wait: (simulation, { ms }) => simulation.clock.advance(ms),
  until: async (simulation, { tab, sight, ms = UNTIL_MS }) => {
    const end = simulation.clock.now + ms
    while (!sees(openTab(simulation, tab), sight)) {
      if (simulation.clock.now >= end)
        throw new Error(`${tab} did not see ${JSON.stringify(sight)} within ${ms} ms.`)
      await simulation.clock.advance(Math.min(POLL_INTERVAL_MS, end - simulation.clock.now))
    }
  },
}

/**
 * Carries out one step, then lets everything that is ready run.
 * @returns false if the page does not offer the action; throws `ImpossibleStepError` if a tab or user does
 *   not exist
 */
export async function act(simulation: Simulation, step: Step): Promise<boolean> {
  const tab = 'tab' in step ? (step.tab ?? null) : null
  simulation.write(tab, 'step', step.do === 'mark' ? 'mark' : JSON.stringify(step))
  const action = ACTIONS[step.do] as (
    simulation: Simulation,
    step: Step,
  ) => void | boolean | Promise<void>
  const isPossible = (await action(simulation, step)) !== false
  await simulation.clock.settle()
  if (isPossible) simulation.doneSteps.push(step)
  return isPossible
}

/** Runs a whole scenario; throws at the first step that cannot be carried out. */
export async function run(
  scenario: Scenario,
  options: Pick<SimulationOptions, 'watch' | 'wrapEnvironment'> = {},
): Promise<Simulation> {
  const { seed, people, hasPositions } = scenario
  const simulation = new Simulation({ seed, people, hasPositions, ...options })
  for (const name of scenario.withoutLocks ?? []) simulation.browser(name).hasLocks = false
  try {
    for (const [index, step] of scenario.steps.entries()) {
      if (!(await act(simulation, step)))
        throw new ImpossibleStepError(`Step ${index + 1} (${step.do}) is not possible now.`)
    }
  } finally {
    simulation.end()
  }
  return simulation
}
