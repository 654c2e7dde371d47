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
const entryLink = hstack({
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

type MissingEntry = { text: string } & ({ step: Step } | { href: string })

const MISSING_ENTRIES: { readonly [E in Entry]: MissingEntry } = {
  craft: { text: 'Add your discipline', step: 'craft' },
  town: { text: 'Add your town', step: 'craft' },
  picture: { text: 'Add a profile photo', step: 'face' },
  line: { text: 'Add a headline', step: 'face' },
  follow: { text: 'Follow five people', step: 'follow' },
  work: { text: 'Share your first work', href: '/create/upload-work' },
}

/** Missing profile parts, each with a link to add it. */
export function MissingEntries({ actor }: { actor: FirstStepsActor }) {
  const entries = useSelector(actor, missingEntriesOf)
  if (entries.length === 0) return null
  return (
    <ul className={list}>
      {entries.map((entry) => {
        const target = MISSING_ENTRIES[entry]
        const content = (
          <>
            <span>{target.text}</span>
            <ChevronRight size={18} aria-hidden />
          </>
        )
        return (
          <li key={entry}>
            {'href' in target ? (
              <Link href={target.href} className={entryLink}>
                {content}
              </Link>
            ) : (
              <button
                type="button"
                className={entryLink}
                onClick={() => actor.send({ type: 'steps.open', step: target.step })}
              >
                {content}
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
