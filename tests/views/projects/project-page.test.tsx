// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, setup } from 'xstate'
import { createApplicationMachine } from '../../../src/machines/projects/application/application.machine.ts'
import { serviceFailure } from '../../../src/protocol/base/errors.ts'
import type { Application } from '../../../src/protocol/content/creative-types.ts'
import { parseProject } from '../../../src/protocol/projects/projects.ts'
import { testEnv } from '../../kit/harness.ts'
import {
  type ContentOutside,
  PICTURE,
  POTTER,
  page,
  renderContent,
} from '../content/content-kit.tsx'
import { AYEN, deferred } from '../kit/kit.tsx'

const MURAL = {
  id: 5,
  title: 'Mural at the school',
  description: 'We start on Monday.',
  category: 'Painting',
  skills: ['Mural painting'],
  budget: 'SSP 400,000',
  location: 'Juba',
  // `StepClock` starts on 2026-01-05.
  deadline: '2026-01-15',
  status: 'open',
  owner: POTTER,
  team: [],
}
const read = (raw: object) => {
  const project = parseProject({ ...MURAL, ...raw })
  if (project === null) throw new Error('no project')
  return project
}

const open = (raw: object = {}, others: object[] = [], given: Partial<ContentOutside> = {}) =>
  renderContent('/projects/5', {
    content: {
      projects: { get: async () => read(raw), list: async () => page(others.map(read)) },
    },
    publicProfile: async () => {
      throw new Error('not offered')
    },
    ...given,
  })

const facts = async () => {
  const list = within(await screen.findByRole('region', { name: 'Details' }))
  const terms = list.getAllByRole('term').map(({ textContent }) => textContent)
  const values = list.getAllByRole('definition').map(({ textContent }) => textContent)
  return terms.map((term, n) => `${term}: ${values[n]}`)
}
const act = () => screen.queryByRole('link', { name: 'Apply' })

describe('project page', () => {
  it('[ROUTE-11] shows budget, location, deadline and skills in one card', async () => {
    open()
    expect(await facts()).toEqual([
      'Budget: SSP 400,000',
      'Location: Juba',
      'Apply until: 15 January10 days left',
      'Skills wanted: Mural painting',
    ])
    expect(act()?.getAttribute('href')).toBe('#apply')
    expect(document.querySelector('h2#apply')?.textContent).toBe('Apply')
    expect(document.querySelectorAll('[data-pattern]')).toHaveLength(1)
  })

  it('[ROUTE-11] omits missing details, and the Apply link of a closed project', async () => {
    open({ budget: '', location: '', deadline: null, skills: [], status: 'closed', cover: PICTURE })
    expect(await facts()).toEqual(['Budget: Budget to be discussed'])
    expect(act()).toBe(null)
    expect(document.querySelector('[data-pattern]')).toBe(null)
    expect(screen.getByText('Applications are closed.')).toBeTruthy()
  })

  it.each([
    ['2026-01-05', '5 Januarycloses today'],
    ['2026-01-06', '6 January1 day left'],
    ['2026-01-04', '4 January'],
  ])('the deadline %s reads: %s', async (deadline, words) => {
    open({ deadline })
    expect(await facts()).toContain(`Apply until: ${words}`)
  })

  it('[A28] lists three other open projects', async () => {
    const others = [6, 7, 8, 9].map((id) => ({ id, title: `Other ${id}` }))
    open({}, [{ id: 5 }, { id: 10, title: 'Closed', status: 'closed' }, ...others])
    const more = within(await screen.findByRole('region', { name: 'More open projects' }))
    await more.findByText('Other 6')
    expect(more.getAllByRole('heading', { level: 3 }).map((h) => h.textContent)).toEqual([
      'Other 6',
      'Other 7',
      'Other 8',
    ])
  })

  it('[A28] renders without other projects when they fail to load', async () => {
    renderContent('/projects/5', {
      content: {
        projects: {
          get: async () => read({}),
          list: async () => {
            throw new Error('not offered')
          },
        },
      },
    })
    await screen.findByRole('heading', { level: 1, name: 'Mural at the school' })
    await screen.findByRole('region', { name: 'Details' })
  })
})

describe('applying to a project', () => {
  /** The page for a signed-in user; `send` is the request of the application. */
  function openAs(send: () => Promise<Application>) {
    const application = createApplicationMachine(testEnv()).provide({
      actors: { applyToProject: fromPromise(send) },
    })
    const invoke = { id: 'application', src: 'application', input: { projectId: 5 } } as const
    const parent = setup({ actors: { application } }).createMachine({ invoke, on: { '*': {} } })
    const actor = createActor(parent).start().getSnapshot().children.application
    const drafts = new Map<string, unknown>()
    const member = {
      find: (kind: string) => (kind === 'application' ? actor : null),
      watch: () => () => {},
      onKeyedActorsChange: () => () => {},
      draft: (name: string) => drafts.get(name) ?? null,
      saveDraft: (name: string, draft: unknown) =>
        draft === null ? drafts.delete(name) : drafts.set(name, draft),
    }
    return { drafts, ...open({}, [], { user: AYEN, member }) }
  }
  const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' })
  const asksBeforeUnload = () => {
    const unload = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(unload)
    return unload.defaultPrevented
  }

  it('[PROD-15] keeps the draft of the message until the server has the application', async () => {
    const responses = [deferred<Application>(), deferred<Application>()]
    let sent = 0
    const { user, drafts } = openAs(() => responses[sent++]?.promise ?? Promise.reject())
    await user.type(await box(), 'I paint walls.')
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    expect([[...drafts.values()], asksBeforeUnload()]).toEqual([['I paint walls.'], true])
    responses[0]?.reject(serviceFailure({ message: 'Server error occurred', status: 500 }))
    await screen.findByRole('button', { name: 'Apply' })
    expect((await box()).value).toBe('I paint walls.')
    expect([[...drafts.values()], asksBeforeUnload()]).toEqual([['I paint walls.'], true])
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    responses[1]?.resolve({
      id: 1,
      project_id: 5,
      applicant: POTTER,
      message: 'I paint walls.',
      status: 'sent',
      created_at: '2026-01-05T08:00:00Z',
      updated_at: '2026-01-05T08:00:00Z',
    })
    expect(await screen.findByText('I paint walls.')).toBeTruthy()
    await waitFor(() => expect([[...drafts.values()], asksBeforeUnload()]).toEqual([[], false]))
  })
})
