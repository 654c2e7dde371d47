import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { css } from '../../../../styled-system/css'
import { grid } from '../../../../styled-system/patterns'
import { pluralForm } from '../../../protocol/base/text.ts'
import type { ExploreNumbers } from '../../../protocol/content/explore.ts'
import { exploreNumbersQuery } from '../../../services/queries/explore.ts'
import { useAbsentFeatures, useApp } from '../../app-context.tsx'
import { hitArea } from '../../components/hit-area.ts'
import { formatNumber } from '../../locale.ts'

const statStyle = css({
  color: 'muted',
  textDecoration: 'none',
  _hover: { textDecoration: 'underline' },
})
const large = css({ textStyle: 'title', color: 'fg' })

const STAT_LABELS = {
  makers: ['creator', 'creators', '/creators'],
  works: ['work', 'works', '/portfolio'],
  assets: ['asset for sale', 'assets for sale', '/marketplace'],
  open_projects: ['open project', 'open projects', '/projects'],
} as const satisfies Record<keyof ExploreNumbers, readonly [one: string, many: string, at: string]>

/** Count with a link to the list; renders nothing if the API provides no count or it is 0. */
export function Stat({ stat }: { stat: keyof ExploreNumbers }) {
  const { api } = useApp()
  const { data } = useQuery(exploreNumbersQuery(api))
  const number = data?.[stat]
  const absentFeatures = useAbsentFeatures()
  const [one, many, at] = STAT_LABELS[stat]
  if (!number || absentFeatures?.hasPage(at)) return null
  return (
    <Link href={at} className={`${statStyle} ${hitArea}`}>
      <b className={large}>{formatNumber(number)}</b> {pluralForm(number, one, many)}
    </Link>
  )
}

export const STATS = ['makers', 'works', 'assets', 'open_projects'] as const

/** Same height while loading. */
const row = grid({
  columns: { base: 2, md: 4 },
  gap: '4',
  minHeight: { base: '[8rem]', md: '[3.5rem]' },
  '& b': { display: 'block', textStyle: 'heading' },
})

/** All counts in a row. */
export function StatRow() {
  return (
    <p className={row}>
      {STATS.map((stat) => (
        <Stat key={stat} stat={stat} />
      ))}
    </p>
  )
}
