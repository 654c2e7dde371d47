import { useId, useState } from 'react'
import { css, cx } from '../../../../styled-system/css'
import { link } from '../../../../styled-system/recipes'
import { RichText } from '../../shared/content/rich-text.tsx'

/** Limits above which a text is clamped: characters (`MAX_LENGTHS`) and lines (`MAX_LINES`). */
const MAX_LENGTHS = { narrow: 160, always: 240 }
const MAX_LINES = { narrow: 4, always: 6 }

// Without JavaScript the text could not be expanded.
const clamped = {
  narrow: css({
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
export function CaptionText({ text, always = false }: { text: string; always?: boolean }) {
  const clampMode = always ? 'always' : 'narrow'
  const [isExpanded, setIsExpanded] = useState(false)
  const id = useId()
  if (text === '') return null
  const isLong =
    text.length > MAX_LENGTHS[clampMode] || text.split('\n').length > MAX_LINES[clampMode]
  if (!isLong) return <RichText text={text} />
  return (
    <>
      <div id={id}>
        <RichText text={text} {...(isExpanded ? {} : { className: clamped[clampMode] })} />
      </div>
      <button
        type="button"
        className={cx(link(), more, !always && css({ hideFrom: 'xl' }))}
        aria-expanded={isExpanded}
        aria-controls={id}
        onClick={() => setIsExpanded(!isExpanded)}
      >
        {isExpanded ? 'Less' : 'More'}
      </button>
    </>
  )
}
