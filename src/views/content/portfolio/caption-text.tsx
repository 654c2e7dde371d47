import { useId, useState } from 'react'
import { css, cx } from '../../../../styled-system/css'
import { link } from '../../../../styled-system/recipes'
import { RichText } from '../rich-text.tsx'

/** Limits above which a text is clamped: characters (`LONG`) and lines (`LINES`). */
const LONG = { beside: 160, always: 240 }
const LINES = { beside: 4, always: 6 }

// Without JavaScript the text could not be expanded.
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
 * Description of a portfolio item, clamped at first where the pictures come after it.
 * @param always also clamps it where it is next to the pictures
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
