import { useId } from 'react'
import { Link } from 'wouter'
import { css, cx } from '../../../../styled-system/css'
import { grid } from '../../../../styled-system/patterns'
import { card } from '../../../../styled-system/recipes'
import { idKey } from '../../../protocol/base/ids.ts'
import type { Id } from '../../../protocol/base/types.ts'
import { freelancerAddress, type ServiceOffer } from '../../../protocol/content/search.ts'
import { MessageButton } from './message-button.tsx'

const box = css({
  height: 'full',
  overflowWrap: 'anywhere',
  '& h3': { textStyle: 'title' },
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: '3', alignItems: 'center' },
  '& > :last-child': { marginBlockStart: 'auto' },
})
const facts = css({
  textStyle: 'small',
  color: 'muted',
  '& b': { color: 'fg', fontWeight: 'semibold' },
})

/** What the message about an offer begins with; the person reads it before it is sent. */
const about = (title: string): string =>
  `Hello! I am writing about your service “${title}”. Are you free for it?`

interface Props {
  offer: ServiceOffer
  /** Whose it is stands on the card, for lists of many people's. */
  named?: boolean | undefined
}

/** Something a person does for others, with the way to ask for it. */
export function OfferCard({ offer, named = false }: Props) {
  const heading = useId()
  const { title, description, category, price, delivery, user } = offer
  const id = user.id ?? null
  return (
    <article className={cx(card(), box)} aria-labelledby={heading}>
      <h3 id={heading} dir="auto">
        {title || category || 'A service'}
      </h3>
      {description !== '' && <p dir="auto">{description}</p>}
      <p className={facts}>
        <b>{price || 'Price to be agreed'}</b>
        {delivery !== '' && ` · ${delivery}`}
        {named && (
          <>
            {' · by '}
            <Link href={freelancerAddress(user)} className={css({ color: 'accent' })}>
              {user.full_name || user.username}
            </Link>
          </>
        )}
      </p>
      {id !== null && <Ask id={id} username={user.username} title={title} />}
    </article>
  )
}

function Ask({ id, username, title }: { id: Id; username: string; title: string }) {
  return (
    <div>
      <MessageButton
        id={id}
        username={username}
        size="sm"
        draft={title === '' ? undefined : about(title)}
        label={`Message about this service: ${title}`}
      >
        Message about this service
      </MessageButton>
    </div>
  )
}

export function OfferGrid({
  offers,
  named,
}: {
  offers: readonly ServiceOffer[]
  named?: boolean | undefined
}) {
  return (
    <ul className={grid({ columns: { base: 1, md: 2 }, gap: '4' })} aria-label="Services">
      {offers.map((offer) => (
        <li key={idKey(offer.id)}>
          <OfferCard offer={offer} named={named} />
        </li>
      ))}
    </ul>
  )
}
