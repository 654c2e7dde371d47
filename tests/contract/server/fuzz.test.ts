import { describe, expect, test } from 'vitest'
import { commitSeed } from '../../../tools/test/commit-seed.ts'
import { fuzz, type Plan, type Report } from '../../fuzz/run.ts'

/** Two databases, 20 requests per operation. */
const BUDGET = 4_000
/** An operation that has not succeeded by then gets up to 200. */
const MOST = 40_000

/**
 * The commit determines the seed: each commit sends different requests, and the same ones when it
 * is tested again. `npm run fuzz` sets its own seed and number of requests.
 */
const plan: Omit<Plan, 'upTo'> = {
  seed: commitSeed(),
  requests: BUDGET,
  only: null,
  ...JSON.parse(process.env.FUZZ ?? '{}'),
}

/** They need a token from a mail or from Google, which no generated request has. */
const NEED_SECRET: ReadonlySet<string> = new Set([
  'POST /api/auth/password-reset/verify/',
  'POST /api/auth/password-reset/confirm/',
  'GET /api/auth/email-confirmation/',
  'POST /api/auth/google/',
])

describe('fuzzed API', () => {
  const title = 'answers whatever it is asked as it is described, in time, and stays'
  test(title, { timeout: 3_600_000 }, async () => {
    const upTo = plan.requests < BUDGET ? plan.requests : MOST
    const report = await fuzz({ ...plan, upTo })
    console.log(summary(report))
    expect(report.faults.join('\n\n')).toBe('')
    if (plan.only !== null || plan.requests < BUDGET) return
    const all = [...report.operations]
    const repeat = `npm run fuzz -- --seed ${plan.seed} --requests ${plan.requests}`
    expect(
      all.filter(([, statuses]) => statuses.size === 0),
      repeat,
    ).toEqual([])
    // An operation that always rejects at its access check is not tested beyond it.
    expect(undone(report).length, repeat).toBeLessThan(all.length / 30)
  })
})

const counted = (statuses: ReadonlyMap<number, number>): string =>
  [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status} × ${count}`)
    .join(', ')

/** Operations that never succeeded, although they could. */
const undone = ({ operations }: Report): string[] =>
  [...operations]
    .filter(([name]) => !NEED_SECRET.has(name))
    .filter(([, statuses]) => ![...statuses.keys()].some((status) => status < 300))
    .map(([name, statuses]) => `${name} (${counted(statuses)})`)

function summary(report: Report): string {
  const { sent, seconds, operations, times } = report
  const at = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)] ?? 0)
  const all = new Map<number, number>()
  for (const [status, count] of [...operations.values()].flatMap((one) => [...one])) {
    all.set(status, (all.get(status) ?? 0) + count)
  }
  return [
    `seed ${plan.seed}: ${sent} requests in ${seconds.toFixed(1)} s, ${Math.round(sent / seconds)} a second`,
    `answered after ${at(0.5)} ms (half), ${at(0.99)} ms (99 of 100), ${at(1)} ms (longest)`,
    counted(all),
    `never done as told: ${undone(report).join('; ') || 'nothing'}`,
  ].join('\n')
}
