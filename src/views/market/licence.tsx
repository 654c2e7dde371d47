import { Check, X } from 'lucide-react'
import { css } from '../../../styled-system/css'
import { grid } from '../../../styled-system/patterns'
import { LICENCES, type Licence } from '../../protocol/enums/market.ts'
import { LICENCE_NAMES } from '../../protocol/market/assets.ts'
import { VisuallyHidden } from '../components/visually-hidden.tsx'

interface LicenceTerms {
  /** Summary in one sentence. */
  summary: string
  permissions: readonly string[]
  restrictions: readonly string[]
}

const NO_RESALE = 'Resell or share the file itself.'

/** Terms per licence. Each licence includes the permissions of the one before it. */
const LICENCE_TERMS: { readonly [licence in Licence]: LicenceTerms } = {
  personal: {
    summary: 'For personal projects, school and gifts.',
    permissions: ['Use it in your own unpaid work.', 'Print it for yourself.'],
    restrictions: ['Use it in paid work or anything you sell.', NO_RESALE],
  },
  commercial: {
    summary: 'For paid work: one client or one product.',
    permissions: [
      'Everything in the personal licence.',
      'Use it in a poster, website, film or label for one client or one product.',
    ],
    restrictions: ['Use it for another client or product without buying it again.', NO_RESALE],
  },
  extended: {
    summary: 'For paid work and products you sell, without limits.',
    permissions: [
      'Everything in the commercial licence, for any number of clients and products.',
      'Sell products that use it: shirts, prints, books, games.',
    ],
    restrictions: [NO_RESALE],
  },
}

const list = grid({
  gap: '1',
  textStyle: 'small',
  '& li': { display: 'grid', gridTemplateColumns: '[auto 1fr]', gap: '2' },
  '& svg': { marginBlockStart: '[3px]' },
})

/** Permitted and forbidden uses of the file. */
export function LicenceSummary({ licence }: { licence: string }) {
  const known = LICENCES.find((one) => one === licence)
  if (known === undefined) return licence === '' ? null : <p>{licence}</p>
  const { summary, permissions, restrictions } = LICENCE_TERMS[known]
  return (
    <div className={grid()}>
      <p>
        <strong>{LICENCE_NAMES[known]}.</strong> {summary}
      </p>
      <ul className={list}>
        {permissions.map((text) => (
          <li key={text}>
            <Check size={16} aria-hidden className={css({ color: 'success' })} />
            <span>
              <VisuallyHidden>You can: </VisuallyHidden>
              {text}
            </span>
          </li>
        ))}
        {restrictions.map((text) => (
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
