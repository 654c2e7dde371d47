// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { AppProvider } from '../../../src/views/app-context.tsx'
import { Plot, type PlotProps } from '../../../src/views/components/plot/plot.tsx'
import { makeKit } from '../kit/kit.tsx'

const DAYS = [
  { day: '2026-01-03', value: 0 },
  { day: '2026-01-04', value: 12_000 },
  { day: '2026-01-05', value: 500 },
]

const OTHER = [
  { day: '2026-01-03', value: 1 },
  { day: '2026-01-04', value: 2 },
  { day: '2026-01-05', value: 3 },
]

function show(given: Partial<PlotProps> = {}, loadChunk = () => new Promise<never>(() => {})) {
  const { app } = makeKit({ loadChunk })
  render(
    <AppProvider app={app}>
      <Plot
        title="Revenue"
        summary="SSP 12,500 in three days."
        series={[{ label: 'SSP', points: DAYS }]}
        {...given}
      />
    </AppProvider>,
  )
  return userEvent.setup()
}

const toggle = () => screen.getByRole('button', { name: 'Show as a table: Revenue' })
const rows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) =>
      [...within(row).queryAllByRole('columnheader'), ...within(row).queryAllByRole('rowheader')]
        .concat(within(row).queryAllByRole('cell'))
        .map((cell) => cell.textContent),
    )

describe('plot', () => {
  it('is an image with a name and a description', () => {
    show()
    const image = screen.getByRole('img', { name: 'Revenue' })
    const described = document.getElementById(image.getAttribute('aria-describedby') ?? '')
    expect(described?.textContent).toBe('SSP 12,500 in three days.')
  })

  it('shows the numbers as a table on request, newest first, by keyboard', async () => {
    const user = show({ format: (value) => `SSP ${value.toLocaleString('en-US')}` })
    expect(screen.queryByRole('table')).toBeNull()
    expect(toggle().getAttribute('aria-expanded')).toBe('false')
    await user.tab()
    expect(document.activeElement).toBe(toggle())
    await user.keyboard('{Enter}')
    expect(toggle().getAttribute('aria-expanded')).toBe('true')
    expect(rows()).toEqual([
      ['Day', 'SSP'],
      ['Mon 5 Jan 2026', 'SSP 500'],
      ['Sun 4 Jan 2026', 'SSP 12,000'],
      ['Sat 3 Jan 2026', 'SSP 0'],
    ])
    await user.tab()
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Numbers: Revenue' }))
    await user.click(toggle())
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('shows a legend when there are several series', async () => {
    const series = [
      { label: 'People', points: DAYS },
      { label: 'Works', points: OTHER },
    ]
    const user = show({ series })
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'People',
      'Works',
    ])
    await user.click(toggle())
    expect(rows()).toEqual([
      ['Day', 'People', 'Works'],
      ['Mon 5 Jan 2026', '500', '3'],
      ['Sun 4 Jan 2026', '12,000', '2'],
      ['Sat 3 Jan 2026', '0', '1'],
    ])
  })

  it('shows an error when the chart chunk fails, retries, and still shows the table', async () => {
    let requests = 0
    const user = show({}, () => {
      requests++
      return Promise.reject(new TypeError('gone'))
    })
    expect(await screen.findByText('The chart couldn’t load.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('The chart couldn’t load.')).toBeTruthy()
    expect(requests).toBe(2)
    await user.click(toggle())
    expect(rows()).toHaveLength(4)
  })
})
