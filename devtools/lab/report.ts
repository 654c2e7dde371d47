/**
 * Report of a session or run as one HTML file: verdict, screenshots, timeline, console messages and
 * the scenario.
 */
import type { Scenario } from '../simulation/scenario.ts'
import type { ConsoleMessage } from './console-log.ts'
import { rowText, timeText, verdictMark } from './control/row-text.ts'
import type { Screenshot } from './stage.ts'
import type { ControlRow } from './state.ts'

export interface ReportContents {
  title: string
  /** Empty without a finished run. */
  verdict: string
  scenario: Scenario
  rows: readonly ControlRow[]
  console: readonly ConsoleMessage[]
  screenshots: readonly Screenshot[]
}

const STYLE = `
body { max-width: 960px; margin: 24px auto; padding: 0 16px; font: 15px/1.5 system-ui, sans-serif; }
table { width: 100%; border-collapse: collapse; font-size: 14px; }
th, td { padding: 2px 12px 2px 0; border-bottom: 1px solid #ddd; text-align: start; vertical-align: top; overflow-wrap: anywhere; }
td:first-child { font-variant-numeric: tabular-nums; white-space: nowrap; }
img { max-width: 100%; border: 1px solid #ddd; }
pre { overflow: auto; padding: 12px; background: #f4f4f4; }
.failed { color: #a3201c; font-weight: 600; }
.passed { color: #2b6440; font-weight: 600; }`

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  `<table><tr>${head.map((cell) => `<th>${cell}</th>`).join('')}</tr>${rows
    .map((cells) => `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`)
    .join('')}</table>`

const timelineOf = (rows: readonly ControlRow[]): string =>
  table(
    ['ms', 'Tab', 'What', 'Expected'],
    rows
      .filter(({ at }) => at >= 0)
      .map((row) => [timeText(row.at), row.tab ?? '', rowText(row), verdictMark(row)]),
  )

/** @param createdAt readable date and time */
export function reportHtml(report: ReportContents, createdAt: string): string {
  const { title, verdict, screenshots, scenario } = report
  const shots = screenshots.map(
    ({ tab, jpeg }) =>
      `<h3>Tab ${escapeHtml(tab)}</h3><img alt="Tab ${escapeHtml(tab)} at the end" src="data:image/jpeg;base64,${jpeg}">`,
  )
  const messages = report.console.map(({ at, tab, level, text }) => [
    timeText(at),
    tab ?? '',
    level,
    text,
  ])
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)} | Lab report</title><style>${STYLE}</style></head><body>
<h1>${escapeHtml(title)}</h1><p>${escapeHtml(createdAt)}</p>
<p class="${verdict.startsWith('Passed') ? 'passed' : 'failed'}">${escapeHtml(verdict)}</p>
<h2>Screenshots</h2>${shots.join('') || '<p>None: the pages were opened by hand, or the run could not take any.</p>'}
<h2>Timeline</h2>${timelineOf(report.rows)}
<h2>Console</h2>${messages.length === 0 ? '<p>No messages.</p>' : table(['ms', 'Tab', 'Level', 'Message'], messages)}
<h2>Scenario</h2><pre>${escapeHtml(JSON.stringify(scenario, null, 2))}</pre>
</body></html>`
}
