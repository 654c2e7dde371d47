import { Link, useLocation, useRouter } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import { css } from '../../../../styled-system/css'
import { button } from '../../../../styled-system/recipes'
import { filterPath } from './filters.ts'

/** Page number from `?page=2`, for clients without JavaScript, where the list cannot grow. */
export function usePages(): { from: number; pathOfPage: (page: number) => string } {
  const [path] = useLocation()
  const params = Object.fromEntries(new URLSearchParams(useSearch(useRouter())))
  const [page] = /^[1-9]\d{0,4}$/.exec(params.page ?? '') ?? ['1']
  return {
    from: Number(page),
    pathOfPage: (next) => filterPath(path, { ...params, page: next === 1 ? '' : String(next) }),
  }
}

const back = css({ marginBlockEnd: '4' })

interface Props {
  /** Fragment of the list: `#comments`. */
  fragment?: string
}

/** Link to the previous page; renders nothing on page 1. */
export function PreviousPage({ fragment = '' }: Props) {
  const { from, pathOfPage } = usePages()
  if (from === 1) return null
  return (
    <p className={back}>
      <Link
        href={pathOfPage(from - 1) + fragment}
        rel="prev"
        className={button({ look: 'outline', size: 'sm' })}
      >
        Previous page
      </Link>
    </p>
  )
}

/** Link to the next page without JavaScript; Load more needs it. */
export function NextPage({ fragment = '' }: Props) {
  const { from, pathOfPage } = usePages()
  return (
    <noscript>
      <a href={pathOfPage(from + 1) + fragment} rel="next" className={button({ look: 'outline' })}>
        Next page
      </a>
    </noscript>
  )
}
