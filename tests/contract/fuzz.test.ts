import { describe, expect, test } from 'vitest'
import { fuzz, type Plan, type Report } from '../fuzz/run.ts'

/** `npm run fuzz` gives its own; without it a red run is red for what was changed, not by luck. */
const plan: Plan = {
  seed: 1,
  requests: 16_000,
  only: null,
  ...JSON.parse(process.env.FUZZ ?? '{}'),
}

describe('the API under fuzz', () => {
  const title = 'answers whatever it is asked as it is described, in time, and stays'
  test(title, { timeout: 3_600_000 }, async () => {
    const report = await fuzz(plan)
    console.log(summary(report))
    expect(report.faults.join('\n\n')).toBe('')
    if (plan.only !== null || plan.requests < 10_000) return
    const all = [...report.operations]
    expect(all.filter(([, statuses]) => statuses.size === 0)).toEqual([])
    // Whoever is always refused at the door is not tried behind it.
    expect(undone(report).length).toBeLessThan(all.length / 30)
  })
})

const counted = (statuses: ReadonlyMap<number, number>): string =>
  [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status} × ${count}`)
    .join(', ')

/** Operations that never did as they were told. */
const undone = ({ operations }: Report): string[] =>
  [...operations]
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
