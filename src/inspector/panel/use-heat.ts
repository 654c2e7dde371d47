import { useEffect, useMemo, useState } from 'react'
import { heatOfTests, type InEpisodes, testsTold } from '../chart/in-tests.ts'
import { chartNamed, namesOf } from '../model/charts.ts'
import { Coverage } from '../model/coverage.ts'
import { useHistory, usePanel } from './use-panel.ts'
import { useSlow } from './use-slow.ts'

/** Of whom it is shown what they took. */
export type Taker = 'nobody' | 'session' | 'tests'

export interface Heat {
  of: ReadonlyMap<string, number>
  /** What one of them is in words. */
  told: (heat: number) => string
}

function useTests(machine: string, isAsked: boolean): Heat | null {
  const [episodes, setEpisodes] = useState<InEpisodes | null>(null)
  useEffect(() => {
    if (isAsked)
      void import('../chart/in-episodes.json').then(({ default: given }) => setEpisodes(given))
  }, [isAsked])
  return useMemo(() => {
    const chart = chartNamed(machine)
    if (!isAsked || chart === null || episodes === null) return null
    return { of: heatOfTests(namesOf(chart).values(), episodes[machine]), told: testsTold }
  }, [machine, isAsked, episodes])
}

/** What was taken of a chart, in all that is kept or in the tests; null while nobody asks. */
export function useHeat(machine: string, taker: Taker): Heat | null {
  const history = useHistory()
  const isLive = usePanel((snapshot) => snapshot.matches({ time: 'live' }))
  const last = useSlow(history.events.at(-1)?.seq ?? 0, isLive)
  const tests = useTests(machine, taker === 'tests')
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was counted is of one history
  const coverage = useMemo(() => new Coverage(), [history])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the last step is what says that more came
  const session = useMemo(
    () => (taker === 'session' ? { of: coverage.update(history).of(machine), told: String } : null),
    [history, coverage, machine, taker, last],
  )
  return taker === 'tests' ? tests : session
}
