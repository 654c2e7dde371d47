import { expect, test } from 'vitest'
import { seedSafety } from '../../../demo/seed-safety.ts'
import { addContent } from '../content/content-kit.ts'
import { startFileApi } from '../kit/kit.ts'
import { createUserFactory } from '../live/live-people.ts'

const api = await startFileApi()
const join = createUserFactory(api)

test('the demo has reports for its moderators and two blocks, created once', async () => {
  const [ayen, lokai, keji, poni] = [
    await join('ayen'),
    await join('lokai'),
    await join('keji'),
    await join('poni'),
  ]
  for (let post = 0; post < 50; post += 1) await addContent(api, 'post', poni)
  const seed = () => seedSafety(api.db, [ayen.id, lokai.id], keji.id)
  await seed()
  await seed()
  const reports = await api.db.selectFrom('reports').select(['status', 'handled_by']).execute()
  expect(reports).toEqual([
    { status: 'open', handled_by: null },
    { status: 'resolved', handled_by: keji.id },
  ])
  const blockers = await api.db.selectFrom('blocks').select('blocker_id').distinct().execute()
  expect(blockers.map((row) => row.blocker_id).sort()).toEqual([ayen.id, lokai.id].sort())
  await seedSafety(api.db, [], keji.id)
  expect(await api.db.selectFrom('reports').select('id').execute()).toHaveLength(2)
})
