// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { House, type LucideProps, Search, Star, X } from 'lucide-react'
// @ts-expect-error: the package says nothing of what an icon's own module holds
import { __iconData as house } from 'lucide-react/dist/esm/icons/house.mjs'
// @ts-expect-error
import { __iconData as search } from 'lucide-react/dist/esm/icons/search.mjs'
// @ts-expect-error
import { __iconData as star } from 'lucide-react/dist/esm/icons/star.mjs'
// @ts-expect-error
import { __iconData as x } from 'lucide-react/dist/esm/icons/x.mjs'
import { expect, it } from 'vitest'
import createIcon from '../../src/views/components/icon.ts'

const ICONS = [
  [House, house],
  [Search, search],
  [Star, star],
  [X, x],
] as const

const ASKED: readonly LucideProps[] = [
  {},
  { size: 18, 'aria-hidden': true },
  { size: 16, className: 'one two', color: 'red' },
  { 'aria-label': 'Close', role: 'img' },
  { 'aria-label': undefined, fill: 'currentColor' },
  { style: { flexShrink: 0, marginBlockStart: 3 }, strokeWidth: 1.5 },
]

it('an icon of the built client is the one that lucide-react draws', () => {
  for (const [Theirs, data] of ICONS) {
    const Ours = createIcon(data)
    for (const props of ASKED) {
      const theirs = render(<Theirs {...props} />).container.firstChild
      const ours = render(<Ours {...props} />).container.firstChild
      expect(ours?.isEqualNode(theirs ?? null), JSON.stringify([data.name, props])).toBe(true)
    }
  }
})
