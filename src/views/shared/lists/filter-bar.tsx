import { Search, X } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { css, cx } from '../../../../styled-system/css'
import { flex, grid } from '../../../../styled-system/patterns'
import { button, input, tag } from '../../../../styled-system/recipes'
import { Button } from '../../components/button.tsx'
import { VisuallyHidden } from '../../components/visually-hidden.tsx'
import { HiddenFilterInputs } from './cached-feed.tsx'
import { useCurrentInView } from './current-in-view.ts'

export const singleLine = flex({
  gap: '2',
  overflowX: 'auto',
  // Fades out at the right edge; the end padding keeps the last item clear of the fade.
  maskImage: '[linear-gradient(to left, transparent, #000 2rem)]',
  // Room for the focus ring inside the scroll container and for the touch area of low chips.
  paddingInlineStart: '1',
  paddingInlineEnd: '8',
  paddingBlock: '[6px]',
  marginInline: '[-4px]',
  marginBlock: '[-2px]',
  scrollbarWidth: '[none]',
})
const search = flex({
  gap: '2',
  width: { base: 'full', sm: '[min(22rem, 100%)]' },
  '& > input': { flexGrow: '1', minWidth: '0' },
})

/** Links that choose one of several options; the current one has `aria-current`. */
export function Choices({
  label,
  options,
}: {
  label: string
  options: readonly { label: string; href: string; chosen: boolean }[]
}) {
  const row = useCurrentInView<HTMLElement>(options.find((option) => option.chosen)?.label ?? '')
  return (
    <nav ref={row} aria-label={label} className={singleLine}>
      {options.map((option) => (
        <Link
          key={option.label}
          href={option.href}
          aria-current={option.chosen ? 'true' : undefined}
          className={button({ look: 'outline', size: 'pill' })}
        >
          {option.label}
        </Link>
      ))}
    </nav>
  )
}

/** A search form whose text is in the URL; it submits on Enter or with the button. */
export function SearchBox({
  label,
  value,
  toPath,
}: {
  label: string
  /** Current search text. */
  value: string
  toPath: (text: string) => string
}) {
  // Resets the input when the URL changes; until then the typed text stays.
  return <SearchForm key={value} label={label} value={value} toPath={toPath} />
}

function SearchForm({
  label,
  value,
  toPath,
}: {
  label: string
  value: string
  toPath: (text: string) => string
}) {
  const [, navigate] = useLocation()
  const [text, setText] = useState(value)
  const unfilteredPath = toPath('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== value) navigate(toPath(text.trim()))
  }
  return (
    <search>
      <form className={search} action={unfilteredPath.replace(/\?.*/, '')} onSubmit={submit}>
        <HiddenFilterInputs path={unfilteredPath} />
        <input
          aria-label={label}
          type="search"
          name="search"
          className={input()}
          placeholder={label}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" look="outline" size="icon" aria-label="Search">
          <Search size={20} aria-hidden />
        </Button>
      </form>
    </search>
  )
}

const active = css({ minHeight: 'touch', paddingInline: '4', textDecoration: 'none' })

/** An active filter with a link that removes it. */
export function ActiveFilter({ children, href }: { children: ReactNode; href: string }) {
  return (
    <Link href={href} className={cx(tag({ tone: 'nile' }), active)}>
      {children}
      <X size={16} aria-hidden />
      <VisuallyHidden>Remove filter</VisuallyHidden>
    </Link>
  )
}

export const bar = grid({ gap: '3', marginBlockEnd: '6' })

/** One line of filters that scrolls horizontally if it does not fit. */
export const compactBar = flex({
  align: 'center',
  gap: { base: '2', md: '4' },
  overflowX: 'auto',
  scrollbarWidth: '[none]',
  marginBlockEnd: '2',
  marginInline: { base: '-4', md: '-1' },
  paddingInlineStart: { base: '4', md: '1' },
  paddingInlineEnd: '8',
  maskImage: '[linear-gradient(to left, transparent, #000 2rem)]',
  '& > *': {
    flexShrink: '0',
    margin: '0',
    paddingInline: '0',
    overflow: 'visible',
    maskImage: '[none]',
  },
})
