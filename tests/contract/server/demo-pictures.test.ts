import { expect, test } from 'vitest'
import { analysePictures } from '../../../demo/creative/analyse-pictures.ts'
import { type ArtData, artThumbhash } from '../../../server/art/draw.ts'
import { coloursIn } from '../../../server/publishing/images/colours.ts'
import { startFileApi } from '../kit/kit.ts'

const api = await startFileApi()

const WEAVE: ArtData = { motif: 'weave', palette: 0, seed: 1, width: 900, height: 600 }
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
  await insert('first', WEAVE)
  await insert('shared', WEAVE)
  await insert('other', RIVER)
  await insert('analysed', RIVER, 'kept')
  await insert('uploaded', null)

  await analysePictures(api.db)

  const rows = await api.db
    .selectFrom('pictures')
    .select(['key', 'thumbhash', 'colours'])
    .orderBy('id')
    .execute()
  const [weave, river] = await Promise.all([artThumbhash(WEAVE), artThumbhash(RIVER)])
  expect(rows).toEqual([
    { key: 'first', thumbhash: weave, colours: coloursIn(weave) },
    { key: 'shared', thumbhash: weave, colours: coloursIn(weave) },
    { key: 'other', thumbhash: river, colours: coloursIn(river) },
    { key: 'analysed', thumbhash: 'kept', colours: [] },
    { key: 'uploaded', thumbhash: '', colours: [] },
  ])
})
