import { Link } from 'wouter'
import { css, cx } from '../../../../styled-system/css'
import { wrap } from '../../../../styled-system/patterns'
import { tag } from '../../../../styled-system/recipes'
import { hitArea } from '../../components/hit-area.ts'
import { type TagHome, tagPath } from './content-paths.ts'

// The row gap keeps the touch areas of adjacent lines from overlapping.
const list = wrap({ columnGap: '2', rowGap: '3' })
const chip = css({
  minHeight: '8',
  paddingInline: '3',
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  _hover: { textDecoration: 'underline' },
})

/** Tags as links to a list filtered by the tag. */
export function TagList({
  tags,
  to,
  label = 'Tags',
  className = list,
}: {
  tags: readonly string[]
  to: TagHome
  label?: string
  /** Replaces the default layout, which wraps the tags. */
  className?: string
}) {
  if (tags.length === 0) return null
  return (
    <ul className={className} aria-label={label}>
      {tags.map((name) => (
        <li key={name}>
          <Link href={tagPath(to, name)} className={cx(tag(), chip, hitArea)}>
            #{name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
