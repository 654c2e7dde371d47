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
const mainColumn = stack({
  gap: '6',
  minWidth: '0',
  // The first field has larger text.
  '& > :first-child :is(input, textarea)': { fontSize: 'lg' },
})

/** Fields of a form: the content itself, and its metadata next to it or below. */
export function FormColumns({ sidebar, children }: { sidebar: ReactNode; children: ReactNode }) {
  return (
    <div className={columns}>
      <div className={mainColumn}>{children}</div>
      <div className={column}>{sidebar}</div>
    </div>
  )
}
