import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { css, cx } from '../../../../styled-system/css'
import { grid, wrap } from '../../../../styled-system/patterns'
import { isolate } from '../../../protocol/base/text.ts'
import type { Picture } from '../../../protocol/content/creative-types.ts'
import { ButtonLink } from '../../components/button.tsx'
import { rowActions } from '../../components/lazy-section.tsx'
import { ContentPicture } from '../../shared/content/content-image.tsx'

const row = grid({
  columnGap: { base: '3', md: '4' },
  rowGap: '2',
  paddingBlock: '4',
  alignItems: 'start',
})
const withPicture = css({
  gridTemplateColumns: { base: '[72px minmax(0, 1fr)]', md: '[96px minmax(0, 1fr) auto]' },
})
const withoutPicture = css({
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', md: '[minmax(0, 1fr) auto]' },
})
const face = css({
  aspectRatio: 'photo',
  borderRadius: 'sm',
  overflow: 'hidden',
  '& > span': { height: 'full' },
})
const textColumn = grid({
  gap: '1',
  minWidth: '0',
  '& h3': { textStyle: 'name', lineClamp: '2' },
  '& h3 a': {
    color: '[inherit]',
    textDecoration: 'none',
    borderRadius: 'sm',
    _hover: { textDecoration: 'underline' },
  },
})
const factLine = wrap({
  align: 'center',
  columnGap: '3',
  rowGap: '1',
  textStyle: 'small',
  color: 'muted',
})
const actionColumn = css({
  gridColumn: { base: '[1 / -1]', md: '[auto]' },
  justifyContent: { md: 'end' },
  marginInlineStart: { base: '[-12px]', md: '0' },
})
const below = grid({ gridColumn: '[1 / -1]', gap: '3', _empty: { display: 'none' } })

/** Link to the form of the item of a row. */
export function EditLink({ title, href }: { title: string; href: string }) {
  return (
    <ButtonLink look="quiet" size="sm" href={href} aria-label={`Edit ${isolate(title)}`}>
      Edit
    </ButtonLink>
  )
}

/**
 * List row of one of the user's items: picture, title, facts, actions and optional details below.
 */
export function DashboardRow({
  picture,
  placeholder,
  title,
  href,
  facts,
  actions,
  children,
  ...itemProps
}: {
  /** Null shows `placeholder` or the placeholder; without it the row has no picture column. */
  picture?: Picture | null
  /** Shown if `picture` is null; default: the placeholder. */
  placeholder?: ReactNode
  title: string
  /** Null if the item has no page. */
  href: string | null
  facts: ReactNode
  actions: ReactNode
  children?: ReactNode
  /** Set by `removableProps`. */
  'data-thing'?: string
}) {
  return (
    <li {...itemProps}>
      <div className={cx(row, picture === undefined ? withoutPicture : withPicture)}>
        {picture !== undefined && (
          <div className={face}>
            {picture === null && placeholder !== undefined ? (
              placeholder
            ) : (
              <ContentPicture picture={picture} sizes="96px" alt="" thumbnail />
            )}
          </div>
        )}
        <div className={textColumn}>
          <h3>
            <bdi>{href === null ? title : <Link href={href}>{title}</Link>}</bdi>
          </h3>
          <div className={factLine}>{facts}</div>
        </div>
        <div className={cx(rowActions, actionColumn)}>{actions}</div>
        <div className={below}>{children}</div>
      </div>
    </li>
  )
}
