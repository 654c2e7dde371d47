import { type ReactNode, useId } from 'react'
import { css } from '../../../../styled-system/css'
import { grid, wrap } from '../../../../styled-system/patterns'
import { tag } from '../../../../styled-system/recipes'
import type { Work } from '../../../protocol/content/creative-types.ts'
import { CaptionWords } from './caption-text.tsx'
import { LICENCE_NAMES, LICENCE_WORDS } from './item-licence.ts'

const part = grid({
  '& h2': { textStyle: 'eyebrow', color: 'muted' },
  '& p': { textStyle: 'small', color: 'muted' },
})

/** Tools, process and licence of a portfolio item; unspecified ones are omitted. */
export function WorkDetails({ work: { tools, process, licence } }: { work: Work }) {
  return (
    <>
      {tools.length > 0 && (
        <Part name="Tools">
          <ul className={wrap()}>
            {tools.map((tool) => (
              <li key={tool} className={tag({ tone: 'nile' })} dir="auto">
                {tool}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {process !== '' && (
        <Part name="How it was made">
          <CaptionWords text={process} always />
        </Part>
      )}
      {licence !== '' && (
        <Part name="Licence">
          <strong className={css({ fontWeight: 'medium' })}>{LICENCE_NAMES[licence]}</strong>
          <p>{LICENCE_WORDS[licence]}</p>
        </Part>
      )}
    </>
  )
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={part}>
      <h2 id={id}>{name}</h2>
      {children}
    </section>
  )
}
