import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { jpeg } from '../publishing/forms.ts'
import { failureOf, startPortfolio } from './portfolio-kit.ts'

const { api, ayen, lado, picture, post, services, patch, publish } = await startPortfolio()

describe('updating a portfolio item', () => {
  test('[API-PORT-07] changes the given fields as JSON and sets the edit time', async () => {
    const created = await publish(ayen, { title: 'Before', description: 'Stays', tags: ['a'] })
    const more = await picture(ayen)
    const { portfolio, calls } = services(ayen)
    const changed = await portfolio.update(created.id, {
      title: 'After',
      images: [
        { id: more.id, alt: 'New' },
        { id: created.images[0].id, alt: 'Old' },
      ],
    })
    expect(calls).toEqual([`PATCH /api/portfolio/${created.id}/ 200`])
    expect(changed).toMatchObject({
      title: 'After',
      slug: 'after',
      description: 'Stays',
      tags: ['a'],
      created_at: created.created_at,
      edited_at: expect.stringMatching(/Z$/),
    })
    expect(changed.images.map(({ id, alt }) => [id, alt])).toEqual([
      [more.id, 'New'],
      [created.images[0].id, 'Old'],
    ])
    expect(await portfolio.get(created.id)).toEqual(changed)
  })

  test('[API-PORT-07] does not mark an item as edited that was saved without a change', async () => {
    const created = await publish(ayen, { title: 'Same', tags: ['a'] })
    const { portfolio } = services(ayen)
    const images = created.images.map((one: { id: number; alt: string }) => ({
      id: one.id,
      alt: one.alt,
    }))
    const same = await portfolio.update(created.id, { title: 'Same', tags: ['a'], images })
    expect(same.edited_at).toBe(null)
    expect((await portfolio.update(created.id, { tags: [] })).edited_at).toMatch(/Z$/)
  })

  test('[API-PORT-07] accepts files in a form', async () => {
    const created = await publish(ayen, { title: 'Plain' })
    const { portfolio, calls } = services(ayen)
    const file = new File([Uint8Array.from(await jpeg(77, 20))], 'new.jpg')
    const changed = await portfolio.update(created.id, { images: [file] })
    expect(calls).toEqual([`PATCH /api/portfolio/${created.id}/ 200`])
    expect([changed.title, changed.images.map(({ width }) => width)]).toEqual(['Plain', [77]])
  })

  test('[API-PORT-07] rejects other users, missing items and invalid fields', async () => {
    const created = await publish(ayen, { title: 'Kept' })
    const responses = [
      await patch(lado, created.id, { title: 'Stolen' }),
      await patch(ayen, 99_999_999, { title: 'x' }),
      await patch(ayen, created.id, { title: '' }),
      await patch(ayen, created.id, { images: [] }),
      await patch(ayen, created.id, { images: [{ id: (await picture(lado)).id }], title: 'Half' }),
    ]
    expect(responses.map(({ status }) => status)).toEqual([403, 404, 400, 400, 400])
    const { body } = await api.request('GET', `/api/portfolio/${created.id}/`)
    expect(body).toEqual(created)
    const failure = await failureOf(services(lado).portfolio.update(created.id, { title: 'x' }))
    expect([failure.message, failure.status]).toEqual(['Permission denied', 403])
  })
})

describe('deleting a portfolio item', () => {
  test('[API-PORT-08] deletes everything about the item, and nothing else', async () => {
    const created = await publish(ayen, { title: 'Gone' })
    const stays = await publish(ayen, { title: 'Stays' })
    for (const { id } of [created, stays]) {
      const target = { target_type: 'work' as const, target_id: id }
      const comment = await api.db
        .insertInto('comments')
        .values({ ...target, author_id: lado.id, body: 'x' })
        .returning('id')
        .executeTakeFirstOrThrow()
      await api.db
        .insertInto('likes')
        .values([
          { user_id: lado.id, ...target },
          { user_id: lado.id, target_type: 'comment', target_id: comment.id },
        ])
        .execute()
      await api.db
        .insertInto('bookmarks')
        .values({ user_id: lado.id, ...target })
        .execute()
    }
    const counts = async () => {
      const rows = await Promise.all(
        (['likes', 'comments', 'bookmarks', 'works', 'pictures'] as const).map((table) =>
          api.db
            .selectFrom(table)
            .select((eb) => eb.fn.countAll<number>().as('n'))
            .execute(),
        ),
      )
      return rows.map(([row]) => row?.n ?? 0)
    }
    const before = await counts()
    const { portfolio, calls } = services(ayen)
    await portfolio.remove(created.id)
    expect(calls).toEqual([`DELETE /api/portfolio/${created.id}/ 204`])
    expect(await counts()).toEqual(before.map((n, index) => n - (index === 0 ? 2 : 1)))
    const key = created.images[0].url.split('/').at(-2)
    expect(existsSync(join(api.config.mediaDir, 'pictures', key))).toBe(false)
    expect((await failureOf(portfolio.get(created.id))).status).toBe(404)
    expect((await portfolio.get(stays.id)).likes_count).toBe(1)
  })

  test('[API-PORT-08] keeps pictures another item uses', async () => {
    const { id } = await picture(ayen)
    const [one, two] = [
      await post(ayen, { title: 'A', images: [{ id }] }),
      await post(ayen, { title: 'B', images: [{ id }] }),
    ]
    await services(ayen).portfolio.remove(one.body.id)
    expect((await services().portfolio.get(two.body.id)).images).toHaveLength(1)
  })

  test('[API-PORT-08] rejects other users', async () => {
    const created = await publish(ayen)
    const failure = await failureOf(services(lado).portfolio.remove(created.id))
    expect([failure.message, failure.status]).toEqual(['Permission denied', 403])
    expect((await api.request('GET', `/api/portfolio/${created.id}/`)).status).toBe(200)
  })
})
