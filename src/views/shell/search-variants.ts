import { css } from '../../../styled-system/css'
import { hstack } from '../../../styled-system/patterns'

export const SEARCH_LIST_ID = 'search-list'

/** Id of a line of the overlay, by its index among all options. */
export const optionId = (index: number): string => `search-line-${index}`

export const panel = css({
  position: 'absolute',
  insetBlockStart: { base: '[100%]', lg: '[calc(100% + 4px)]' },
  insetInlineStart: { base: '0', lg: '[auto]' },
  insetInlineEnd: '0',
  width: { base: 'full', lg: '[26rem]' },
  maxHeight: '[calc(100dvh - var(--header) - 8px)]',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: '2',
  border: 'hairline',
  borderRadius: { base: 'none', lg: 'md' },
  background: 'surface',
  color: 'fg',
  boxShadow: 'raised',
})

export const option = hstack({
  gap: '3',
  minHeight: 'touch',
  paddingInline: '3',
  paddingBlock: '1',
  borderRadius: 'sm',
  color: 'fg',
  textDecoration: 'none',
  cursor: 'pointer',
  _hover: { background: 'sunken' },
  '&[aria-selected=true]': {
    background: 'sunken',
    outline: '[2px solid var(--colors-focus)]',
    outlineOffset: '[-2px]',
  },
  '& > span:last-child': { minWidth: '0', flexGrow: '1' },
})
