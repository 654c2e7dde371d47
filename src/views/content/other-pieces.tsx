import { Link } from 'wouter'
import { css, cx } from '../../../styled-system/css'
import { grid } from '../../../styled-system/patterns'
import { head, link, person } from '../../../styled-system/recipes'
import { itemAddress } from '../../protocol/base/addresses.ts'
import type { FeedItem } from '../../protocol/content/creative-types.ts'
import { contentKey } from '../../protocol/content/feed.ts'
import { Skeleton } from '../components/skeleton.tsx'
import { nameOf, Published } from './author-line.tsx'
import { ContentPicture } from './content-picture.tsx'
import { coverOf, titleOf } from './feed/piece.ts'

/** So many stand there at most. */
export const OTHERS_SHOWN = 3

const section = css({ '--below': '18rem' })
const rows = grid({ gap: '2' })
const row = cx(
  person(),
  css({
    position: 'relative',
    minHeight: '16',
    // All of the row leads there, on as much height as a finger needs.
    '& a::after': { content: '""', position: 'absolute', inset: '0' },
  }),
)
const called = css({ lineClamp: '2' })
const small = css({ maxWidth: '24', aspectRatio: 'photo', borderRadius: 'sm', flexShrink: '0' })

interface Props {
  id: string
  title: string
  /** Where all of it is. */
  href: string
  /** Null: not known yet. */
  pieces: readonly FeedItem[] | null
  /** Says of each who made it. */
  named?: boolean
}

/** A few others, one below the other, each with its picture in small; nothing where there are none. */
export function OtherPieces({ id, title, href, pieces, named = false }: Props) {
  if (pieces?.length === 0) return null
  return (
    <section aria-labelledby={id} data-below className={section}>
      <div className={head()}>
        <h2 id={id}>{title}</h2>
        <Link href={href} className={link()}>
          See all
        </Link>
      </div>
      <ul className={rows} aria-busy={pieces === null || undefined}>
        {pieces === null ? (
          <Bones />
        ) : (
          pieces.map((entry) => <Row key={keyOf(entry)} {...{ entry, named }} />)
        )}
      </ul>
    </section>
  )
}

const keyOf = ({ type, item }: FeedItem) => contentKey({ type, id: item.id })

/** What it is called, or how it begins where it is called nothing. */
function wordsOf(entry: FeedItem): string {
  const begins = entry.type === 'post' ? entry.item.body : ''
  return entry.item.title || begins || titleOf(entry)
}

function Row({ entry, named }: { entry: FeedItem; named: boolean }) {
  const { author, created_at } = entry.item
  const cover = coverOf(entry)
  return (
    <li className={row}>
      {cover && <ContentPicture picture={cover} sizes="96px" alt="" thumbnail className={small} />}
      <div>
        <h3 dir="auto" className={called}>
          <Link href={itemAddress(entry)}>{wordsOf(entry)}</Link>
        </h3>
        <p>
          {named && `${nameOf(author)} · `}
          <Published created={created_at} edited={null} />
        </p>
      </div>
    </li>
  )
}

const Bones = () =>
  Array.from({ length: OTHERS_SHOWN }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a bone has nothing else
    <li key={index} className={row}>
      <Skeleton className={small} height="auto" width="96px" />
      <Skeleton height="2.4em" />
    </li>
  ))
