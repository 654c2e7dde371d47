import { useId, useState } from 'react'
import { css, cx } from '../../../../styled-system/css'
import { link } from '../../../../styled-system/recipes'
import { RichText } from '../rich-text.tsx'

/** More than this is more than so many lines of a phone. */
const LONG = { beside: 160, always: 240 }
const LINES = { beside: 4, always: 6 }

// Without a script nobody could open it.
const clamped = {
  beside: css({
    xlDown: { lineClamp: '4' },
    '@media (scripting: none)': { lineClamp: '[none]' },
  }),
  always: css({ lineClamp: '6', '@media (scripting: none)': { lineClamp: '[none]' } }),
}
const more = css({
  justifySelf: 'start',
  minWidth: 'touch',
  minHeight: 'touch',
  '@media (scripting: none)': { display: 'none' },
})

/**
 * What the maker says of a work; where the pictures come after it, only its beginning at first.
 * @param always also where it stands beside the pictures
 */
export function CaptionWords({ text, always = false }: { text: string; always?: boolean }) {
  const where = always ? 'always' : 'beside'
  const [whole, setWhole] = useState(false)
  const id = useId()
  if (text === '') return null
  const isLong = text.length > LONG[where] || text.split('\n').length > LINES[where]
  if (!isLong) return <RichText text={text} />
  return (
    <>
      <div id={id}>
        <RichText text={text} {...(whole ? {} : { className: clamped[where] })} />
      </div>
      <button
        type="button"
        className={cx(link(), more, !always && css({ hideFrom: 'xl' }))}
        aria-expanded={whole}
        aria-controls={id}
        onClick={() => setWhole(!whole)}
      >
        {whole ? 'Less' : 'More'}
      </button>
    </>
  )
}
