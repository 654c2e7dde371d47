import { css } from '../../../../styled-system/css'
import { dateFormat } from '../../locale.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import type { PlotSeries } from './plot-looks.ts'

const scroller = css({
  maxHeight: '[20rem]',
  overflow: 'auto',
  border: 'hairline',
  borderRadius: 'sm',
})
const table = css({
  width: 'full',
  borderCollapse: 'collapse',
  textStyle: 'small',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { paddingInline: '3', paddingBlock: '1', textAlign: 'end', whiteSpace: 'nowrap' },
  '& th:first-child': { textAlign: 'start' },
  '& tbody th': { fontWeight: 'regular' },
  '& tbody tr': { borderBlockStart: 'hairline' },
  '& thead th': {
    position: 'sticky',
    insetBlockStart: '0',
    background: 'surface',
    fontWeight: 'semibold',
  },
})

const DAY_FORMAT = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
} as const

/** `Tue 18 Nov 2025`; an invalid date is returned unchanged. */
export function formatDay(day: string): string {
  const ms = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(ms) ? day : dateFormat(DAY_FORMAT).format(ms).replace(',', '')
}

/** Table of all values of a plot, newest day first. */
export function PlotNumbers({
  title,
  series,
  format,
}: {
  title: string
  series: readonly PlotSeries[]
  format: (value: number) => string
}) {
  const days = [...(series[0]?.points ?? [])].map(({ day }) => day).reverse()
  const values = series.map(({ points }) => new Map(points.map(({ day, value }) => [day, value])))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
    <section className={scroller} tabIndex={0} aria-label={`Numbers: ${title}`}>
      <table className={table}>
        <caption>
          <VisuallyHidden>{title}, day by day, the newest first</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {series.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day}>
              <th scope="row">
                <time dateTime={day}>{formatDay(day)}</time>
              </th>
              {values.map((value, index) => (
                <td key={series[index]?.label}>{format(value.get(day) ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
