import { useId } from 'react'
import { Link } from 'wouter'
import { css, cx } from '../../../../styled-system/css'
import { grid } from '../../../../styled-system/patterns'
import { card } from '../../../../styled-system/recipes'
import { idKey } from '../../../protocol/base/ids.ts'
import { isolate } from '../../../protocol/base/text.ts'
import type { Id } from '../../../protocol/base/types.ts'
import { freelancerPath } from '../../../protocol/content/search.ts'
import type { ServiceOffer } from '../../../protocol/users/services.ts'
import type { Highlight } from '../content/highlighted.tsx'
import { MessageButton } from './message-button.tsx'

const box = css({
  height: 'full',
  '& h3': { textStyle: 'title' },
  '& > div': { display: 'grid', gap: '3', justifyItems: 'start' },
  '& > div:last-child': { marginBlockStart: 'auto' },
})
const offerGrid = grid({ columns: { base: 1, md: 2 }, gap: '4' })
const singleOffer = grid({ columns: 1 })
/** A single offer fills its row: text, and to its right the price and the contact button. */
const wide = css({
  flexDirection: { md: 'row' },
  alignItems: { md: 'center' },
  columnGap: '12',
  '& > div:first-child': { flexGrow: '1', maxWidth: 'prose' },
  '& > div:last-child': {
    marginBlockStart: '0',
    marginInlineStart: { md: 'auto' },
    width: { md: '[18rem]' },
    flexShrink: '0',
  },
})
const facts = css({
  textStyle: 'small',
  color: 'muted',
  '& b': { color: 'fg', fontWeight: 'semibold' },
})

/** Text put into the composer for a message about the service; the user sees it before sending. */
const messageDraft = (title: string): string =>
  `Hello! I’m interested in your service “${title}”. Are you available?`

interface Props {
  offer: ServiceOffer
  /** Shows the owner, for lists of several users' services. */
  showsOwner?: boolean | undefined
  /** The only offer in its list. */
  isOnly?: boolean
  /** Highlights matches in the title. */
  mark?: Highlight | undefined
}

/** Service offer with a button to message its owner. */
function OfferCard({ offer, showsOwner = false, isOnly = false, mark = (text) => text }: Props) {
  const heading = useId()
  const { title, description, category, price, delivery, user } = offer
  const id = user.id ?? null
  return (
    <article className={cx(card(), box, isOnly && wide)} aria-labelledby={heading}>
      <div>
        <h3 id={heading} dir="auto">
          {mark(title || category || 'A service')}
        </h3>
        {description !== '' && <p dir="auto">{description}</p>}
      </div>
      <div>
        <p className={facts}>
          <b>{price || 'Price on request'}</b>
          {delivery !== '' && ` · ${delivery}`}
          {showsOwner && (
            <>
              {' · by '}
              <Link href={freelancerPath(user)} className={css({ color: 'accent' })}>
                {user.full_name || user.username}
              </Link>
            </>
          )}
        </p>
        {id !== null && <MessageAboutOffer id={id} username={user.username} title={title} />}
      </div>
    </article>
  )
}

function MessageAboutOffer({ id, username, title }: { id: Id; username: string; title: string }) {
  return (
    <MessageButton
      id={id}
      username={username}
      size="sm"
      draft={title === '' ? undefined : messageDraft(title)}
      label={`Message about this service: ${isolate(title)}`}
    >
      Message about this service
    </MessageButton>
  )
}

export function OfferGrid({
  offers,
  showsOwner,
  mark,
}: {
  offers: readonly ServiceOffer[]
} & Pick<Props, 'showsOwner' | 'mark'>) {
  return (
    <ul className={offers.length === 1 ? singleOffer : offerGrid} aria-label="Services">
      {offers.map((offer) => (
        <li key={idKey(offer.id)}>
          <OfferCard
            offer={offer}
            showsOwner={showsOwner}
            isOnly={offers.length === 1}
            mark={mark}
          />
        </li>
      ))}
    </ul>
  )
}
