import { Check, X } from 'lucide-react'
import { css } from '../../../styled-system/css'
import { grid } from '../../../styled-system/patterns'
import type { Licence } from '../../protocol/enums/market.ts'
import { LICENCE_NAMES } from '../../protocol/market/assets.ts'
import { VisuallyHidden } from '../components/visually-hidden.tsx'

interface Terms {
  /** Summary in one sentence. */
  short: string
  may: readonly string[]
  mayNot: readonly string[]
}

const NEVER = 'Resell or share the file itself.'

/** Terms per licence. Each licence includes the permissions of the one before it. */
export const LICENCE_TERMS: { readonly [licence in Licence]: Terms } = {
  personal: {
    short: 'For personal projects, school and gifts.',
    may: ['Use it in your own unpaid work.', 'Print it for yourself.'],
    mayNot: ['Use it in paid work or anything you sell.', NEVER],
  },
  commercial: {
    short: 'For paid work: one client or one product.',
    may: [
      'Everything in the personal licence.',
      'Use it in a poster, website, film or label for one client or one product.',
    ],
    mayNot: ['Use it for another client or product without buying it again.', NEVER],
  },
  extended: {
    short: 'For paid work and products you sell, without limits.',
    may: [
      'Everything in the commercial licence, for any number of clients and products.',
      'Sell products that use it: shirts, prints, books, games.',
    ],
    mayNot: [NEVER],
  },
}

const list = grid({
  gap: '1',
  textStyle: 'small',
  '& li': { display: 'grid', gridTemplateColumns: '[auto 1fr]', gap: '2' },
  '& svg': { marginBlockStart: '[3px]' },
})

/** Permitted and forbidden uses of the file. */
export function LicenceWords({ licence }: { licence: Licence }) {
  const { short, may, mayNot } = LICENCE_TERMS[licence]
  return (
    <div className={grid()}>
      <p>
        <strong>{LICENCE_NAMES[licence]}.</strong> {short}
      </p>
      <ul className={list}>
        {may.map((text) => (
          <li key={text}>
            <Check size={16} aria-hidden className={css({ color: 'success' })} />
            <span>
              <VisuallyHidden>You can: </VisuallyHidden>
              {text}
            </span>
          </li>
        ))}
        {mayNot.map((text) => (
          <li key={text}>
            <X size={16} aria-hidden className={css({ color: 'danger' })} />
            <span>
              <VisuallyHidden>You can’t: </VisuallyHidden>
              {text}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
