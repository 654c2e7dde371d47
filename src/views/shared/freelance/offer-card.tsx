import { useId } from 'react'
import { Link } from 'wouter'
import { css, cx } from '../../../../styled-system/css'
import { grid } from '../../../../styled-system/patterns'
import { card } from '../../../../styled-system/recipes'
import { idKey } from '../../../protocol/base/ids.ts'
import { isolate } from '../../../protocol/base/text.ts'
import { freelancerPath } from '../../../protocol/content/search.ts'
import { servicePath } from '../../../protocol/users/service-paths.ts'
import type { ServiceOffer } from '../../../protocol/users/services.ts'
import { ContentPicture } from '../content/content-image.tsx'
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
  '& > div:nth-last-child(2)': { flexGrow: '1', maxWidth: 'prose' },
  '& > div:last-child': {
    marginBlockStart: '0',
    marginInlineStart: { md: 'auto' },
    width: { md: '[18rem]' },
    flexShrink: '0',
  },
})
const titleLink = css({
  color: '[inherit]',
  textDecoration: 'none',
  borderRadius: 'sm',
  _hover: { textDecoration: 'underline' },
})
const facts = css({
  textStyle: 'small',
  color: 'muted',
  '& b': { color: 'fg', fontWeight: 'semibold' },
})

/** Full width of the card, regardless of its padding. */
const face = css({
  display: 'block',
  marginInline: '[-16px]',
  marginBlockStart: '[-16px]',
  aspectRatio: 'photo',
  overflow: 'hidden',
  '& > span': { height: 'full' },
})
/** Next to the text. */
const wideFace = css({
  md: { width: '[18rem]', flexShrink: '0', marginBlock: '[-16px]', marginInlineEnd: '0' },
})
const clamped = css({ lineClamp: '4' })

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
  const { description, price, delivery, user } = offer
  const [picture] = offer.images
  // An API that does not say the status has no pages for services.
  const hasPage = offer.status !== null
  const title = mark(nameOf(offer))
  return (
    <article className={cx(card(), box, isOnly && wide)} aria-labelledby={heading}>
      {picture !== undefined && (
        <div className={cx(face, isOnly && wideFace)}>
          <ContentPicture
            picture={picture}
            sizes="(min-width: 48rem) 32rem, 100vw"
            alt=""
            thumbnail
          />
        </div>
      )}
      <div>
        <h3 id={heading} dir="auto">
          {hasPage ? (
            <Link href={servicePath(offer)} className={titleLink}>
              {title}
            </Link>
          ) : (
            title
          )}
        </h3>
        {description !== '' && (
          <p dir="auto" className={cx(hasPage && clamped)}>
            {description}
          </p>
        )}
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
        <AskAboutService offer={offer} />
      </div>
    </article>
  )
}

const nameOf = ({ title, category }: ServiceOffer): string => title || category || 'A service'

/**
 * Opens the chat with the owner of a service, with a message about it in the composer. Nothing for
 * the user's own.
 */
export function AskAboutService({
  offer,
  wide: isWide = false,
}: {
  offer: ServiceOffer
  wide?: boolean
}) {
  const { id, username } = offer.user
  const { title } = offer
  if (id === null) return null
  return (
    <MessageButton
      id={id}
      username={username}
      {...(isWide ? { look: 'accent' } : { size: 'sm' })}
      draft={title === '' ? undefined : messageDraft(title)}
      label={`Ask about this service: ${isolate(nameOf(offer))}`}
    >
      Ask about this service
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
