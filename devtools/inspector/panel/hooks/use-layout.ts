import { useEffect, useState } from 'react'
import type { AnyStateMachine } from 'xstate'
import type { ChartLayout } from '../../chart/layout.ts'
import { chartNamed } from '../../model/charts.ts'

const layoutChart = async (machine: AnyStateMachine): Promise<ChartLayout> =>
  (await import('../../chart/layout-chart.ts')).layoutChart(machine)

const layouts = new Map<string, Promise<ChartLayout>>()

function layoutOf(name: string): Promise<ChartLayout> | null {
  const machine = chartNamed(name)
  if (machine === null) return null
  const layout = layouts.get(name) ?? layoutChart(machine)
  layouts.set(name, layout)
  return layout
}

/** Layout of a chart, once it is computed. */
export function useLayout(machine: string | undefined): ChartLayout | null {
  const [layout, setLayout] = useState<ChartLayout | null>(null)
  useEffect(() => {
    let isCurrent = true
    setLayout(null)
    void layoutOf(machine ?? '')?.then((loaded) => {
      if (isCurrent) setLayout(loaded)
    })
    return () => {
      isCurrent = false
    }
  }, [machine])
  return layout
}
