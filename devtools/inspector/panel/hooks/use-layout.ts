import { useEffect, useMemo, useState } from 'react'
import { type ChartLayout, type PackedLayouts, unpackLayout } from '../../chart/layout.ts'

/** Layout of a chart, once it is loaded. */
export function useLayout(machine: string | undefined): ChartLayout | null {
  const [layouts, setLayouts] = useState<PackedLayouts | null>(null)
  useEffect(() => {
    void import('../../chart/layouts.json').then(({ default: packed }) =>
      setLayouts(packed as unknown as PackedLayouts),
    )
  }, [])
  return useMemo(() => {
    const packed = machine === undefined ? undefined : layouts?.[machine]
    return machine === undefined || packed === undefined ? null : unpackLayout(machine, packed)
  }, [layouts, machine])
}
