import type { Page } from 'playwright/test'
import { openInside } from '../a11y/ways-in.ts'
import {
  arrive,
  expect,
  expectWhole,
  type Place,
  type Someone,
  taken,
  test,
} from './foreign-kit.ts'

/** Statements about what the API does not say, and values that were not read. */
const NOT_SAID =
  /\b0 (?:likes|comments|views|followers|following|applications|works)\b|Likes: 0|Comments: 0|Open, apply now|min read|NaN|undefined|\bnull\b|\[object|Invalid/

const main = (page: Page) => page.getByRole('main')
/** `Server error occurred` in a part of the page says that this part could not be loaded. */
const FAILED = /Oops! Something went wrong|Connection Problem|Resource not found/

async function expectTrue(page: Page): Promise<void> {
  const { pathname } = new URL(page.url())
  await expect(page.getByRole('heading', { level: 1 }).first(), pathname).toBeVisible()
  await expect(page.locator('[aria-busy=true]'), pathname).toHaveCount(0)
  await expect(main(page).getByRole('status', { name: /^Loading/ }), pathname).toHaveCount(0)
  await expect(main(page), pathname).not.toContainText(NOT_SAID)
  await expect(main(page), pathname).not.toContainText(FAILED)
}

async function walk(page: Page, place: Place, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await test.step(path, async () => {
      await openInside(page, place.origin + path)
      await expectTrue(page)
    })
  }
}

interface Seeded {
  me: Someone
  other: Someone
  paths: string[]
  post: string
  project: string
}

/** Content of two users; the signed-in one likes and follows what the other has. */
async function seed(place: Place): Promise<Seeded> {
  const [me, other] = [await place.user('Ayen'), await place.user('Deng', 'Garang')]
  const post = `/posts/${await place.add('post', other, 'Nile')}`
  const blog = `/blog/${await place.add('blog', other, 'Ink')}`
  const project = `/projects/${await place.add('project', other, 'Mural')}`
  await place.add('post', me, 'Mine')
  await place.add('blog', me, 'My ink')
  await place.add('project', me, 'My mural')
  await place.follow(me, other)
  await place.follow(other, me)
  await place.say(other, me, 'Hello')
  await place.notify(me, 'Welcome')
  return {
    me,
    other,
    post,
    project,
    paths: [
      ...['/', '/explore', '/posts', post, '/blog', blog, '/portfolio', '/projects', project],
      ...[
        '/marketplace',
        '/creators',
        '/freelance',
        '/team',
        `/u/${other.username}`,
        '/inspiration',
      ],
      ...[`/u/${me.username}`, '/search?q=deng'],
    ],
  }
}
const PRIVATE = [
  ...['/dashboard', '/dashboard?tab=posts', '/dashboard?tab=work', '/dashboard?tab=shop'],
  '/dashboard?tab=projects',
  ...['/notifications', '/messages', '/settings'],
]

test.describe('values that cannot be read', () => {
  test.use({ at: 'an API with unreadable values and failing endpoints' })

  test('[FOREIGN-05 B15] no page states what the API does not say, and what can be done is done', async ({
    page,
    place,
  }) => {
    test.slow()
    const { me, other, post, project, paths } = await seed(place)
    await arrive(page, place, me, '/')
    await walk(page, place, [...paths, ...PRIVATE])

    await test.step('an unknown status is shown as it came', async () => {
      await openInside(page, place.origin + project)
      await expect(main(page)).toContainText('IN_PROGRESS')
    })

    await test.step('an unknown like is neither on nor off, and can be set', async () => {
      await openInside(page, place.origin + post)
      const like = page.getByRole('button', { name: 'Like Nile', exact: true })
      await expect(like).toHaveText('Like Nile')
      await expect(like).not.toHaveAttribute('aria-pressed')
      await taken(page, /^likes\//, () => like.click())
      await expect(like).toHaveAttribute('aria-pressed', 'true')
      await expect(like).toHaveText('Like Nile')
    })
    await test.step('a comment is written and liked', async () => {
      await page.getByRole('textbox', { name: 'Write a comment' }).fill('What a line.')
      await page.getByRole('button', { name: 'Comment', exact: true }).click()
      const comment = page.locator('#comments').getByRole('listitem')
      await expect(comment).toContainText('What a line.')
      const like = comment.getByRole('button', { name: /^Like the comment of/ })
      await expect(like).not.toHaveAttribute('aria-pressed')
      await taken(page, /^comments\/.*\/like\/$/, () => like.click())
      await expect(like).toHaveAttribute('aria-pressed', 'true')
    })
    await test.step('an unknown follow state leaves the button, and no counts', async () => {
      await openInside(page, `${place.origin}/u/${other.username}`)
      await expect(main(page).getByRole('button', { name: /^Follow.* Deng Garang$/ })).toBeVisible()
      await expect(main(page).locator('dt', { hasText: /^follow/ })).toHaveCount(0)
    })
    await test.step('a notification is neither read nor unread', async () => {
      await openInside(page, `${place.origin}/notifications`)
      const items = page
        .getByRole('region', { name: 'Notifications', exact: true })
        .getByRole('article')
      await expect(items.filter({ hasText: 'Welcome' })).toBeVisible()
      await expect(items.getByText('Unread:')).toHaveCount(0)
    })
  })
})

test.describe('fields that are missing', () => {
  test.use({ at: 'an API with the specified fields only, on another origin' })

  test('[FOREIGN-05 B15] no page shows a number or a fact that the API lacks', async ({
    page,
    place,
  }) => {
    test.slow()
    const { me, post, paths } = await seed(place)
    await page.goto(`${place.origin}/about`)
    await expectWhole(page)
    await walk(page, place, paths)
    await arrive(page, place, me, '/')
    await walk(page, place, [...PRIVATE, post])
    const like = page.getByRole('button', { name: 'Like Nile', exact: true })
    await expect(like).toHaveAttribute('aria-pressed', 'false')
    await expect(like).toHaveText('Like Nile')
  })
})
