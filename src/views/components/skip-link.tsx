import { css } from '../../../styled-system/css'

const style = css({
  position: 'fixed',
  insetBlockStart: '2',
  insetInlineStart: '2',
  zIndex: 'skip',
  paddingInline: '4',
  paddingBlock: '3',
  borderRadius: 'sm',
  background: 'nile',
  color: 'onNile',
  fontWeight: 'semibold',
  transform: '[translateY(-200%)]',
  _focus: { transform: '[none]' },
})

/** First tab stop: skips header and navigation. */
export function SkipLink() {
  return (
    <a href="#main" className={style}>
      Skip to content
    </a>
  )
}
