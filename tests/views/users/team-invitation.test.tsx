// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { serviceFailure } from '../../../src/protocol/base/errors.ts'
import type { User } from '../../../src/protocol/base/types.ts'
import { parseProject } from '../../../src/protocol/projects/projects.ts'
import { POTTER, renderContent } from '../content/content-kit.tsx'
import { AYEN } from '../kit/kit.tsx'

const LOKAI: User = { ...AYEN, ...POTTER, id: 8 }
const KEJI: User = { ...AYEN, id: 9, username: 'keji', full_name: 'Keji Ladu' }
const INVITED = { id: 3, project_id: 5, user: POTTER, role: 'Painter', status: 'invited' }

/** Renders Ayen's project with a simulated server that stores the team. */
function openProject(user: User | null, row: object = INVITED) {
  const calls: string[] = []
  const answers = { team: [row], fails: '', delay: Promise.resolve() }
  const change = (call: string, team: object[]) => async (id: unknown) => {
    calls.push(`${call} ${id}`)
    await answers.delay
    if (answers.fails !== '') throw serviceFailure({ message: answers.fails, status: 403 })
    answers.team = team
  }
  const projects = {
    get: async () =>
      parseProject({ id: 5, title: 'Mural', owner: AYEN, team: answers.team, status: 'open' }),
    applications: async () => ({ items: [], next: null, count: 0 }),
    acceptInvitation: change('accept', [{ ...row, status: 'member' }]),
    removeMember: change('remove', []),
  }
  const rendered = renderContent('/projects/5', {
    user,
    content: { projects },
    member: { find: () => null, watch: () => () => {}, onKeyedActorsChange: () => () => {} },
  })
  return { ...rendered, calls, answers }
}

const box = () => screen.findByRole('region', { name: 'Invitation' })
const team = () => screen.findByRole('region', { name: 'Team' })
const press = (name: string) => screen.getByRole('button', { name })

describe('invitation to a project team', () => {
  it('[PROD-15] adds the invited user to the team when accepted', async () => {
    const { user, calls } = openProject(LOKAI)
    const words = within(await box()).getByText('You’re invited to the team as Painter.')
    expect(words.tagName).toBe('P')
    expect(within(await team()).queryByText('Lokai Baraka')).toBe(null)
    expect(screen.queryByRole('region', { name: 'Apply' })).toBe(null)
    await user.click(press('Accept'))
    expect(await screen.findByRole('button', { name: 'Leave the team' })).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Invitation' })).toBe(null)
    expect(within(await team()).getByText('Painter')).toBeTruthy()
    expect(calls).toEqual(['accept 3'])
  })

  it('[PROD-15] sends one request when the buttons are pressed repeatedly', async () => {
    const { user, answers, calls } = openProject(LOKAI)
    const { promise, resolve } = Promise.withResolvers<void>()
    answers.delay = promise
    await box()
    for (const name of ['Accept', 'Accept', 'Decline']) await user.click(press(name))
    expect(['Accept', 'Decline'].map((name) => press(name).getAttribute('aria-busy'))).toEqual([
      'true',
      null,
    ])
    resolve()
    await screen.findByRole('button', { name: 'Leave the team' })
    expect(calls).toEqual(['accept 3'])
  })

  it('[PROD-15] disappears when declined', async () => {
    const { user, calls } = openProject(LOKAI, { ...INVITED, role: '' })
    within(await box()).getByText('You’re invited to the team.')
    await user.click(press('Decline'))
    expect(await screen.findByRole('region', { name: 'Apply' })).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Invitation' })).toBe(null)
    expect(calls).toEqual(['remove 3'])
  })

  it('[PROD-15] shows the error of a failed response and accepts another try', async () => {
    const { user, answers, calls } = openProject(LOKAI)
    answers.fails = 'You cannot join this team.'
    await box()
    await user.click(press('Accept'))
    expect((await screen.findByRole('alert')).textContent).toBe('You cannot join this team.')
    answers.fails = ''
    await user.click(press('Decline'))
    expect(await screen.findByRole('region', { name: 'Apply' })).toBeTruthy()
    expect(calls).toEqual(['accept 3', 'remove 3'])
  })

  it('[PROD-15] is listed in the team for the owner, who can remove it', async () => {
    openProject(AYEN)
    const rows = within(await team()).getAllByRole('listitem')
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/Lokai Baraka.*Painter · Invited/),
    ])
    expect(press('Remove Lokai Baraka')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Invitation' })).toBe(null)
  })

  it('[PROD-15] is hidden from other users', async () => {
    openProject(KEJI)
    within(await team()).getByText('No team members yet.')
    expect(screen.queryByRole('region', { name: 'Invitation' })).toBe(null)
  })

  it('[PROD-15] is a membership when the server reports no status', async () => {
    const { status: _unsaid, ...row } = INVITED
    openProject(KEJI, row)
    expect(within(await team()).getByText('Lokai Baraka')).toBeTruthy()
  })
})
