import { useEffect, useMemo, useState } from 'react'
import { coverageOfTests, type InEpisodes, testsText } from '../../chart/in-tests.ts'
import { chartNamed, namesOf } from '../../model/charts.ts'
import { Coverage } from '../../model/coverage.ts'
import { useHistory, usePanel } from './use-panel.ts'
import { useSlow } from './use-slow.ts'

/** Source of the coverage data. */
export type Taker = 'none' | 'session' | 'tests'

export interface ChartCoverage {
  of: ReadonlyMap<string, number>
  /** Label of a value. */
  text: (stateCoverage: number) => string
}

function useTests(machine: string, isAsked: boolean): ChartCoverage | null {
  const [episodes, setEpisodes] = useState<InEpisodes | null>(null)
  useEffect(() => {
    if (isAsked)
      void import('../../chart/in-episodes.json').then(({ default: given }) => setEpisodes(given))
  }, [isAsked])
  return useMemo(() => {
    const chart = chartNamed(machine)
    if (!isAsked || chart === null || episodes === null) return null
    return { of: coverageOfTests(namesOf(chart).values(), episodes[machine]), text: testsText }
  }, [machine, isAsked, episodes])
}

/** Coverage of a chart by the retained history or by the tests; null if it is off. */
export function useCoverage(machine: string, taker: Taker): ChartCoverage | null {
  const history = useHistory()
  const isLive = usePanel((snapshot) => snapshot.matches({ time: 'live' }))
  const last = useSlow(history.events.at(-1)?.seq ?? 0, isLive)
  const tests = useTests(machine, taker === 'tests')
  // biome-ignore lint/correctness/useExhaustiveDependencies: coverage belongs to one history
  const coverage = useMemo(() => new Coverage(), [history])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new last step signals new events
  const session = useMemo(
    () => (taker === 'session' ? { of: coverage.update(history).of(machine), text: String } : null),
    [history, coverage, machine, taker, last],
  )
  return taker === 'tests' ? tests : session
}
