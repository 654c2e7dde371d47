import { Copy } from 'lucide-react'
import { Link } from 'wouter'
import { css } from '../../../../styled-system/css'
import { hstack, wrap } from '../../../../styled-system/patterns'
import { button } from '../../../../styled-system/recipes'
import type { Work } from '../../../protocol/content/creative-types.ts'
import { colourWord } from '../../../protocol/content/palette.ts'
import type { ColourWord } from '../../../protocol/enums/content.ts'
import { useApp } from '../../app-context.tsx'
import { coloursOf } from '../../shared/users/palette.ts'

const chip = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  minHeight: 'touch',
  paddingInlineEnd: '2',
  textStyle: 'small',
  color: 'muted',
  borderRadius: 'sm',
  _hover: { color: 'fg', textDecoration: 'underline' },
  '& > span': { width: '8', height: '8', borderRadius: 'full', border: 'hairline' },
})

/** Returns a function that copies a colour to the clipboard and shows a toast. */
function useCopy() {
  const { toasts } = useApp()
  return async (colour: string) => {
    const isCopied = await navigator.clipboard.writeText(colour).then(
      () => true,
      () => false,
    )
    toasts.send({
      type: 'toast.show',
      toast: {
        kind: isCopied ? 'success' : 'error',
        title: isCopied ? 'Colour copied' : 'Couldn’t copy the colour',
        text: colour,
      },
    })
  }
}

/**
 * Main colours of a portfolio item. Each can be copied and links to other items with that colour if
 * the API finds them. Renders nothing if there are none.
 */
export function Colours({ item: { images, colours: searchableColours } }: { item: Work }) {
  const copyColour = useCopy()
  const colours = coloursOf(images.map(({ thumbhash }) => thumbhash ?? ''))
  if (colours.length === 0) return null
  return (
    <ul aria-label="Colours" className={wrap({ gap: '2' })}>
      {colours.map((colour) => (
        <li key={colour} className={hstack({ gap: '0' })}>
          <Chip
            colour={colour}
            word={searchableColours.find((word) => word === colourWord(colour))}
            onCopy={() => void copyColour(colour)}
          />
        </li>
      ))}
    </ul>
  )
}

interface ChipProps {
  colour: string
  /** Search term; without one the colour can only be copied. */
  word: ColourWord | undefined
  onCopy: () => void
}

function Chip({ colour, word, onCopy }: ChipProps) {
  const copy = {
    type: 'button',
    'aria-label': `Copy the colour ${colour}`,
    onClick: onCopy,
  } as const
  const swatch = <span style={{ background: colour }} />
  if (word === undefined) {
    return (
      <button className={chip} {...copy}>
        {swatch}
        {colour}
      </button>
    )
  }
  return (
    <>
      <Link href={`/portfolio?colour=${word}`} className={chip} aria-label={`Works in ${word}`}>
        {swatch}
        {word}
      </Link>
      <button className={button({ look: 'quiet', size: 'icon' })} {...copy}>
        <Copy size={16} aria-hidden />
      </button>
    </>
  )
}
