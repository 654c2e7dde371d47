import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import { css, cx } from '../../../../styled-system/css'
import { flex } from '../../../../styled-system/patterns'
import { link } from '../../../../styled-system/recipes'
import { sameId } from '../../../protocol/base/ids.ts'
import { portfolioPath } from '../../../protocol/base/page-paths.ts'
import type { Id } from '../../../protocol/base/types.ts'
import type { Work } from '../../../protocol/content/creative-types.ts'
import { titleOf } from '../../shared/content/feed-item.ts'

const linkStyle = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1',
  minHeight: 'touch',
  minWidth: '0',
  '& > span': { truncate: true },
  '& > svg': { flexShrink: '0' },
})

/** Links to the previous and next portfolio item in the creator's list, newest first. */
export function AdjacentItems({ items, itemId }: { items: readonly Work[]; itemId: Id }) {
  const index = items.findIndex(({ id }) => sameId(id, itemId))
  const [newer, older] = index < 0 ? [] : [items[index - 1], items[index + 1]]
  if (!newer && !older) return null
  return (
    <nav
      aria-label="More works by this creator"
      className={flex({ justify: 'space-between', gap: '4', marginBlockStart: '8' })}
    >
      {newer && (
        <Link href={portfolioPath(newer)} className={cx(link(), linkStyle)} rel="prev">
          <ChevronLeft size={20} aria-hidden />
          <span>Previous: {titleOf({ type: 'work', item: newer })}</span>
        </Link>
      )}
      {older && (
        <Link
          href={portfolioPath(older)}
          className={cx(link(), linkStyle, css({ marginInlineStart: 'auto' }))}
          rel="next"
        >
          <span>Next: {titleOf({ type: 'work', item: older })}</span>
          <ChevronRight size={20} aria-hidden />
        </Link>
      )}
    </nav>
  )
}
