import { expect, test } from 'vitest'
import { analysePictures } from '../../../demo/creative/analyse-pictures.ts'
import { type ArtData, artThumbhash } from '../../../server/art/draw.ts'
import { coloursIn } from '../../../server/publishing/images/colours.ts'
import { startFileApi } from '../kit/kit.ts'

const api = await startFileApi()

const PATTERN: ArtData = { motif: 'weave', palette: 0, seed: 1, width: 900, height: 600 }
const RIVER: ArtData = { motif: 'river', palette: 1, seed: 2, width: 600, height: 900 }

test('analysePictures stores thumbhash and colours of drawn pictures without them only', async () => {
  const owner = await api.register('draws')
  const insert = (key: string, art: ArtData | null, thumbhash = '') =>
    api.db
      .insertInto('pictures')
      .values({
        ...{ key, owner_id: owner.id, width: 900, height: 600, size: 0, thumbhash, colours: [] },
        art: art === null ? null : JSON.stringify(art),
      })
      .execute()
  await insert('first', PATTERN)
  await insert('shared', PATTERN)
  await insert('other', RIVER)
  await insert('analysed', RIVER, 'stored')
  await insert('uploaded', null)

  await analysePictures(api.db)

  const rows = await api.db
    .selectFrom('pictures')
    .select(['key', 'thumbhash', 'colours'])
    .orderBy('id')
    .execute()
  const [pattern, river] = await Promise.all([artThumbhash(PATTERN), artThumbhash(RIVER)])
  expect(rows).toEqual([
    { key: 'first', thumbhash: pattern, colours: coloursIn(pattern) },
    { key: 'shared', thumbhash: pattern, colours: coloursIn(pattern) },
    { key: 'other', thumbhash: river, colours: coloursIn(river) },
    { key: 'analysed', thumbhash: 'stored', colours: [] },
    { key: 'uploaded', thumbhash: '', colours: [] },
  ])
})
