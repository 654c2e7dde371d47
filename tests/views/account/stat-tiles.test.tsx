// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ListPage, Work } from '../../../src/protocol/content/creative-types.ts'
import { parseProject } from '../../../src/protocol/projects/projects.ts'
import { ClientStatTiles } from '../../../src/views/account/dashboard/client-stat-tiles.tsx'
import { UserStatTiles } from '../../../src/views/account/dashboard/stat-tiles.tsx'
import { type AppHandle, AppProvider } from '../../../src/views/app-context.tsx'
import { page, work } from '../content/content-kit.tsx'
import { AYEN, makeKit } from '../kit/kit.tsx'

const STATS = { uploads: 21, likes_received: 174, followers: 0, activity_streak: 2 }

const project = (id: number, applications_count: number | null) =>
  parseProject({ id, title: 'Mural', owner: { username: 'lokai' }, applications_count })

function show(node: React.ReactNode, content: object = {}) {
  const kit = makeKit({ restored: AYEN })
  // The tiles use no other members.
  const app = {
    ...kit.app,
    api: { ...kit.app.api, content: async () => content },
  } as unknown as AppHandle
  render(<AppProvider app={app}>{node}</AppProvider>)
}

/** Text of each tile: label, number and what is below it. */
const tileTexts = () =>
  screen.getAllByRole('term').map((term) => {
    const tile = within(term.parentElement as HTMLElement)
    return [term, ...tile.getAllByRole('definition', { hidden: true })].map((e) => e.textContent)
  })

const showClient = (projects: ListPage<unknown>, purchases: ListPage<unknown>) =>
  show(<ClientStatTiles stats={STATS} />, {
    projects: { mine: async () => projects },
    assets: { purchases: async () => purchases },
  })

describe('stats of the dashboard', () => {
  it.each([
    ['no portfolio item', []],
    ['a portfolio item without likes', [work(1, { likes_count: 0 })]],
  ] as const)('never contradict their number with %s', (_case, items: readonly Work[]) => {
    show(<UserStatTiles stats={STATS} items={items} user={AYEN} />)
    expect(tileTexts().slice(0, 2)).toEqual([
      ['Uploads', '21', ''],
      ['Likes', '174', ''],
    ])
  })

  it('suggest the first step to a creator without content', () => {
    const stats = { ...STATS, uploads: 0, likes_received: 0 }
    show(<UserStatTiles stats={stats} items={[]} user={AYEN} />)
    expect(tileTexts().slice(0, 2)).toEqual([
      ['Uploads', '0', 'Upload your first work'],
      ['Likes', '0', 'Likes show up here'],
    ])
  })

  it('count the projects, applications and purchases of a client', async () => {
    showClient(page([project(1, 2), project(2, 3)]), { items: [{ id: 1 }], next: 2, count: 31 })
    expect(await screen.findByText('31')).toBeTruthy()
    expect(tileTexts()).toEqual([
      ['Projects', '2', 'See your projects'],
      ['Applications', '5', 'To your projects'],
      ['Purchases', '31', 'See your purchases'],
      ['Day Streak', '2', ''],
    ])
  })

  it('show no number that the API does not give', async () => {
    showClient(page([project(1, 2), project(2, null)], 2), page([]))
    expect(await screen.findByText('Browse the marketplace')).toBeTruthy()
    expect(tileTexts().slice(0, 3)).toEqual([
      ['Projects', '', 'See your projects'],
      ['Applications', '', 'To your projects'],
      ['Purchases', '0', 'Browse the marketplace'],
    ])
  })

  it('suggest the first step to a client without projects', async () => {
    showClient(page([]), page([]))
    expect((await screen.findByText('Post your first project')).getAttribute('href')).toBe(
      '/create/project',
    )
  })
})
