import { median } from '../numbers.ts'
import { KINDS, type NetworkProfile, type Visit } from './visit.ts'

/** Measurements of a page on a network, medians of the rounds; ms and bytes. */
export type Metrics = { readonly [name in Metric]?: number | undefined }

export const METRICS = [
  'readable',
  'fcp',
  'lcp',
  'tbt',
  'longest task',
  'cls',
  'click',
  'fcp ratio',
  'lcp ratio',
  'press',
  'press task',
  'requests',
  'total',
  ...KINDS,
] as const
export type Metric = (typeof METRICS)[number]

export interface Case {
  readonly page: string
  readonly line: NetworkProfile['name']
  readonly visit: 'cold' | 'repeat' | 'saver'
}

const SHARED_PAGES = ['/', '/posts/{}']
const RESPONSIVE_PAGES = ['/', '/posts/{}', '/explore']
/** Highest ratio of a paint to the same paint without scripts. */
const MAX_RATIO = 1.05
const PRIVATE_PAGE = '/messages/{}'
const kB = 1_000

const GOALS_BY_NETWORK: {
  readonly [name in NetworkProfile['name']]: { readonly [name in Metric]?: number }
} = {
  '1.6 Mbps': { readable: 1_200, lcp: 2_500, tbt: 130 },
  '700 kbps': { readable: 2_500, lcp: 4_500, click: 8_000 },
  plain: {},
}

/** Upper limit of a figure; undefined if there is none. */
function goalOf({ page, line, visit }: Case, metric: Metric): number | undefined {
  if (metric === 'cls') return 0.02
  if (visit === 'repeat') {
    if (metric === 'total') return 60 * kB
    return metric === 'readable' || metric === 'lcp' ? GOALS_BY_NETWORK[line][metric] : undefined
  }
  if (metric === 'requests') return 25
  if (line === '1.6 Mbps' && page !== PRIVATE_PAGE) {
    if (metric === 'fcp ratio' || metric === 'lcp ratio') return MAX_RATIO
    if (metric === 'press task') return 50
    if (metric === 'total' && visit === 'cold') return 250 * kB
  }
  if (metric === 'total' && SHARED_PAGES.includes(page)) return (visit === 'saver' ? 250 : 600) * kB
  if (metric === 'script' && page === '/posts/{}') return 170 * kB
  if (metric === 'style') return 20 * kB
  if (metric === 'font') return 75 * kB
  if (metric === 'longest task' && line === '1.6 Mbps' && RESPONSIVE_PAGES.includes(page)) return 50
  return GOALS_BY_NETWORK[line][metric]
}

/** The other visits of each round: without scripts, and with presses of the menu button. */
export interface OtherVisits {
  readonly bare: readonly Visit[]
  readonly pressedAtOnce: readonly Visit[]
  readonly pressedLater: readonly Visit[]
}

type MetricOf = (visit: Visit) => number | null

const medianOf = (visits: readonly Visit[], metricOf: MetricOf): number =>
  median(visits.map((visit) => metricOf(visit) ?? Number.NaN))

const round = (value: number): number => Math.round(value)

function otherMetrics(visits: readonly Visit[], others: OtherVisits): Metrics {
  const { bare, pressedAtOnce, pressedLater } = others
  const ratio = (metricOf: MetricOf): number =>
    Number((medianOf(visits, metricOf) / medianOf(bare, metricOf)).toFixed(2))
  return {
    click: round(medianOf(pressedAtOnce, ({ pressed }) => pressed)),
    ...(bare.length === 0
      ? {}
      : { 'fcp ratio': ratio(({ fcp }) => fcp), 'lcp ratio': ratio(({ lcp }) => lcp) }),
    press: round(medianOf(pressedLater, ({ pressed }) => pressed)),
    'press task': round(medianOf(pressedLater, ({ longestSincePress }) => longestSincePress)),
  }
}

export function medianMetrics(visits: readonly Visit[], others?: OtherVisits): Metrics {
  const medianOfVisits = (metricOf: MetricOf): number => medianOf(visits, metricOf)
  return {
    readable: round(medianOfVisits((visit) => visit.readable)),
    fcp: round(medianOfVisits((visit) => visit.fcp)),
    lcp: round(medianOfVisits((visit) => visit.lcp)),
    tbt: round(medianOfVisits((visit) => visit.tbt)),
    'longest task': round(medianOfVisits((visit) => visit.longest)),
    cls: Number(medianOfVisits((visit) => visit.cls).toFixed(4)),
    ...(others === undefined ? {} : otherMetrics(visits, others)),
    requests: medianOfVisits((visit) => visit.requests),
    total: medianOfVisits((visit) => KINDS.reduce((sum, kind) => sum + visit.bytes[kind], 0)),
    ...Object.fromEntries(
      KINDS.map((kind) => [kind, medianOfVisits((visit) => visit.bytes[kind])]),
    ),
  }
}

function formatMetric(metric: Metric, value: number): string {
  if (metric === 'cls') return value.toFixed(3)
  if (metric === 'requests') return String(value)
  if (metric.endsWith('ratio')) return value.toFixed(2)
  const bytes = metric === 'total' || (KINDS as readonly string[]).includes(metric)
  return bytes ? `${(value / kB).toFixed(0)} kB` : `${value.toFixed(0)} ms`
}

/** The value and its limit, separated by a slash; `!` marks a value above the limit. */
export function cell(testCase: Case, metric: Metric, value: number | undefined): string {
  if (value === undefined) return ''
  const goal = goalOf(testCase, metric)
  if (goal === undefined) return formatMetric(metric, value)
  return `${value > goal ? '! ' : ''}${formatMetric(metric, value)} / ${formatMetric(metric, goal).replace(/ .*/, '')}`
}

export const missedMetrics = (testCase: Case, metrics: Metrics): Metric[] =>
  METRICS.filter((metric) => {
    const value = metrics[metric]
    const goal = goalOf(testCase, metric)
    return value !== undefined && goal !== undefined && !(value <= goal)
  })
