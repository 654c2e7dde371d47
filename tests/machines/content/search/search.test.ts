import { describe, expect, it } from 'vitest'
import {
  createSearchMachine,
  type SearchEvent,
} from '../../../../src/machines/content/search/search.machine.ts'
import { searchHits } from '../../../../src/machines/content/search/search.selectors.ts'
import { testEnv } from '../../../kit/harness.ts'
import { CHOICE_ROWS, RECENT_ROWS } from '../../../spec/content/search.choices.table.ts'
import { SearchReference } from '../../../spec/content/search.reference.ts'
import { answered } from '../../../spec/content/search.steps.ts'
import { SEARCH_ROWS, TIMED_ROWS } from '../../../spec/content/search.table.ts'
import { lintMachine } from '../../matrix.ts'
import { referenceTests, scriptTests, timedTests } from '../../scripts.ts'
import { searchRig } from './search.rig.ts'

const ROWS = [...SEARCH_ROWS, ...CHOICE_ROWS, ...RECENT_ROWS]

const EVENTS = {
  'search.open': true,
  'search.change': true,
  'search.close': true,
  'search.move': true,
  'search.choose': true,
  'search.retry': true,
  'search.forgetRecent': true,
  'network.online': true,
  'session.ended': true,
} satisfies Record<SearchEvent['type'], true>

describe('table of the search box', () => {
  scriptTests(searchRig, ROWS)
})

describe('debounce, 1 ms before, at and 1 ms after its end', () => {
  timedTests(searchRig, TIMED_ROWS)
})

describe('reference of the search box', () => {
  referenceTests(() => new SearchReference(), ROWS)
  referenceTests(
    () => new SearchReference(),
    TIMED_ROWS.flatMap(({ title, given, at, before, after, emitted }) => [
      { title: `${title}: before`, given, when: [['wait', at - 1]], look: before, emitted: [] },
      { title: `${title}: at`, given, when: [['wait', at]], look: after, emitted },
      { title: `${title}: after`, given, when: [['wait', at + 1]], look: after, emitted },
    ]),
  )
})

describe('the search box', () => {
  it('is a valid machine', () => {
    expect(lintMachine(createSearchMachine(testEnv()), Object.keys(EVENTS))).toEqual([])
  })

  it('[SEARCH-02] returns the same results object until the next response, to avoid re-renders', async () => {
    const rig = searchRig()
    for (const step of answered('jaz')) await rig.do(step)
    const hits = searchHits(rig.harness.actor.getSnapshot())
    await rig.do(['move', 1])
    await rig.do(['type', 'jaz '])
    expect(searchHits(rig.harness.actor.getSnapshot())).toBe(hits)
  })
})
