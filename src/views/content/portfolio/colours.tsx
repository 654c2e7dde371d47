import { css } from '../../../../styled-system/css'
import { wrap } from '../../../../styled-system/patterns'
import type { Picture } from '../../../protocol/content/creative-types.ts'
import { useApp } from '../../app-context.tsx'
import { coloursOf } from '../../people/profile/palette.ts'

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

/** The colours a work is made of; each can be taken along. Nothing where the API tells none. */
export function Colours({ pictures }: { pictures: readonly Picture[] }) {
  const { toasts } = useApp()
  const colours = coloursOf(pictures.map(({ thumbhash }) => thumbhash ?? ''))
  if (colours.length === 0) return null
  const take = async (colour: string) => {
    const taken = await navigator.clipboard.writeText(colour).then(
      () => true,
      () => false,
    )
    toasts.send({
      type: 'toast.show',
      toast: {
        kind: taken ? 'success' : 'error',
        title: taken ? 'Colour copied' : 'The colour could not be copied',
        text: colour,
      },
    })
  }
  return (
    <ul aria-label="Colours" className={wrap({ gap: '2' })}>
      {colours.map((colour) => (
        <li key={colour}>
          <button
            type="button"
            className={chip}
            aria-label={`Copy the colour ${colour}`}
            onClick={() => void take(colour)}
          >
            <span style={{ background: colour }} />
            {colour}
          </button>
        </li>
      ))}
    </ul>
  )
}
