import { describe, expect, test } from 'vitest'
import { BRAND_IMAGE, PRODUCT_NAME, TAGLINE } from '../../../src/protocol/base/brand.ts'
import { descriptionOf, headOf, structuredText } from '../../../src/protocol/base/page-head.ts'
import {
  contentHead,
  profileHead,
  type SharedContent,
} from '../../../src/protocol/content/content-head.ts'

const HREF = 'https://kinyeti.test/posts/market-12?from=home#top'

const post: SharedContent = {
  kind: 'post',
  title: 'Market, 6 am',
  text: 'First light.\n\nTea.',
  author: 'Ayen Akot',
  category: 'Photography',
  tags: ['street'],
  createdAt: '2026-11-01T06:00:00Z',
  editedAt: null,
}

describe('page head', () => {
  test('[META-03 META-04 META-05 META-12] has defaults, with absolute URLs and without query', () => {
    const head = headOf({}, HREF)
    expect([head.title, head.canonical]).toEqual([
      `${TAGLINE} | ${PRODUCT_NAME}`,
      'https://kinyeti.test/posts/market-12',
    ])
    expect(new Map(head.metas).get('og:image')).toBe(`https://kinyeti.test${BRAND_IMAGE}`)
  })

  test('[META-02 META-09 META-11] of a post is an article with its metadata', () => {
    expect(contentHead({ ...post, editedAt: '2026-11-02T06:00:00Z' })).toEqual({
      title: 'Market, 6 am',
      description: 'First light. Tea.',
      type: 'article',
      article: {
        author: 'Ayen Akot',
        publishedTime: '2026-11-01T06:00:00Z',
        modifiedTime: '2026-11-02T06:00:00Z',
        section: 'Photography',
        tags: ['street'],
      },
    })
  })

  test('[META-02] of a work is a website, described by its author if it has no text', () => {
    expect(contentHead({ ...post, kind: 'work', text: '', image: '/a.jpg' })).toEqual({
      title: 'Market, 6 am',
      description: 'Market, 6 am by Ayen Akot.',
      type: 'website',
      image: '/a.jpg',
    })
  })

  test('[META-01] of a post without a title uses its first words', () => {
    const long = 'word '.repeat(40)
    expect([
      contentHead({ ...post, title: ' ' }).title,
      contentHead({ ...post, title: '', text: '' }).title,
      contentHead({ ...post, title: '', text: long }).title,
    ]).toEqual(['First light. Tea.', 'By Ayen Akot', `${'word '.repeat(14)}…`])
  })

  test('[META-01] of a user has the name with headline and bio', () => {
    const user = { name: 'Ayen Akot', headline: 'Illustrator', bio: '' }
    expect([profileHead(user), profileHead({ ...user, headline: '', bio: 'Birds.' })]).toEqual([
      {
        title: 'Ayen Akot: Illustrator',
        description: 'Illustrator',
        type: 'website',
      },
      { title: 'Ayen Akot', description: 'Birds.', type: 'website' },
    ])
  })

  test('[META-05] has a description of one line with at most 200 characters, cut between words', () => {
    const cut = descriptionOf('ɛ̈ŋ  word\n'.repeat(60))
    expect([
      [...cut].length <= 200,
      cut.endsWith('word…') || cut.endsWith('ɛ̈ŋ…'),
      /\s{2}/.test(cut),
    ]).toEqual([true, true, false])
  })

  test('cuts a single long word at its end and other texts before the last word', () => {
    expect(descriptionOf('a'.repeat(201))).toBe(`${'a'.repeat(199)}…`)
    expect(descriptionOf(`a ${'b'.repeat(250)}`)).toBe('a…')
    const words = Array.from({ length: 60 }, (_, index) => `w${index}`)
    expect(descriptionOf(words.join(' '))).toBe(`${words.slice(0, 52).join(' ')}…`)
  })

  test('cuts title and description of a page between characters', () => {
    const astronaut = '👩🏽‍🚀'
    const text = `${'a'.repeat(68)}${astronaut} lands`
    expect(contentHead({ ...post, title: '', text }).title).toBe(`${'a'.repeat(68)}…`)
    expect(descriptionOf(`${'a'.repeat(197)}${astronaut}`)).toBe(`${'a'.repeat(197)}…`)
  })

  test('[META-09] has structured data that cannot end its script', () => {
    const text = structuredText({ headline: '</script><script>alert(1)</script>' })
    expect([text.includes('<'), JSON.parse(text)]).toEqual([
      false,
      { headline: '</script><script>alert(1)</script>' },
    ])
  })
})
