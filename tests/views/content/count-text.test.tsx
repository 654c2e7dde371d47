// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import { tooManyRequests } from '../../../server/http/errors.ts'
import { validate } from '../../../src/machines/publishing/editor/editor.validation.ts'
import { limitMessage } from '../../../src/machines/publishing/uploads/uploads.policy.ts'
import { MAX_TITLE_LENGTH } from '../../../src/protocol/base/constants.ts'
import type { Collection } from '../../../src/protocol/content/creative-types.ts'
import { CollectionCard } from '../../../src/views/content/collections/collection-card.tsx'
import { formatCount, setLocale } from '../../../src/views/locale.ts'
import { LikeButton } from '../../../src/views/shared/content/toggles.tsx'
import { formatReviewCount } from '../../../src/views/shared/market/rating.tsx'
import { unmountRoots } from '../../kit/mount-root.ts'
import { renderPart } from '../kit/kit.tsx'

const owner = { id: 1, username: 'ayen', full_name: 'Ayen Deng' }

function collectionText(items_count: number): string {
  const collection = { slug: 'a', title: '', description: '', pictures: [], items_count, owner }
  renderPart(<CollectionCard collection={collection as never as Collection} />)
  const text = document.body.textContent
  unmountRoots()
  return /[\d,.]+ \w+(?=, chosen)/.exec(text)?.[0] ?? text
}

const USERS: [name: string, textOf: (count: number) => string, expected: readonly string[]][] = [
  [
    'a list',
    (count) => formatCount(count, 'person', 'people'),
    ['0 people', '1 person', '2 people', '12,303 people'],
  ],
  ['a rating', formatReviewCount, ['0 reviews', '1 review', '2 reviews', '12,303 reviews']],
  ['a collection', collectionText, ['0 works', '1 work', '2 works', '12,303 works']],
]
const COUNTS = [0, 1, 2, 12_303]

afterEach(() => setLocale('en-SS'))

describe('a like button', () => {
  it.each([
    [0, 'Like Nile. Likes: 0'],
    [12_303, 'Like Nile. Likes: 12.3K'],
    [null, 'Like Nile'],
  ])('[FOREIGN-05 B15] shows the count %s as %s', (likesCount, text) => {
    const contentRef = { type: 'post', id: 5 } as const
    renderPart(<LikeButton contentRef={contentRef} title="Nile" likesCount={likesCount} />)
    const button = document.querySelector('button')
    expect([button?.textContent, button?.getAttribute('aria-pressed')]).toEqual([text, 'false'])
    unmountRoots()
  })
})

describe('texts with a count', () => {
  for (const [name, textOf, expected] of USERS)
    it(`uses the plural except for 1, with separators of thousands, in ${name}`, () => {
      expect(COUNTS.map(textOf)).toEqual(expected)
    })

  it('formats the number in the selected locale', () => {
    setLocale('de-DE')
    expect(formatReviewCount(12_303)).toBe('12.303 reviews')
  })

  it.each([
    [1, 'The title is 1 character too long; '],
    [2, 'The title is 2 characters too long; '],
  ])('counts %i character of an overlong title', (over, expected) => {
    const { title } = validate('post', { title: 'a'.repeat(MAX_TITLE_LENGTH + over) } as never)
    expect(title).toContain(expected)
  })

  it.each([
    [1, 'Only one image can be added here.'],
    [2, 'Only 2 images can be added here.'],
  ])('names a limit of %i picture', (max, expected) => expect(limitMessage(max)).toBe(expected))

  it.each([
    [1, 'Please try again in 1 second.'],
    [2, 'Please try again in 2 seconds.'],
  ])('asks to wait for %i second', (seconds, expected) => {
    expect(JSON.stringify(tooManyRequests('requests', 'a', seconds))).toContain(expected)
  })
})
