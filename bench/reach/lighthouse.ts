import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Newer versions require another Node version than the pinned one. */
const PACKAGE = 'lighthouse@13.5.0'
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Scores = { readonly [category in (typeof CATEGORIES)[number]]: number }

export interface LighthouseResult {
  readonly scores: Scores
  /** Titles of failed audits outside of performance. */
  readonly faults: readonly string[]
}

interface Report {
  categories: {
    [id: string]: { score: number | null; auditRefs: { id: string; weight: number }[] }
  }
  audits: { [id: string]: { title: string; score: number | null } }
}

/** Runs Lighthouse with its mobile settings; npm installs it temporarily. */
export async function runLighthouse(url: string, chrome: string): Promise<LighthouseResult> {
  const report = join(tmpdir(), `kinyeti-lighthouse-${process.pid}.json`)
  const args = [
    ...['exec', '--yes', `--package=${PACKAGE}`, '--', 'lighthouse', url],
    ...['--quiet', '--output=json', `--output-path=${report}`],
    `--only-categories=${CATEGORIES.join(',')}`,
    '--chrome-flags=--headless --no-sandbox --disable-gpu',
  ]
  const child = spawn('npm', args, {
    env: { ...process.env, CHROME_PATH: chrome },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`Lighthouse exited with code ${code} on ${url}`)
  const { categories, audits } = JSON.parse(readFileSync(report, 'utf8')) as Report
  rmSync(report)
  const scoreOf = (id: string) => Math.round((categories[id]?.score ?? 0) * 100)
  const faults = CATEGORIES.slice(1).flatMap((id) =>
    (categories[id]?.auditRefs ?? [])
      .filter((ref) => ref.weight > 0 && (audits[ref.id]?.score ?? 1) < 1)
      .map((ref) => audits[ref.id]?.title ?? ref.id),
  )
  return { scores: Object.fromEntries(CATEGORIES.map((id) => [id, scoreOf(id)])) as Scores, faults }
}

/** Minimum score of each category. */
export const minimumOf = (category: keyof Scores): number => (category === 'performance' ? 95 : 100)
