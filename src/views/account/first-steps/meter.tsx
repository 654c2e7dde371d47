import { useSelector } from '@xstate/react'
import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import { css } from '../../../../styled-system/css'
import { hstack } from '../../../../styled-system/patterns'
import type { FirstStepsActor } from '../../../machines/account/firstSteps/firstSteps.machine.ts'
import type { Entry, Step } from '../../../machines/account/firstSteps/firstSteps.policy.ts'
import { missingEntriesOf } from '../../../machines/account/firstSteps/firstSteps.selectors.ts'

const list = css({
  border: 'hairline',
  borderRadius: 'md',
  overflow: 'hidden',
  '& > li + li': { borderBlockStart: 'hairline' },
})
const way = hstack({
  gap: '3',
  width: 'full',
  minHeight: 'touch',
  paddingInline: '4',
  paddingBlock: '3',
  color: 'fg',
  textAlign: 'start',
  textDecoration: 'none',
  outlineOffset: '[-2px]',
  _hover: { background: 'sunken' },
  '& > span': { flexGrow: '1', minWidth: '0' },
  '& > svg': { flexShrink: '0', color: 'muted' },
})

type Way = { text: string } & ({ step: Step } | { href: string })

const WAYS: { readonly [E in Entry]: Way } = {
  craft: { text: 'Add your discipline', step: 'craft' },
  town: { text: 'Add your town', step: 'craft' },
  picture: { text: 'Add a profile photo', step: 'face' },
  line: { text: 'Add a headline', step: 'face' },
  follow: { text: 'Follow five people', step: 'follow' },
  work: { text: 'Share your first work', href: '/create/upload-work' },
}

/** Missing profile parts, each with a link to add it. */
export function Meter({ actor }: { actor: FirstStepsActor }) {
  const entries = useSelector(actor, missingEntriesOf)
  if (entries.length === 0) return null
  return (
    <ul className={list}>
      {entries.map((entry) => {
        const to = WAYS[entry]
        const inside = (
          <>
            <span>{to.text}</span>
            <ChevronRight size={18} aria-hidden />
          </>
        )
        return (
          <li key={entry}>
            {'href' in to ? (
              <Link href={to.href} className={way}>
                {inside}
              </Link>
            ) : (
              <button
                type="button"
                className={way}
                onClick={() => actor.send({ type: 'steps.open', step: to.step })}
              >
                {inside}
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
