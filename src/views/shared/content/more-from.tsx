import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { css } from '../../../../styled-system/css'
import { head, link } from '../../../../styled-system/recipes'
import type { Participant } from '../../../protocol/base/types.ts'
import { nameOf } from '../users/author-line.tsx'

/** Maximum number of items shown. */
export const MAX_MORE_ITEMS = 4

interface Props {
  user: Participant
  /** Link to the full list. */
  href: string
  children: ReactNode
}

/** More content by the same author, below a content item. */
export function MoreFrom({ user, href, children }: Props) {
  return (
    <section
      aria-labelledby="more"
      data-below
      className={css({
        marginBlockStart: '12',
        paddingBlockStart: '8',
        borderBlockStart: 'hairline',
      })}
    >
      <div className={head()}>
        <h2 id="more">
          More from <bdi>{nameOf(user)}</bdi>
        </h2>
        <Link href={href} className={link()}>
          See all
        </Link>
      </div>
      {children}
    </section>
  )
}
