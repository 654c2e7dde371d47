import { useEffect, useRef, useState } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { css } from '../../../../styled-system/css'
import { calendarDate } from '../../dates.ts'
import { formatCompact } from '../../locale.ts'
import type { PlotCanvasProps } from './plot.tsx'
import { type PlotSeries, SERIES_VARIANTS } from './plot-looks.ts'
import { formatDay } from './plot-numbers.tsx'

const frame = css({ display: 'grid', gridTemplateRows: '[20px 180px]', minWidth: '0' })
const tooltip = css({
  textStyle: 'caption',
  color: 'muted',
  textAlign: 'end',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
})
const HEIGHT = 180
const FONT = "12px 'Onest Variable', system-ui, sans-serif"
/** Minimum top of the scale, so that a plot of zeros has one. */
const MIN_AXIS_MAX = 4
const HALF_DAY_S = 43_200

/** A round number not below the highest value, for the top of the scale. */
function axisMax(max: number): number {
  if (max <= MIN_AXIS_MAX) return MIN_AXIS_MAX
  const step = 10 ** Math.floor(Math.log10(max)) / 2
  return Math.ceil(max / step) * step
}

const MONTH_DAY = { month: 'short', timeZone: 'UTC' } as const

const toSeconds = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1000

/** Data of uPlot: days, then the values of each series. */
function toAlignedData(series: readonly PlotSeries[]): uPlot.AlignedData {
  const days = series[0]?.points.map(({ day }) => day) ?? []
  const rows = series.map(({ points }) => {
    const values = new Map(points.map(({ day, value }) => [day, value]))
    return days.map((day) => values.get(day) ?? 0)
  })
  return [days.map(toSeconds), ...rows]
}

/** Current value of a colour token at `host`. */
const resolveColour = (host: Element, token: string): string =>
  getComputedStyle(host).getPropertyValue(`--colors-${token}`).trim()

function plotOptions(
  host: HTMLElement,
  series: readonly PlotSeries[],
  look: PlotCanvasProps['look'],
  onPoint: (index: number | null) => void,
): uPlot.Options {
  const colour = (token: string) => () => resolveColour(host, token)
  const bars = look === 'bars' ? uPlot.paths.bars?.({ size: [0.8, 24, 2] }) : undefined
  const axis = {
    stroke: colour('muted'),
    font: FONT,
    ticks: { show: false },
    gap: 6,
  } satisfies uPlot.Axis
  return {
    width: Math.max(host.clientWidth, 1),
    height: HEIGHT,
    padding: [8, 8, 0, 0],
    tzDate: (at) => uPlot.tzDate(new Date(at * 1000), 'Etc/UTC'),
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { show: look === 'line' } },
    scales: {
      // Half a day on both sides, for bars and single points.
      x: { range: (_plot, first, last) => [first - HALF_DAY_S, last + HALF_DAY_S] },
      y: { range: (_plot, _min, max) => [0, axisMax(max ?? 0)] },
    },
    axes: [
      {
        ...axis,
        size: 28,
        grid: { show: false },
        space: 84,
        // The newest day is the current one.
        values: ({ data }, splits) => {
          const now = (data[0].at(-1) ?? 0) * 1000
          return splits.map((at) => calendarDate(at * 1000, now, MONTH_DAY))
        },
      },
      {
        ...axis,
        size: 48,
        space: 40,
        grid: { stroke: colour('hairline'), width: 1 },
        values: (_plot, splits) => splits.map(formatCompact),
      },
    ],
    series: [
      {},
      ...series.map(({ label }, index): uPlot.Series => {
        const { token, dash } =
          SERIES_VARIANTS[index % SERIES_VARIANTS.length] ?? SERIES_VARIANTS[0]
        return {
          label,
          stroke: colour(token),
          width: bars ? 0 : 2,
          dash: [...dash],
          points: { show: false },
          ...(bars ? { paths: bars, fill: colour(token) } : {}),
        }
      }),
    ],
    hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)] },
  }
}

/** Calls the listener when the user or the system changes the theme. */
function onThemeChange(listener: () => void): () => void {
  const dark = window.matchMedia('(prefers-color-scheme: dark)')
  const watcher = new MutationObserver(listener)
  watcher.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  dark.addEventListener('change', listener)
  return () => {
    watcher.disconnect()
    dark.removeEventListener('change', listener)
  }
}

/** Draws a plot as wide as its container and shows the values of the day under the pointer. */
export default function PlotCanvas({ series, format, look }: PlotCanvasProps) {
  const host = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<number | null>(null)
  useEffect(() => {
    const element = host.current
    if (element === null) return
    const plot = new uPlot(
      plotOptions(element, series, look, setAt),
      toAlignedData(series),
      element,
    )
    const sizes = new ResizeObserver(() => {
      if (element.clientWidth > 0) plot.setSize({ width: element.clientWidth, height: HEIGHT })
    })
    sizes.observe(element)
    // Bars keep the colour they were created with, so a redraw rebuilds their paths.
    const stop = onThemeChange(() => plot.redraw())
    return () => {
      stop()
      sizes.disconnect()
      plot.destroy()
    }
  }, [series, look])
  const day = at === null ? undefined : series[0]?.points[at]?.day
  return (
    <div className={frame}>
      <span className={tooltip} aria-hidden>
        {day !== undefined && at !== null && tooltipText(series, at, day, format)}
      </span>
      <div ref={host} className={css({ minWidth: '0', overflow: 'hidden' })} aria-hidden />
    </div>
  )
}

function tooltipText(
  series: readonly PlotSeries[],
  at: number,
  day: string,
  format: (value: number) => string,
): string {
  const values = series.map(({ label, points }) => {
    const value = format(points[at]?.value ?? 0)
    return series.length > 1 ? `${label} ${value}` : value
  })
  return `${formatDay(day)}: ${values.join(', ')}`
}
