// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { parseTrace } from '../../devtools/trace/schema.ts'
import { opened } from './panel-kit.tsx'

afterEach(cleanup)

const CONNECTION = 'a app/member/connection'
/** The general socket dropped: the connection waits for its next retry. */
const WAITING = 111

async function openedAt() {
  const { source, person } = await opened()
  return {
    person,
    go: (seq: number): void => act(() => source.actor.send({ type: 'time.go', seq })),
    choose: (actor: string): void => act(() => source.actor.send({ type: 'actor.choose', actor })),
  }
}

it('copies a test of the selected actor, and saves a bug report with versions', async () => {
  const { person, choose } = await openedAt()
  choose(CONNECTION)
  await person.click(screen.getByText('Share'))
  await person.click(screen.getByRole('button', { name: 'Copy as test' }))
  expect(await navigator.clipboard.readText()).toContain("machine: 'connection'")
  expect(screen.getByText(/^Test copied\. It passes: it records what happened\./)).toBeTruthy()
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`)
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
  await person.type(screen.getByRole('textbox', { name: 'What went wrong' }), 'It stopped.')
  await person.click(screen.getByRole('button', { name: 'Save bug report' }))
  const read = parseTrace(await saved[0]!.text())
  expect('trace' in read && read.trace.about).toBe(
    `It stopped.\napp not built\ntrace 1\n${navigator.userAgent}`,
  )
})

it('copies a test that fails until the machine leaves the values that the developer expects', async () => {
  const { person, go, choose } = await openedAt()
  go(WAITING)
  choose(CONNECTION)
  await person.click(screen.getByRole('button', { name: 'Share' }))
  const share = within(screen.getByRole('region', { name: 'Export a test' }))
  const recorded = share
    .getAllByRole('row')
    .map(({ children }) => [...children].slice(0, 2).map(({ textContent }) => textContent))
  expect(recorded).toContainEqual(['state', '"waiting"'])
  expect(recorded).toContainEqual(['context.attempts', '1'])
  await person.type(share.getByRole('textbox', { name: 'Expected context.attempts' }), '2')
  const other = share.getByRole('combobox', { name: 'Path of another context value' })
  await person.type(other, 'context.policy.name')
  await person.type(share.getByRole('textbox', { name: 'Expected context.policy.name' }), 'other')
  await person.click(share.getByRole('button', { name: 'Copy as test' }))
  const text = await navigator.clipboard.readText()
  expect(text).toContain(`takes the corrected step ${WAITING} in trace.json`)
  expect(text).toContain("expected: { 'context.attempts': 2, 'context.policy.name': 'other' }")
  screen.getByText(/^Test copied\. It fails until the machine is fixed\./)
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('region', { name: 'Share' })).toBe(null)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Share' }))
})

it('copies a scenario and says what it does not include', async () => {
  const { person } = await openedAt()
  await person.click(screen.getByRole('button', { name: 'Share' }))
  await person.click(screen.getByRole('button', { name: 'Copy as scenario' }))
  screen.getByText(/^Scenario copied\. .* Not included: .*frames from the server\.$/)
})
