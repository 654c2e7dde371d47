// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { House, type LucideProps, Search, Star, X } from 'lucide-react'
// @ts-expect-error: the package has no types for the modules of single icons
import { __iconData as house } from 'lucide-react/dist/esm/icons/house.mjs'
// @ts-expect-error
import { __iconData as search } from 'lucide-react/dist/esm/icons/search.mjs'
// @ts-expect-error
import { __iconData as star } from 'lucide-react/dist/esm/icons/star.mjs'
// @ts-expect-error
import { __iconData as x } from 'lucide-react/dist/esm/icons/x.mjs'
import { expect, it } from 'vitest'
import createIcon from '../../../src/views/components/icon.ts'

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

it('createIcon renders the same icon as lucide-react', () => {
  for (const [Theirs, data] of ICONS) {
    const Ours = createIcon(data)
    for (const props of ASKED) {
      const theirs = render(<Theirs {...props} />).container.firstChild
      const ours = render(<Ours {...props} />).container.firstChild
      expect(ours?.isEqualNode(theirs ?? null), JSON.stringify([data.name, props])).toBe(true)
    }
  }
})
