import { parseTag } from '../../src/protocol/content/explore.ts'
import type { Content } from './content.ts'
import type { Kit } from './kit.ts'
import { SHAPES } from './shapes.ts'

const PAGE = 20
const TRENDING = 5

/** Explore and search (7.12, 7.13); the searches of lists are with the lists. */
export async function checkExplore(kit: Kit, content: Content): Promise<void> {
  const feed = 'GET explore/feed/'
  const query = { limit: PAGE, offset: 0, mode: 'for-you' }
  const items = await kit.list(feed, { as: null, query }, SHAPES.feedItem)
  const hasContent = Object.values(content).some((made) => made !== null)
  if (items?.length === 0 && hasContent) kit.recorder.loss(feed, ['an empty feed'])
  if (items !== null && items.length > 1) {
    const first = await kit.list(feed, { query: { ...query, limit: 1 } }, SHAPES.feedItem)
    if (first !== null && first.length > 1)
      kit.recorder.loss(feed, [`limit=1 is ignored (${first.length} items): more data per page`])
  }
  await kit.list('GET explore/creators/', { as: null }, SHAPES.creator)
  await kit.list(
    'GET explore/tags/',
    { as: null },
    { what: 'a tag with a name', parse: parseTag, fields: [] },
  )
  const limited = { as: null, query: { limit: TRENDING } }
  await kit.list('GET explore/trending/', limited, SHAPES.feedItem)
  await kit.list('GET services/', { query: { search: 'conformance check' } }, SHAPES.service)
}
