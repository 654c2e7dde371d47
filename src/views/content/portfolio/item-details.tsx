import { type ReactNode, useId } from 'react'
import { css } from '../../../../styled-system/css'
import { grid, wrap } from '../../../../styled-system/patterns'
import { tag } from '../../../../styled-system/recipes'
import type { Work } from '../../../protocol/content/creative-types.ts'
import { CaptionText } from './caption-text.tsx'
import { LICENCE_DESCRIPTIONS, LICENCE_NAMES } from './item-licence.ts'

const section = grid({
  '& h2': { textStyle: 'eyebrow', color: 'muted' },
  '& p': { textStyle: 'small', color: 'muted' },
})

/** Tools, process and licence of a portfolio item; unspecified ones are omitted. */
export function ItemDetails({ item: { tools, process, licence } }: { item: Work }) {
  return (
    <>
      {tools.length > 0 && (
        <DetailSection name="Tools">
          <ul className={wrap()}>
            {tools.map((tool) => (
              <li key={tool} className={tag({ tone: 'nile' })} dir="auto">
                {tool}
              </li>
            ))}
          </ul>
        </DetailSection>
      )}
      {process !== '' && (
        <DetailSection name="How it was made">
          <CaptionText text={process} always />
        </DetailSection>
      )}
      {licence !== '' && (
        <DetailSection name="Licence">
          <strong className={css({ fontWeight: 'medium' })}>{LICENCE_NAMES[licence]}</strong>
          <p>{LICENCE_DESCRIPTIONS[licence]}</p>
        </DetailSection>
      )}
    </>
  )
}

function DetailSection({ name, children }: { name: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={section}>
      <h2 id={id}>{name}</h2>
      {children}
    </section>
  )
}
