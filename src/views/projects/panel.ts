import { grid } from '../../../styled-system/patterns'

/** Panel in the sidebar of a project. */
export const panel = grid({ gap: '4', '& h2': { textStyle: 'title' } })

export const rows = grid({
  gap: '4',
  '& > li': { display: 'grid', gap: '2', paddingBlockEnd: '4', borderBlockEnd: 'hairline' },
  '& > li:last-child': { borderBlockEndStyle: 'none', paddingBlockEnd: '0' },
})
