import { median } from '../numbers.ts'
import { KINDS, type Line, type Visit } from './visit.ts'

/** Measurements of a page on a network, medians of the rounds; ms and bytes. */
export type Figures = { readonly [name in Figure]?: number | undefined }

export const FIGURES = [
  'readable',
  'fcp',
  'lcp',
  'tbt',
  'longest task',
  'cls',
  'click',
  'requests',
  'total',
  ...KINDS,
] as const
export type Figure = (typeof FIGURES)[number]

export interface Case {
  readonly page: string
  readonly line: Line['name']
  readonly visit: 'cold' | 'repeat' | 'saver'
}

const SHARED = ['/', '/posts/{}']
const CALM = ['/', '/posts/{}', '/explore']
const kB = 1_000

const ON_LINE: { readonly [name in Line['name']]: { readonly [name in Figure]?: number } } = {
  '1.6 Mbps': { readable: 1_200, lcp: 2_500, tbt: 200 },
  '700 kbps': { readable: 2_500, lcp: 4_500, click: 8_000 },
  plain: {},
}

/** Upper limit of a figure; undefined if there is none. */
export function goalOf({ page, line, visit }: Case, figure: Figure): number | undefined {
  if (figure === 'cls') return 0.02
  if (visit === 'repeat') {
    if (figure === 'total') return 60 * kB
    return figure === 'readable' || figure === 'lcp' ? ON_LINE[line][figure] : undefined
  }
  if (figure === 'requests') return 25
  if (figure === 'total' && SHARED.includes(page)) return (visit === 'saver' ? 250 : 600) * kB
  if (figure === 'script' && page === '/posts/{}') return 170 * kB
  if (figure === 'style') return 20 * kB
  if (figure === 'font') return 75 * kB
  if (figure === 'longest task' && line === '1.6 Mbps' && CALM.includes(page)) return 50
  return ON_LINE[line][figure]
}

export function figuresOf(visits: readonly Visit[], clicks: readonly number[] = []): Figures {
  const of = (read: (visit: Visit) => number | null): number =>
    median(visits.map((visit) => read(visit) ?? Number.NaN))
  const round = (value: number): number => Math.round(value)
  return {
    readable: round(of((visit) => visit.readable)),
    fcp: round(of((visit) => visit.fcp)),
    lcp: round(of((visit) => visit.lcp)),
    tbt: round(of((visit) => visit.tbt)),
    'longest task': round(of((visit) => visit.longest)),
    cls: Number(of((visit) => visit.cls).toFixed(4)),
    ...(clicks.length === 0 ? {} : { click: round(median(clicks)) }),
    requests: of((visit) => visit.requests),
    total: of((visit) => KINDS.reduce((sum, kind) => sum + visit.bytes[kind], 0)),
    ...Object.fromEntries(KINDS.map((kind) => [kind, of((visit) => visit.bytes[kind])])),
  }
}

function formatFigure(figure: Figure, value: number): string {
  if (figure === 'cls') return value.toFixed(3)
  if (figure === 'requests') return String(value)
  const bytes = figure === 'total' || (KINDS as readonly string[]).includes(figure)
  return bytes ? `${(value / kB).toFixed(0)} kB` : `${value.toFixed(0)} ms`
}

/** The value and its limit, separated by a slash; `!` marks a value above the limit. */
export function cell(of: Case, figure: Figure, value: number | undefined): string {
  if (value === undefined) return ''
  const goal = goalOf(of, figure)
  if (goal === undefined) return formatFigure(figure, value)
  return `${value > goal ? '! ' : ''}${formatFigure(figure, value)} / ${formatFigure(figure, goal).replace(/ .*/, '')}`
}

export const isMissed = (of: Case, figures: Figures): Figure[] =>
  FIGURES.filter((figure) => {
    const value = figures[figure]
    const goal = goalOf(of, figure)
    return value !== undefined && goal !== undefined && !(value <= goal)
  })
