import { css } from '../../../styled-system/css'
import { MAX_MESSAGE_LENGTH } from '../../protocol/base/constants.ts'
import { codePointLength } from '../../protocol/base/text.ts'

/** Length from which the character count is shown. */
const COUNTER_MIN_LENGTH = MAX_MESSAGE_LENGTH - 500

export const composerForm = css({
  borderBlockStart: 'hairline',
  paddingInline: { base: '2', md: '4' },
  paddingBlockStart: '2',
  paddingBlockEnd: '[max(8px, env(safe-area-inset-bottom))]',
  background: 'canvas',
})

// An invisible copy of the text determines the height of the text box.
export const growingBox = css({
  display: 'grid',
  flexGrow: '1',
  minWidth: '0',
  maxHeight: '[40dvh]',
  overflowY: 'auto',
  borderRadius: 'lg',
  '& > *': {
    gridArea: '[1 / 1 / 2 / 2]',
    minHeight: 'touch',
    paddingInline: '4',
    paddingBlock: '[10px]',
    lineHeight: 'snug',
    whiteSpace: 'pre-wrap',
    borderRadius: 'lg',
  },
  '& > textarea': { resize: 'none', overflow: 'hidden' },
  '& > div': {
    visibility: 'hidden',
    borderWidth: 'hairline',
    borderStyle: 'solid',
    borderColor: 'transparent',
  },
})

/** Whether Enter is a key of an on-screen keyboard, which writes a new line. */
export const isTouch = (): boolean =>
  window.matchMedia('(hover: none) and (pointer: coarse)').matches

export const lengthOf = (text: string): number => codePointLength(text.trim())

/** Whether the text is long enough for the character count. */
export const hasCounter = (text: string): boolean => lengthOf(text) >= COUNTER_MIN_LENGTH
