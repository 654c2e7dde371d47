import { css } from '../../../styled-system/css'

/** A box beside a project. */
export const panel = css({
  display: 'grid',
  gap: '4',
  '& h2': { textStyle: 'title' },
})

export const rows = css({
  display: 'grid',
  gap: '4',
  '& > li': {
    display: 'grid',
    gap: '2',
    paddingBlockEnd: '4',
    borderBlockEndWidth: 'hairline',
    borderBlockEndStyle: 'solid',
    borderColor: 'hairline',
  },
  '& > li:last-child': { borderBlockEndStyle: 'none', paddingBlockEnd: '0' },
})

export const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })
export const failure = css({ color: 'danger', textStyle: 'small' })
