import { css } from '../../../styled-system/css'

/** What is lower than a finger needs answers a little above and below itself. */
export const reach = css({
  position: 'relative',
  _after: {
    content: '""',
    position: 'absolute',
    insetInline: '0',
    insetBlock: '[min(0px, (100% - 44px) / 2)]',
  },
})
