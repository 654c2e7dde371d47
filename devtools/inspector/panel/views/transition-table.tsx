import { useMemo } from 'react'
import type { AnyStateNode } from 'xstate'
import { eventName, stateName } from '../../../trace/parts.ts'
import { chartNamed, namesOf } from '../../model/charts.ts'
import { guardName } from '../../model/guard-calls.ts'
import type { Situation } from '../highlights.ts'
import type { ChartCoverage } from '../hooks/use-coverage.ts'
import { ScrollArea, TableHead } from '../parts.tsx'

interface Row {
  name: string
  state: string
  event: string
  guard: string
  targets: string
}

function rowsOf(machine: string): Row[] {
  const chart = chartNamed(machine)
  if (chart === null) return []
  return [...namesOf(chart)].map(([transition, name]) => ({
    name,
    state: stateName(transition.source as AnyStateNode),
    event: eventName(transition.source as AnyStateNode, transition.eventType),
    guard: transition.guard === undefined ? '' : guardName(transition.guard),
    targets: ((transition.target ?? []) as AnyStateNode[]).map(stateName).join(', '),
  }))
}

interface TransitionTableProps {
  situation: Situation
  search: string
  /** How often each transition was taken; null = column hidden. */
  coverage: ChartCoverage | null
  /** Suffix of the accessible name, if there are several tables. */
  nameSuffix?: string
}

/** The drawn chart as a table: every transition and its current status. */
export function TransitionTable({
  situation,
  search,
  coverage,
  nameSuffix = '',
}: TransitionTableProps) {
  const { machine, active, taken, refused } = situation
  const rows = useMemo(() => rowsOf(machine), [machine])
  const searchText = search.trim().toLowerCase()

  function statusOf({ name, state }: Row): string {
    if (taken.has(name)) return 'taken by the last step'
    const reason = refused.get(name)
    if (reason !== undefined) return `would be rejected: ${reason}`
    return active.has(state) ? 'possible' : ''
  }

  return (
    <ScrollArea name={`Transitions${nameSuffix}`}>
      <table className="inspector-table">
        <TableHead
          names={['State', 'Event', 'Guard', 'Leads to', ...(coverage ? ['Taken'] : []), 'Now']}
        />
        <tbody>
          {rows
            .filter(({ name }) => name.toLowerCase().includes(searchText))
            .map((row) => (
              <tr key={row.name} data-active={active.has(row.state) || undefined}>
                <th scope="row">{row.state}</th>
                <td>{row.event}</td>
                <td>{row.guard}</td>
                <td>{row.targets}</td>
                {coverage && <td>{coverage.text(coverage.of.get(row.name) ?? 0)}</td>}
                <td>{statusOf(row)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}
