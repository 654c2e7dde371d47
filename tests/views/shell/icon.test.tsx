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
  { size: 16, className: 'one two' },
  { 'aria-label': 'Close', role: 'img' },
  { 'aria-label': undefined },
  { style: { flexShrink: 0, marginBlockStart: 3 } },
]

/** What an icon of `lucide-react` has as attributes and ours by the rule of its class. */
const STYLED = {
  fill: 'none',
  stroke: 'currentColor',
  'stroke-width': '2',
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
}

function withoutStyle(icon: Element | null): Element | null {
  for (const [name, value] of Object.entries(STYLED)) {
    expect(icon?.getAttribute(name)).toBe(value)
    icon?.removeAttribute(name)
  }
  // An HTML document needs no namespace, and no rule uses the names of icons.
  icon?.removeAttribute('xmlns')
  const names = [...(icon?.classList ?? [])].filter((name) => !name.startsWith('lucide-'))
  icon?.setAttribute('class', names.join(' '))
  return icon
}

it('createIcon renders the same icon as lucide-react, but for what the style sheet says', () => {
  for (const [Theirs, data] of ICONS) {
    const Ours = createIcon(data)
    for (const props of ASKED) {
      const theirs = withoutStyle(render(<Theirs {...props} />).container.firstElementChild)
      const ours = render(<Ours {...props} />).container.firstChild
      expect(ours?.isEqualNode(theirs ?? null), JSON.stringify([data.name, props])).toBe(true)
    }
  }
})
