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
  // The first field has larger text.
  '& > :first-child :is(input, textarea)': { fontSize: 'lg' },
})

/** Fields of a form: the content itself, and its metadata next to it or below. */
export function FormColumns({ side, children }: { side: ReactNode; children: ReactNode }) {
  return (
    <div className={columns}>
      <div className={words}>{children}</div>
      <div className={column}>{side}</div>
    </div>
  )
}
