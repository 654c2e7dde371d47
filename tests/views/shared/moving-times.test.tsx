// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { parseProject } from '../../../src/protocol/projects/projects.ts'
import { calendarDate } from '../../../src/views/dates.ts'
import { RelativeTime } from '../../../src/views/shared/content/relative-time.tsx'
import {
  formatDay,
  StatusTag,
  useTimeLeft,
} from '../../../src/views/shared/projects/project-card.tsx'
import { Published } from '../../../src/views/shared/users/author-line.tsx'
import { renderPart } from '../kit/kit.tsx'

/** The time at which the clock of the kit starts. */
const START = '2026-01-05T09:00:00Z'
const HOUR_MS = 3_600_000

const project = (deadline: string) => {
  const raw = {
    id: 1,
    title: 'Mural',
    status: 'open',
    deadline,
    owner: { id: 1, username: 'ayen' },
  }
  const parsed = parseProject(raw)
  if (parsed === null) throw new Error('no project')
  return parsed
}

function TimeLeft({ deadline }: { deadline: string }) {
  return <p>{useTimeLeft(project(deadline))}</p>
}

const PLACES: [place: string, part: ReactNode, first: string, later: string][] = [
  ['a time', <RelativeTime key="a" iso={START} />, 'Just now', '3 hrs'],
  ['an author line', <Published key="b" created={START} edited={null} />, 'Just now', '3 hrs'],
  ['the state of a project', <StatusTag key="c" project={project('2026-01-05')} />, 'Open', 'Open'],
  [
    'the time left to apply',
    <TimeLeft key="d" deadline="2026-01-06" />,
    '1 day left',
    '1 day left',
  ],
]
const AFTER_A_DAY = ['Yesterday', 'Yesterday', 'Closed', 'closes today']

describe('relative times', () => {
  it.each(PLACES.map((place, index) => [...place, AFTER_A_DAY[index]] as const))(
    '%s moves by itself',
    (_, part, first, later, afterADay) => {
      const { kit } = renderPart(<main>{part}</main>)
      const shown = () => document.querySelector('main')?.textContent
      const texts = [shown()]
      act(() => kit.clock.advance(3 * HOUR_MS))
      texts.push(shown())
      act(() => kit.clock.advance(22 * HOUR_MS))
      texts.push(shown())
      expect(texts).toEqual([first, later, afterADay])
    },
  )
})

describe('dates', () => {
  const now = Date.parse(START)

  it.each([
    ['2026-12-29', '29 December'],
    ['2029-01-15', '15 January 2029'],
    ['2025-12-31', '31 December 2025'],
  ])('the deadline %s reads %s', (day, text) => {
    expect(formatDay(day, now)).toBe(text)
  })

  it.each([
    ['2026-11-18T12:00:00Z', '18 Nov'],
    ['2025-11-18T12:00:00Z', '18 Nov 2025'],
    ['2027-01-01T12:00:00Z', '1 Jan 2027'],
  ])('%s reads %s', (iso, text) => {
    expect(calendarDate(Date.parse(iso), now, { month: 'short', timeZone: 'UTC' })).toBe(text)
  })
})
