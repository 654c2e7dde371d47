import { useId, useState } from 'react'
import { css, cx } from '../../../../styled-system/css'
import { link } from '../../../../styled-system/recipes'
import { RichText } from '../rich-text.tsx'

/** More than this is more than four lines of a phone. */
const LONG = 160
const LINES = 4

const clamped = css({
  xlDown: { lineClamp: '4' },
  // Nobody could open it.
  '@media (scripting: none)': { lineClamp: '[none]' },
})
const more = css({
  hideFrom: 'xl',
  justifySelf: 'start',
  minHeight: 'touch',
  '@media (scripting: none)': { display: 'none' },
})

/** What the maker says of a work; where the pictures come after it, only its beginning at first. */
export function CaptionWords({ text }: { text: string }) {
  const [whole, setWhole] = useState(false)
  const id = useId()
  if (text === '') return null
  const isLong = text.length > LONG || text.split('\n').length > LINES
  if (!isLong) return <RichText text={text} />
  return (
    <>
      <div id={id}>
        <RichText text={text} {...(whole ? {} : { className: clamped })} />
      </div>
      <button
        type="button"
        className={cx(link(), more)}
        aria-expanded={whole}
        aria-controls={id}
        onClick={() => setWhole(!whole)}
      >
        {whole ? 'Less' : 'More'}
      </button>
    </>
  )
}
