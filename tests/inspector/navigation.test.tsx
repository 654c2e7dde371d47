// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { parsePosition, positionHash } from '../../devtools/inspector/panel/position.ts'
import { opened, readTrace, step, treeNames } from './panel-kit.tsx'

afterEach(cleanup)

it('selects the actor of the last step first', async () => {
  const { source } = await opened()
  const { actors, events } = readTrace()
  const machines = new Set(actors.flatMap(({ name, machine }) => (machine ? [name] : [])))
  const last = events.findLast(({ actor }) => machines.has(actor))?.actor
  expect(source.actor.getSnapshot().context.actor).toBe(last)
  screen.getByRole('heading', { name: `Chart of ${last?.slice(2)}` })
})

it('selects the actor and the step of a link first', async () => {
  const position = parsePosition(positionHash('a app/network', 109))
  expect(position).toEqual({ actor: 'a app/network', seq: 109 })
  await opened({ position })
  expect(step()).toBe('Step 109')
  screen.getByRole('heading', { name: 'Chart of app/network' })
})

it('selects the last step until the time of a link first', async () => {
  const { actors, events } = readTrace()
  const machines = new Set(actors.flatMap(({ name, machine }) => (machine ? [name] : [])))
  const at = (events.find(({ seq }) => seq === 109)?.at ?? 0) + 0.5
  const last = events.findLast((event) => machines.has(event.actor) && event.at <= at)
  await opened({ position: parsePosition(`#at=${at}`) })
  expect(step()).toBe(`Step ${last?.seq}`)
})

it('ignores the actor and the step of a link that the recording does not have', async () => {
  const { source } = await opened({ position: parsePosition('#actor=b+app&step=99999') })
  const { actor, seq } = source.actor.getSnapshot().context
  expect([actor?.startsWith('a app'), seq]).toEqual([true, null])
})

it('names a page by its path, when it was loaded, and whether a user is signed in', async () => {
  const { say } = await opened({ wanted: 'b' })
  say({ say: 'here', tab: 'c', since: 0, page: '/explore', isSignedIn: false })
  screen.getByRole('option', { name: /^\/explore · \d\d:\d\d:\d\d · signed out$/ })
})

it('goes to the previous and the next step by buttons and by [ and ]', async () => {
  const { person, source } = await opened()
  act(() => source.actor.send({ type: 'time.go', seq: 109 }))
  await person.click(screen.getByRole('button', { name: 'Previous step' }))
  expect(step()).toBe('Step 108')
  await person.click(screen.getByRole('button', { name: 'Next step' }))
  await person.keyboard(']')
  expect(step()).toBe('Step 110')
  await person.keyboard('[[')
  expect(step()).toBe('Step 109')
  // They are characters in a field.
  await person.type(screen.getByRole('searchbox', { name: 'Filter actors' }), '[[')
  expect(step()).toBe('Step 109')
})

it('filters the actors by name, with their parents', async () => {
  const { person } = await opened()
  await person.type(screen.getByRole('searchbox', { name: 'Filter actors' }), 'inbox')
  expect(treeNames()).toEqual(['app', 'member', 'inbox'])
  await person.type(screen.getByRole('searchbox', { name: 'Filter actors' }), 'x')
  screen.getByText('No actor named “inboxx”.')
})

it('marks refused events in the list, and links the cause of an event', async () => {
  const { person } = await opened()
  await person.type(screen.getByRole('searchbox', { name: 'Filter events' }), 'typing.received')
  const [, row] = within(screen.getByRole('table')).getAllByRole('row')
  expect([row?.getAttribute('data-outcome'), row?.lastChild?.textContent]).toEqual([
    'refused',
    'refused',
  ])
  const cause = within(row as HTMLElement).getByRole('button', { name: /^Cause: / })
  await person.click(cause)
  expect(step()).toBe(`Step ${cause.textContent}`)
})

it('resizes panes with the arrow keys', async () => {
  const { person } = await opened()
  const splitter = screen.getByRole('separator', { name: 'Size of actors' })
  const before = Number(splitter.getAttribute('aria-valuenow'))
  splitter.focus()
  await person.keyboard('{ArrowRight}')
  expect(Number(splitter.getAttribute('aria-valuenow'))).toBe(before + 32)
  expect(splitter.parentElement?.style.getPropertyValue('--actors')).toBe(`${before + 32}px`)
})

it('shows nested context changes as a tree, and says if a step changed nothing', async () => {
  const { source } = await opened()
  const { events } = readTrace()
  const nested = events.find(({ actor, context }) => actor.endsWith('/chat-1') && context?.composer)
  act(() => source.actor.send({ type: 'time.go', seq: nested?.seq ?? 0 }))
  const changed = screen.getByRole('heading', { name: 'Changed' }).nextElementSibling
  expect(changed?.querySelector('details > summary')?.textContent).toBeTruthy()
  const quiet = events.find(({ event }) => event.type === 'typing.received')
  act(() => source.actor.send({ type: 'time.go', seq: quiet?.seq ?? 0 }))
  screen.getByRole('heading', { name: 'Changed: nothing' })
})
