import type { Page } from 'playwright/test'
import { openInside } from '../a11y/ways-in.ts'
import {
  arrive,
  everywhere,
  expect,
  expectWhole,
  forPlaces,
  type Place,
  test,
} from './foreign-kit.ts'

/** Routes of section 2.1 that need no content. */
const PUBLIC = [
  '/',
  '/about',
  '/services',
  '/portfolio',
  '/blog',
  '/posts',
  '/projects',
  '/team',
  '/creators',
  '/marketplace',
  '/inspiration',
  '/freelance',
  '/search',
  '/search?q=ayen',
  '/search?q=nothing+qxwvjz',
  '/explore',
  '/email-verified',
  '/collections',
  '/faq',
  '/contact',
  '/partners',
]
const GUEST = ['/signup', '/login', '/register']
const PRIVATE = [
  '/profile',
  '/dashboard',
  '/settings',
  '/messages',
  '/legacy-messages',
  '/chat-demo',
  '/notifications',
  '/create/post',
  '/create/blog',
  '/create/upload-work',
  '/create/project',
  '/upload-asset',
]

async function visit(page: Page, place: Place, paths: string[]) {
  for (const path of paths) {
    await test.step(path, async () => {
      await openInside(page, place.origin + path)
      await expectWhole(page)
    })
  }
}

/** The two forms of a response where the API has no such endpoint. */
const RESET_PLACES = [
  'an API with string ids, {results}, aliases and HTML responses',
  'an API with the defaults of DRF on another origin',
] as const

forPlaces(RESET_PLACES, () => {
  test('a user who forgot the password is sent to support, as the API sends no links', async ({
    page,
    place,
  }) => {
    await openInside(page, `${place.origin}/login`)
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reset your password')
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
    await page.getByRole('main').getByRole('link', { name: 'Contact us' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Get in touch')
  })
})

everywhere(() => {
  test('an anonymous user opens every public page', async ({ page, place }) => {
    test.slow()
    const ayen = await place.user('Ayen')
    const [post, blog] = [
      await place.add('post', ayen, 'Nile'),
      await place.add('blog', ayen, 'Ink'),
    ]
    await visit(page, place, [...PUBLIC, ...GUEST])
    await visit(page, place, [`/u/${ayen.username}`, `/blog/${blog}`])
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ink')
    await visit(page, place, [`/posts/${post}`])
  })
})

everywhere(() => {
  test('a signed-in user opens every private page, and content of other users', async ({
    page,
    place,
  }) => {
    test.slow()
    const [ayen, deng] = [await place.user('Ayen'), await place.user('Deng', 'Garang')]
    const wani = await place.user('Wani', 'Juma', 'freelancer')
    const post = await place.add('post', ayen, 'Nile')
    const own = await place.add('post', deng, 'Mine')
    const ownBlog = await place.add('blog', deng, 'My ink')
    await arrive(page, place, deng, '/')
    await expectWhole(page)
    await visit(page, place, PRIVATE)
    await visit(page, place, [
      `/posts/${post}`,
      `/edit/post/${own}`,
      `/edit/blog/${ownBlog}`,
      `/profile/${ayen.username}`,
      `/u/${ayen.username}`,
      `/freelancer/${wani.username}`,
      ...PUBLIC,
    ])
    await test.step('collections of users are an extension', async () => {
      const collections = /collection/i
      await openInside(page, `${place.origin}/collections`)
      await expectWhole(page)
      await expect(page.getByRole('link', { name: 'New collection' })).toHaveCount(0)
      await openInside(page, `${place.origin}/dashboard?tab=collections`)
      const tabs = page.getByRole('navigation', { name: 'Dashboard sections' })
      await expect(tabs.getByRole('link', { name: 'Overview' })).toHaveAttribute(
        'aria-current',
        'page',
      )
      await expect(tabs.getByRole('link', { name: collections })).toHaveCount(0)
    })
  })
}, ['an API with the defaults of DRF and UUIDs'])
