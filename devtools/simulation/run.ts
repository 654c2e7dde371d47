/** Runs a scenario in a simulation. */
import { Impossible } from './errors.ts'
import type { Scenario, Sight, Step } from './scenario.ts'
import { Simulation, type SimulationOptions } from './simulation.ts'
import { SimulatedSocket } from './socket.ts'
import type { Tab } from './tab.ts'

/** Default timeout of an `until` step, ms. */
const UNTIL_MS = 30_000
/** Polling interval of an `until` step, ms. */
const LOOK_MS = 10

type StepOf<D extends Step['do']> = Extract<Step, { do: D }>
type Actions = {
  [D in Step['do']]: (world: Simulation, step: StepOf<D>) => void | boolean | Promise<void>
}

const openTab = (world: Simulation, name: string): Tab => {
  const tab = world.tab(name)
  if (!tab.isOpen) throw new Impossible(`Tab ${name} is closed.`)
  return tab
}

const personNamed = (world: Simulation, name: string) => {
  const person = world.server.people.named(name)
  if (person === undefined) throw new Impossible(`There is no user ${name}.`)
  return person
}

const browsersOf = (world: Simulation, tab: string | undefined) =>
  tab === undefined ? [...world.browsers.values()] : [world.browserOf(tab)]

export function sees(tab: Tab, sight: Sight): boolean {
  if (sight.see !== 'open') return tab.userDriver.sees(sight)
  const open = tab.sockets.filter(
    ({ role, readyState }) => role === sight.role && readyState === SimulatedSocket.OPEN,
  )
  return open.length === (sight.count ?? 1)
}

const setOnline = (world: Simulation, { do: deed, tab }: StepOf<'offline' | 'online'>): void => {
  for (const browser of browsersOf(world, tab)) browser.setOnline(deed === 'online')
}

const onFailed = (world: Simulation, { do: deed, tab }: StepOf<'retry' | 'remove'>): boolean =>
  openTab(world, tab).userDriver[deed]()

const onPage = (
  world: Simulation,
  { do: deed, tab: name }: StepOf<'hide' | 'show' | 'reload' | 'close'>,
) => {
  const tab = openTab(world, name)
  if (deed === 'hide' || deed === 'show') tab.page.show(deed === 'show')
  else tab[deed]()
}

const addFault = (world: Simulation, step: StepOf<'http' | 'socket'>): void =>
  world.faults.add(step)

const ACTIONS: Actions = {
  open: (world, { tab, browser = tab, page }) => void world.open(tab, browser, page),
  'sign-in': (world, { tab, person }) => openTab(world, tab).userDriver.signIn(person),
  'sign-out': (world, { tab }) => openTab(world, tab).userDriver.signOut(),
  choose: (world, { tab, person }) =>
    openTab(world, tab).userDriver.choose(personNamed(world, person)),
  'leave-chat': (world, { tab }) => openTab(world, tab).userDriver.leaveChat(),
  write: (world, { tab, text }) => openTab(world, tab).userDriver.write(text),
  retry: onFailed,
  remove: onFailed,
  hide: onPage,
  show: onPage,
  reload: onPage,
  close: onPage,
  offline: setOnline,
  online: setOnline,
  http: addFault,
  socket: addFault,
  'close-sockets': (world, { tab, role, code }) => {
    for (const each of tab === undefined ? world.openTabs : [openTab(world, tab)])
      for (const socket of each.sockets)
        if (role === undefined || socket.role === role) socket.closeByServer(code)
  },
  heal: (world) => {
    world.faults.heal()
    for (const browser of world.browsers.values()) browser.network.release()
    for (const tab of world.openTabs) for (const socket of tab.sockets) socket.heal()
  },
  revoke: ({ server: { people } }, { person, refresh }) => {
    const who = person === undefined ? undefined : people.named(person)
    people.revoke('access', who)
    if (refresh) people.revoke('refresh', who)
  },
  restart: (world, { ms = 0 }) => world.restart(ms),
  message: (world, { from, to, text }) =>
    void world.server.say(personNamed(world, from), personNamed(world, to), text),
  sleep: async (world, { tab, ms }) => {
    for (const each of world.browserOf(tab).openTabs) each.sleep(ms)
    await world.clock.advance(ms)
  },
  jump: (world, { tab, ms }) => {
    for (const each of world.browserOf(tab).tabs) each.jump(ms)
  },
  storage: (world, { tab, state }) => {
    const { storage } = world.browserOf(tab)
    if (state === 'cleared') storage.clear()
    else storage.state = state
  },
  mark: () => {},
  wait: (world, { ms }) => world.clock.advance(ms),
  until: async (world, { tab, sight, ms = UNTIL_MS }) => {
    const end = world.clock.now + ms
    while (!sees(openTab(world, tab), sight)) {
      if (world.clock.now >= end)
        throw new Error(`${tab} did not see ${JSON.stringify(sight)} within ${ms} ms.`)
      await world.clock.advance(Math.min(LOOK_MS, end - world.clock.now))
    }
  },
}

/**
 * Carries out one step, then lets everything that is ready run.
 * @returns false if the page does not offer the action; throws `Impossible` if a tab or user does
 *   not exist
 */
export async function act(world: Simulation, step: Step): Promise<boolean> {
  const tab = 'tab' in step ? (step.tab ?? null) : null
  world.write(tab, 'step', step.do === 'mark' ? 'mark' : JSON.stringify(step))
  const deed = ACTIONS[step.do] as (world: Simulation, step: Step) => void | boolean | Promise<void>
  const done = (await deed(world, step)) !== false
  await world.clock.settle()
  if (done) world.done.push(step)
  return done
}

/** Runs a whole scenario; throws at the first step that cannot be carried out. */
export async function run(
  scenario: Scenario,
  options: Pick<SimulationOptions, 'watch' | 'around'> = {},
): Promise<Simulation> {
  const world = new Simulation({ seed: scenario.seed, people: scenario.people, ...options })
  try {
    for (const [index, step] of scenario.steps.entries()) {
      if (!(await act(world, step)))
        throw new Impossible(`Step ${index + 1} (${step.do}) is not possible now.`)
    }
  } finally {
    world.end()
  }
  return world
}
