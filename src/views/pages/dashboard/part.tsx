import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { css, cx } from '../../../../styled-system/css'
import { TEXTS } from '../../../protocol/catalogue.ts'
import type { Picture } from '../../../protocol/creative-types.ts'
import { Button } from '../../components/button.tsx'
import { failureText } from '../../components/confirm-delete.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { ContentPicture } from '../../content/content-picture.tsx'

export const stack = css({ display: 'grid', gap: '12', minWidth: '0' })
export const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '1' })
export const failure = css({ color: 'danger', textStyle: 'small' })

const section = css({ display: 'grid', gap: '4', minWidth: '0', alignContent: 'start' })
const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: '4',
  rowGap: '2',
  '& h2': { textStyle: 'title', outline: '[none]' },
  '& h2 + p': { color: 'muted', textStyle: 'small' },
})

/** One list or one set of figures of the dashboard, with what can be added to it. */
export function Part({
  id,
  title,
  text,
  action,
  children,
}: {
  id: string
  title: string
  text?: string
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={section} aria-labelledby={id}>
      <header className={head}>
        <div>
          {/* What is deleted takes its button along; then the focus comes here. */}
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
          {text !== undefined && <p>{text}</p>}
        </div>
        {action}
      </header>
      {children}
    </section>
  )
}

interface Asked<T> {
  data: T[] | undefined
  error: unknown
  isPending: boolean
  isError: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  refetch: () => unknown
  fetchNextPage: () => unknown
}

const waiting = css({ display: 'grid', gap: '4' })
const failed = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4',
  color: 'danger',
})
export const rows = css({
  '& > li': {
    borderBlockStartWidth: 'hairline',
    borderBlockStartStyle: 'solid',
    borderColor: 'hairline',
  },
})

const nothing = css({
  padding: '6',
  borderRadius: 'md',
  background: 'sunken',
  color: 'muted',
  textAlign: 'center',
})

/** An empty list: why, and what helps. */
export function Nothing({ children }: { children: ReactNode }) {
  return <p className={nothing}>{children}</p>
}

/** Could not be read, with the reason and another try. */
export function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div role="alert" className={failed}>
      {failureText(error)}
      <Button look="outline" size="sm" onClick={onRetry}>
        Retry
      </Button>
    </div>
  )
}

/** Holds the places of rows on their way. */
export function Waiting({ label, height = '72px' }: { label: string; height?: string }) {
  return (
    <div className={waiting} role="status" aria-label={`Loading ${label}`}>
      <Skeleton height={height} />
      <Skeleton height={height} />
      <Skeleton height={height} />
    </div>
  )
}

/** A list that is read page by page, in whatever state it is. */
export function Pages<T>({
  query,
  label,
  empty,
  children,
}: {
  query: Asked<T>
  /** What it lists, as in `Loading <label>`. */
  label: string
  empty: ReactNode
  children: (item: T) => ReactNode
}) {
  const { data, error, isPending, isError } = query
  if (isPending) return <Waiting label={label} />
  const retry = () => void query.refetch()
  if (data === undefined) return <Failed error={error} onRetry={retry} />
  if (data.length === 0) return empty
  return (
    <>
      <ul className={rows} aria-label={label}>
        {data.map(children)}
      </ul>
      {isError && <Failed error={error} onRetry={retry} />}
      {query.hasNextPage && (
        <div>
          <Button
            look="outline"
            busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {query.isFetchingNextPage ? TEXTS.loading : 'Load more'}
          </Button>
        </div>
      )}
    </>
  )
}

const row = css({
  display: 'grid',
  gridTemplateColumns: { base: '[72px minmax(0, 1fr)]', md: '[96px minmax(0, 1fr) auto]' },
  columnGap: { base: '3', md: '4' },
  rowGap: '2',
  paddingBlock: '4',
  alignItems: 'start',
})
const bare = css({
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', md: '[minmax(0, 1fr) auto]' },
})
const face = css({
  aspectRatio: 'photo',
  borderRadius: 'sm',
  overflow: 'hidden',
  '& > span': { height: 'full' },
})
const words = css({
  display: 'grid',
  gap: '1',
  minWidth: '0',
  '& h3': { textStyle: 'name', overflowWrap: 'anywhere', lineClamp: '2' },
  '& h3 a': {
    color: '[inherit]',
    textDecoration: 'none',
    borderRadius: 'sm',
    _hover: { textDecoration: 'underline' },
  },
})
const factLine = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '3',
  rowGap: '1',
  textStyle: 'small',
  color: 'muted',
  fontVariantNumeric: 'tabular-nums',
})
const ends = css({
  gridColumn: { base: '[1 / -1]', md: '[auto]' },
  justifyContent: { md: 'end' },
  marginInlineStart: { base: '[-12px]', md: '0' },
})
const below = css({
  gridColumn: '[1 / -1]',
  display: 'grid',
  gap: '3',
  _empty: { display: 'none' },
})

/** One own thing: its picture, name, state and figures, what can be done with it, and more below. */
export function Row({
  picture,
  title,
  href,
  facts,
  actions,
  children,
}: {
  /** Null shows the placeholder, absent none. */
  picture?: Picture | null
  title: string
  /** Null where there is no page of it. */
  href: string | null
  facts: ReactNode
  actions: ReactNode
  children?: ReactNode
}) {
  return (
    <li>
      <div className={cx(row, picture === undefined && bare)}>
        {picture !== undefined && (
          <div className={face}>
            <ContentPicture picture={picture} sizes="96px" alt="" thumbnail />
          </div>
        )}
        <div className={words}>
          <h3>
            <bdi>{href === null ? title : <Link href={href}>{title}</Link>}</bdi>
          </h3>
          <div className={factLine}>{facts}</div>
        </div>
        <div className={cx(buttons, ends)}>{actions}</div>
        <div className={below}>{children}</div>
      </div>
    </li>
  )
}
