import { useEffect, useMemo, useState } from 'react'
import { type EpisodeCoverage, testCoverage, testCoverageLabel } from '../../chart/in-tests.ts'
import { chartNamed, namesOf } from '../../model/charts.ts'
import { Coverage } from '../../model/coverage.ts'
import { useHistory, usePanel } from './use-panel.ts'
import { useThrottled } from './use-slow.ts'

/** Source of the coverage data. */
export type CoverageSource = 'none' | 'session' | 'tests'

export interface ChartCoverage {
  of: ReadonlyMap<string, number>
  /** Label of a value. */
  text: (stateCoverage: number) => string
}

function useTestCoverage(machine: string, isEnabled: boolean): ChartCoverage | null {
  const [episodes, setEpisodes] = useState<EpisodeCoverage | null>(null)
  useEffect(() => {
    if (isEnabled)
      void import('../../chart/in-episodes.json').then(({ default: counts }) => setEpisodes(counts))
  }, [isEnabled])
  return useMemo(() => {
    const chart = chartNamed(machine)
    if (!isEnabled || chart === null || episodes === null) return null
    return { of: testCoverage(namesOf(chart).values(), episodes[machine]), text: testCoverageLabel }
  }, [machine, isEnabled, episodes])
}

/** Coverage of a chart by the retained history or by the tests; null if it is off. */
export function useCoverage(machine: string, source: CoverageSource): ChartCoverage | null {
  const history = useHistory()
  const isLive = usePanel((snapshot) => snapshot.matches({ time: 'live' }))
  const last = useThrottled(history.events.at(-1)?.seq ?? 0, isLive)
  const tests = useTestCoverage(machine, source === 'tests')
  // biome-ignore lint/correctness/useExhaustiveDependencies: coverage belongs to one history
  const coverage = useMemo(() => new Coverage(), [history])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new last step signals new events
  const session = useMemo(
    () =>
      source === 'session' ? { of: coverage.update(history).of(machine), text: String } : null,
    [history, coverage, machine, source, last],
  )
  return source === 'tests' ? tests : session
}
