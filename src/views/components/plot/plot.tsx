import { ChevronDown } from 'lucide-react'
import { type ComponentType, type ReactNode, useEffect, useId, useState } from 'react'
import { css, cx } from '../../../../styled-system/css'
import { grid, wrap } from '../../../../styled-system/patterns'
import { useApp } from '../../app-context.tsx'
import { formatNumber } from '../../locale.ts'
import { Button } from '../button.tsx'
import { Skeleton } from '../skeleton.tsx'
import { type PlotSeries, SERIES_VARIANTS } from './plot-looks.ts'
import { PlotNumbers } from './plot-numbers.tsx'

export interface PlotProps {
  title: string
  /** What the plot shows, in one or two sentences. */
  summary: ReactNode
  /** At most three: more lines cannot be distinguished. */
  series: readonly PlotSeries[]
  /** Formats a value, such as `SSP 12,000`. */
  format?: (value: number) => string
  /** `bars` for independent daily values; for a single series only. */
  look?: 'line' | 'bars'
  level?: 2 | 3
}

const box = grid({ minWidth: '0', alignContent: 'start', margin: '0' })
const head = grid({ gap: '1', '& p': { color: 'muted', textStyle: 'small' } })
const legend = wrap({
  columnGap: '4',
  textStyle: 'small',
  '& li': { display: 'inline-flex', alignItems: 'center', gap: '2' },
})
/** As high as the plot, so that nothing shifts when it loads. */
const canvasArea = css({ height: '[200px]', minWidth: '0' })
const failedStyle = grid({
  placeContent: 'center',
  justifyItems: 'center',
  borderRadius: 'md',
  background: 'sunken',
  textAlign: 'center',
})
const toggle = css({
  justifySelf: 'start',
  marginInlineStart: '[-12px]',
  '& svg': { transitionProperty: '[transform]', transitionDuration: 'fast' },
  '&[aria-expanded=true] svg': { transform: 'rotate(180deg)' },
})

/**
 * Values over days: a plot, a summary and, on request, a table with the same data. The drawing code
 * loads with the first plot that is shown.
 */
export function Plot({ format = formatNumber, look = 'line', level = 3, ...plotProps }: PlotProps) {
  const { title, summary, series } = plotProps
  const id = useId()
  const [open, setOpen] = useState(false)
  const Heading = `h${level}` as const
  return (
    <figure className={box} aria-labelledby={`${id}-title`}>
      <figcaption className={head}>
        <Heading id={`${id}-title`} className={css({ textStyle: 'name' })}>
          {title}
        </Heading>
        <p id={`${id}-summary`}>{summary}</p>
      </figcaption>
      {series.length > 1 && <Legend series={series} />}
      <LazyPlotCanvas id={id} series={series} format={format} look={look} />
      <Button
        look="quiet"
        size="sm"
        className={toggle}
        aria-expanded={open}
        aria-controls={`${id}-numbers`}
        aria-label={`Show as a table: ${title}`}
        onClick={() => setOpen(!open)}
      >
        Show as a table
        <ChevronDown size={18} aria-hidden />
      </Button>
      <div id={`${id}-numbers`} hidden={!open}>
        {open && <PlotNumbers title={title} series={series} format={format} />}
      </div>
    </figure>
  )
}

function Legend({ series }: Pick<PlotProps, 'series'>) {
  return (
    <ul className={legend}>
      {series.map(({ label }, index) => {
        const { token, dash } =
          SERIES_VARIANTS[index % SERIES_VARIANTS.length] ?? SERIES_VARIANTS[0]
        return (
          <li key={label}>
            <svg width="24" height="4" aria-hidden focusable="false">
              <line
                x1="0"
                y1="2"
                x2="24"
                y2="2"
                stroke={`var(--colors-${token})`}
                strokeWidth="3"
                strokeDasharray={dash.join(' ')}
              />
            </svg>
            {label}
          </li>
        )
      })}
    </ul>
  )
}

export interface PlotCanvasProps {
  series: readonly PlotSeries[]
  format: (value: number) => string
  look: 'line' | 'bars'
}

/** If the drawing code fails to load, the page and the table still work. */
function LazyPlotCanvas({ id, ...props }: PlotCanvasProps & { id: string }) {
  const app = useApp()
  const [chunk, setChunk] = useState<{ Canvas: ComponentType<PlotCanvasProps> } | 'failed' | null>(
    null,
  )
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
  useEffect(() => {
    let isCancelled = false
    app
      .loadChunk(() => import('./plot-canvas.tsx'))
      .then(
        ({ default: Canvas }) => !isCancelled && setChunk({ Canvas }),
        () => !isCancelled && setChunk('failed'),
      )
    return () => {
      isCancelled = true
    }
  }, [app, attempt])
  if (chunk === 'failed') {
    const retry = () => {
      setChunk(null)
      setAttempt(attempt + 1)
    }
    return (
      <div className={cx(canvasArea, failedStyle)}>
        <p>The chart couldn’t load.</p>
        <Button look="outline" size="sm" onClick={retry}>
          Retry
        </Button>
      </div>
    )
  }
  return (
    <div
      className={canvasArea}
      role="img"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-summary`}
    >
      {chunk === null ? <Skeleton height="100%" /> : <chunk.Canvas {...props} />}
    </div>
  )
}
