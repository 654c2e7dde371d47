import type { ReactNode } from 'react'
import { grid, stack } from '../../../styled-system/patterns'

const columns = grid({
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', lg: '[minmax(0, 44rem) minmax(0, 20rem)]' },
  justifyContent: 'space-between',
  columnGap: '12',
  rowGap: '6',
  alignItems: 'start',
})
const column = stack({ gap: '6', minWidth: '0' })
const words = stack({
  gap: '6',
  minWidth: '0',
  // What is begun with is written large.
  '& > :first-child :is(input, textarea)': { fontSize: 'lg' },
})

/** The fields of a form: the piece itself, and beside or below it what is told about it. */
export function FormColumns({ side, children }: { side: ReactNode; children: ReactNode }) {
  return (
    <div className={columns}>
      <div className={words}>{children}</div>
      <div className={column}>{side}</div>
    </div>
  )
}
