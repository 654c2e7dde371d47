import { fallbacksOf, missedWithout } from './effects.ts'
import type { Finding, Outcome } from './recorder.ts'
import { type CheckedRow, checkedRows, DOMAINS } from './rows.ts'

interface ReportRow extends CheckedRow {
  readonly outcome: Outcome
  /** Details in words; '' if it is fine. */
  readonly text: string
}

export interface Report {
  readonly api: string
  readonly rows: readonly ReportRow[]
  readonly counts: { readonly [outcome in Outcome]: number }
  /** What could not be deleted. */
  readonly leftBehind: readonly string[]
}

const OUTCOMES: readonly Outcome[] = ['fine', 'loss', 'absent', 'wrong', 'not checked']
const NOT_REACHED = 'an earlier call of this part has not answered'

/** The result of each endpoint, socket and frame. */
export function createReport(
  api: string,
  findings: ReadonlyMap<string, Finding>,
  leftBehind: readonly string[],
): Report {
  const rows = checkedRows().map((row) => {
    const finding = findings.get(row.key)
    if (finding === undefined) return { ...row, outcome: 'not checked' as const, text: NOT_REACHED }
    const clauses = [...new Set([...finding.clauses, ...row.clauses])]
    return { ...row, clauses, outcome: finding.outcome, text: textOf(row.key, finding, findings) }
  })
  const count = (outcome: Outcome) => rows.filter((row) => row.outcome === outcome).length
  const counts = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, count(outcome)]))
  return { api, rows, counts: counts as Report['counts'], leftBehind }
}

function textOf(
  key: string,
  { outcome, texts }: Finding,
  findings: ReadonlyMap<string, Finding>,
): string {
  const text = texts.join(', ')
  if (outcome !== 'absent') return text
  const fallback = fallbacksOf(key).find((other) =>
    ['fine', 'loss'].includes(findings.get(other)?.outcome ?? ''),
  )
  return `${text}; ${fallback === undefined ? missedWithout(key) : `the client uses ${fallback} instead`}`
}

const OUTCOME_WIDTH = Math.max(...OUTCOMES.map((outcome) => outcome.length)) + 2

/** The report as a table by domain with a summary line. */
export function reportText(report: Report): string {
  const width = Math.max(...report.rows.map(({ key }) => key.length)) + 2
  const lines = DOMAINS.flatMap((domain) => [
    domain,
    ...report.rows
      .filter((row) => row.domain === domain)
      .map((row) => {
        const clauses = row.outcome === 'wrong' ? `[${row.clauses.join(', ')}] ` : ''
        const start = `  ${row.outcome.padEnd(OUTCOME_WIDTH)}${row.key.padEnd(width)}`
        return `${start}${clauses}${row.text}`.trimEnd()
      }),
    '',
  ])
  const counts = OUTCOMES.map((outcome) => `${report.counts[outcome]} ${outcome}`).join(', ')
  const left = report.leftBehind.map((name) => `Left behind: ${name}`)
  return [...lines, `${report.api}: ${counts}.`, ...left].join('\n')
}
