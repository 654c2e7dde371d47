// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { FILE, opened, readTrace, step, treeNames } from './panel-kit.tsx'

afterEach(cleanup)

it('attaches to the first page that responds, and shows its actors and events', async () => {
  const { asked } = await opened()
  expect(asked.map(({ say }) => say)).toEqual(['who', 'attach'])
  expect(treeNames()).toEqual(expect.arrayContaining(['app', 'session', 'network', 'member']))
  const member = screen.getByRole('treeitem', { name: /^member/ })
  expect(member.getAttribute('data-ended')).toBe('true')
  const { events } = readTrace()
  expect(step()).toBe(`Step ${events.at(-1)?.seq}`)
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe(String(events.length + 1))
  // Only the visible rows are rendered.
  expect(screen.getAllByRole('row').length).toBeLessThan(60)
})

it('waits for the wanted page', async () => {
  const { asked, say } = await opened({ wanted: 'b' })
  expect(asked.map((one) => one.say)).toEqual(['who'])
  screen.getByText('No running tab found. Open the app in this browser, or import a trace.')
  say({ say: 'here', tab: 'b', since: 0 })
  expect(asked.at(-1)).toEqual({ say: 'attach', tab: 'b', panel: 'p' })
})

it('keeps the recording when the page closes', async () => {
  const { say } = await opened()
  const before = treeNames()
  say({ say: 'gone', tab: 'a' })
  screen.getByText('The tab was closed. Its recording stays here.')
  expect(treeNames()).toEqual(before)
})

it('selects steps with the keyboard, shows past states, and resumes', async () => {
  const { person } = await opened()
  const { events } = readTrace()
  const [first, second, third] = events
  await person.click(screen.getByRole('button', { name: `Step ${third?.seq}` }))
  expect(step()).toBe(`Step ${third?.seq}`)
  await person.keyboard('{Home}')
  expect(step()).toBe(`Step ${first?.seq}`)
  expect(treeNames()).toEqual(['app'])
  await person.keyboard('{ArrowDown}')
  expect(step()).toBe(`Step ${second?.seq}`)
  expect(document.activeElement?.textContent).toBe(String(second?.seq))
  await person.click(screen.getByRole('button', { name: 'Resume' }))
  expect(step()).toBe(`Step ${events.at(-1)?.seq}`)
})

it('keeps one row focusable if the selected step precedes all filtered rows', async () => {
  const { person, source } = await opened()
  act(() => source.actor.send({ type: 'time.go', seq: 1 }))
  await person.type(screen.getByRole('searchbox', { name: 'Filter events' }), 'session.logout')
  const buttons = within(screen.getByRole('table')).getAllByRole('button')
  expect(buttons.map(({ tabIndex }) => tabIndex)).toEqual([0, ...buttons.slice(1).map(() => -1)])
  expect(screen.queryAllByRole('row', { current: 'step' })).toEqual([])
  buttons[0]?.focus()
  await person.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(buttons[0])
  expect(step()).toBe(`Step ${buttons[0]?.textContent}`)
})

it('navigates the tree with the keyboard, and shows the state of the selected actor', async () => {
  const { person } = await opened()
  await person.click(screen.getByRole('treeitem', { name: /^app/ }))
  await person.keyboard('{ArrowDown}')
  const chosen = screen.getByRole('treeitem', { selected: true })
  expect([document.activeElement, chosen.textContent]).toEqual([chosen, 'networkonline'])
  screen.getByRole('heading', { name: 'app/network' })
  await person.keyboard('{ArrowUp}{ArrowLeft}')
  expect(treeNames()).toEqual(['app'])
  await person.keyboard('{ArrowRight}')
  expect(treeNames().length).toBeGreaterThan(5)
})

it('warns of an actor that is active after its parent has ended, and marks it', async () => {
  const { actors, events, ...rest } = readTrace()
  const inbox = 'a app/member/inbox'
  const lives = events.filter(({ actor, event }) => actor !== inbox || event.type !== 'xstate.stop')
  expect(lives.length).toBe(events.length - 1)
  await opened({ trace: { ...rest, actors, events: lives } })
  expect(screen.getByRole('alert').textContent).toBe(
    'One actor still runs although its parent stopped.',
  )
  const leak = screen.getByRole('treeitem', { name: /^inbox/ })
  expect(leak.getAttribute('data-leak')).toBe('true')
  expect(leak.textContent).toBe('inboxorphaned')
})

it('shows no warning if all children ended with their parent', async () => {
  await opened()
  expect(screen.queryByRole('alert')).toBe(null)
})

it('filters the events by text', async () => {
  const { person } = await opened()
  await person.type(screen.getByRole('searchbox', { name: 'Filter events' }), 'socket.closed')
  const { events } = readTrace()
  const closed = events.filter(({ event }) => event.type === 'socket.closed')
  screen.getByText(`${closed.length} of ${events.length}`)
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1)
  expect(rows.filter(({ textContent }) => textContent?.includes('socket.closed'))).toHaveLength(
    closed.length,
  )
})

it('sends an event from the payload form, and shows why it was rejected', async () => {
  const { person, asked, say } = await opened()
  await person.click(screen.getByRole('treeitem', { name: /^session/ }))
  await person.click(screen.getByRole('tab', { name: 'Possible events' }))
  await person.click(screen.getByRole('button', { name: 'Try session.login' }))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'username' }))
  await person.type(screen.getByRole('textbox', { name: 'username' }), 'ayen')
  await person.type(screen.getByRole('textbox', { name: 'password' }), 'typed by me')
  await person.click(screen.getByRole('button', { name: 'Send event' }))
  screen.getByText('session.login was sent.')
  // The result is shown live.
  screen.getByRole('button', { name: 'Pause' })
  expect(asked.at(-1)).toEqual({
    say: 'send',
    tab: 'a',
    panel: 'p',
    ask: 1,
    actor: 'a app/session',
    event: { type: 'session.login', username: 'ayen', password: 'typed by me' },
  })
  say({ say: 'answer', to: 'p', ask: 1, wrong: '"a app/session" has stopped.' })
  expect(screen.getByRole('alert').textContent).toContain('has stopped')
})

it('shows the changes of a step, and the rejecting guard with the values it read', async () => {
  const { person } = await opened()
  await person.type(screen.getByRole('searchbox', { name: 'Filter events' }), 'browser.offline')
  await person.click(within(screen.getByRole('table')).getAllByRole('button')[0] as HTMLElement)
  const changed = screen.getByRole('heading', { name: 'Changed' }).nextElementSibling
  expect(changed?.textContent).toBe('state: online offline')
  await person.clear(screen.getByRole('searchbox', { name: 'Filter events' }))
  await person.type(screen.getByRole('searchbox', { name: 'Filter events' }), 'typing.received')
  await person.click(within(screen.getByRole('table')).getAllByRole('button')[0] as HTMLElement)
  const met = screen.getByRole('heading', { name: 'Outcome: refused' }).nextElementSibling
  expect([...(met?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    'others.silent: guard leavesSomeone is false, with context.typingUsers = [], event.conversationId = 1, event.userId = 9, event.typing = false',
    'others.silent: does nothing',
  ])
})

it('lists every transition in an accessible table with its current status', async () => {
  const { person } = await opened()
  await person.click(screen.getByRole('treeitem', { name: /^network/ }))
  await person.click(screen.getByRole('checkbox', { name: 'Table' }))
  const table = within(screen.getByRole('region', { name: 'Transitions' }))
  const rows = table.getAllByRole('row').map((row) => row.textContent)
  expect(rows).toContain('onlinebrowser.offlineofflinepossible')
})

it('shows how often each transition was taken in the history', async () => {
  const { person } = await opened()
  await person.click(screen.getByRole('treeitem', { name: /^network/ }))
  await person.click(screen.getByRole('checkbox', { name: 'Table' }))
  await person.selectOptions(screen.getByRole('combobox', { name: 'Coverage' }), 'this session')
  const table = within(screen.getByRole('region', { name: 'Transitions' }))
  const rows = table
    .getAllByRole('row')
    .map(({ children }) => [...children].map(({ textContent }) => textContent))
  // The trace sends the network "online" (already known), "offline" and "online" again.
  const taken = rows.filter(([, , , , times]) => Number(times) > 0)
  expect(taken.map(([state, event, , , times]) => [state, event, times])).toEqual([
    ['online', 'browser.online', '1'],
    ['online', 'browser.offline', '1'],
    ['offline', 'browser.online', '1'],
  ])
  expect(screen.getByText(`3 of ${rows.length - 1} taken`)).toBeTruthy()
})

it('shows which tests take each transition', async () => {
  const { person } = await opened()
  await person.click(screen.getByRole('treeitem', { name: /^network/ }))
  await person.click(screen.getByRole('checkbox', { name: 'Table' }))
  await person.selectOptions(screen.getByRole('combobox', { name: 'Coverage' }), 'tests')
  const table = await screen.findByRole('columnheader', { name: 'Taken' })
  const rows = within(table.closest('table') as HTMLElement)
    .getAllByRole('row')
    .slice(1)
    .map(({ children }) => [...children].map(({ textContent }) => textContent))
  // Every simulated episode includes a network outage.
  expect(
    rows
      .filter(([, event]) => event?.startsWith('browser.'))
      .map((row) => [row[0], row[1], row[4]]),
  ).toEqual([
    ['online', 'browser.online', expect.stringMatching(/^(?:unit tests|simulated episodes)$/)],
    ['online', 'browser.offline', 'simulated episodes'],
    ['offline', 'browser.online', 'simulated episodes'],
    ['offline', 'browser.offline', expect.stringMatching(/^(?:unit tests|simulated episodes)$/)],
  ])
})

it('imports a trace, and exports it unchanged', async () => {
  const { person, source } = await opened({ trace: { ...readTrace(), actors: [], events: [] } })
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  await person.upload(input, new File(['{}'], 'bad.json', { type: 'application/json' }))
  expect((await screen.findByRole('alert')).textContent).toContain('bad.json: version: expected')
  const text = readFileSync(FILE, 'utf8')
  await person.upload(input, new File([text], 'good.json', { type: 'application/json' }))
  await screen.findByRole('treeitem', { name: /^member/ })
  expect(source.history().toTrace()).toEqual(readTrace())
})
