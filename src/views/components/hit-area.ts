import { css } from '../../../styled-system/css'

/** Extends the touch area of an element to a height of 44 px. */
export const hitArea = css({
  position: 'relative',
  _after: {
    content: '""',
    position: 'absolute',
    insetInline: '0',
    insetBlock: '[min(0px, (100% - 44px) / 2)]',
  },
})
