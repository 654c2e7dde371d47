import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it } from 'vitest'
import { createEditorDrafts } from '../../src/app/effects/publishing/editor-drafts.ts'
import type { DraftRecord } from '../../src/machines/publishing/editor/editor.types.ts'
import type { Json } from '../../src/protocol/base/types.ts'
import { createLog } from '../../src/services/log.ts'
import { createDraftStore, type DraftStore } from '../../src/services/stores/draft-store.ts'
import { StepClock } from '../kit/clock.ts'
import { FakeBrowser } from '../kit/fakes/storage.ts'

const FORM = { userId: 7, key: 'post' }
const place = (clientId: string) => ({ ...FORM, clientId })
const draft = (
  clientId: string,
  savedAt: number,
  given: Partial<DraftRecord> = {},
): DraftRecord => ({
  fields: { body: `${clientId} at ${savedAt}` },
  clientId,
  savedAt,
  base: null,
  attempt: 'none',
  ...given,
})

const nothing = () => {}
const QUIET = { debug: nothing, info: nothing, warn: nothing, error: nothing }
let browser: FakeBrowser
let databases: IDBFactory
let tabs = 0

beforeEach(() => {
  browser = new FakeBrowser()
  databases = new IDBFactory()
  tabs = 0
})

/** One page load; all share the storage of the browser. */
function openTab() {
  const tab = browser.openTab()
  const number = ++tabs
  let ids = 0
  const dropped: string[] = []
  const store: DraftStore = createDraftStore({
    area: () => tab.localStorage,
    isLeaving: () => false,
    databases: () => databases,
    clock: new StepClock(),
    log: createLog({ sink: QUIET, level: 'error' }),
  })
  const newId = () => `tab${number}-${++ids}`
  const drafts = createEditorDrafts({ store, newId, dropFile: (id) => void dropped.push(id) })
  return { ...drafts, dropped, store }
}

const stored = () => openTab().read(FORM)

describe('drafts of one form in several tabs', () => {
  it('[PROD-07] keeps both drafts when two tabs write new content', async () => {
    const [one, two] = [openTab(), openTab()]
    await one.read(FORM)
    await two.read(FORM)
    await one.keep(place('a'), draft('a', 1))
    await two.keep(place('b'), draft('b', 2))
    expect(await stored()).toEqual([draft('b', 2), draft('a', 1)])
  })

  it('[PROD-07] replaces its own earlier version', async () => {
    const tab = openTab()
    await tab.read(FORM)
    expect([
      await tab.keep(place('a'), draft('a', 1)),
      await tab.keep(place('a'), draft('a', 2)),
    ]).toEqual([null, null])
    expect(await stored()).toEqual([draft('a', 2)])
  })

  it('[PROD-07] separates a draft that two tabs have changed', async () => {
    const [one, two] = [openTab(), openTab()]
    await one.keep(place('a'), draft('a', 1))
    await two.read(FORM)
    expect(await two.keep(place('a'), draft('a', 2))).toBe(null)
    expect(await one.keep(place('a'), draft('a', 3))).toBe('tab1-1')
    expect(await stored()).toEqual([{ ...draft('a', 3), clientId: 'tab1-1' }, draft('a', 2)])
  })

  it('[PROD-07] gives the draft of the other tab a new client id when its own was sent', async () => {
    const [one, two] = [openTab(), openTab()]
    await one.keep(place('a'), draft('a', 1))
    await two.read(FORM)
    await two.keep(place('a'), draft('a', 2))
    const sent = draft('a', 3, { attempt: 'same' })
    expect(await one.keep(place('a'), sent)).toBe(null)
    expect(await stored()).toEqual([sent, { ...draft('a', 2), clientId: 'tab1-1' }])
  })

  it('[PROD-07 B5] uses a new client id after another tab has published or discarded the draft', async () => {
    const [one, two] = [openTab(), openTab()]
    await one.keep(place('a'), draft('a', 1))
    await two.read(FORM)
    await one.remove(place('a'))
    expect(await two.keep(place('a'), draft('a', 2))).toBe('tab2-1')
    expect(await stored()).toEqual([{ ...draft('a', 2), clientId: 'tab2-1' }])
  })

  it('[PROD-07] does not delete a version that another tab has stored since', async () => {
    const [one, two] = [openTab(), openTab()]
    await one.keep(place('a'), draft('a', 1))
    await two.read(FORM)
    await two.keep(place('a'), draft('a', 2))
    await one.remove(place('a'))
    expect(await stored()).toEqual([draft('a', 2)])
  })

  it('[PROD-07] stores a draft again after it was deleted', async () => {
    const tab = openTab()
    await tab.keep(place('a'), draft('a', 1))
    await tab.remove(place('a'))
    expect(await tab.keep(place('a'), draft('a', 2))).toBe(null)
    expect(await stored()).toEqual([draft('a', 2)])
  })

  it('[PROD-07] retains the five newest drafts of a form', async () => {
    const tab = openTab()
    for (const time of [1, 2, 3, 4, 5, 6]) {
      await tab.keep(place(`d${time}`), draft(`d${time}`, time))
    }
    const newest = [6, 5, 4, 3, 2].map((time) => draft(`d${time}`, time))
    expect([await stored(), await stored()]).toEqual([newest, newest])
  })

  it('[PROD-07] finds a draft that an earlier version stored without a client id', async () => {
    const tab = openTab()
    const value: Json = { ...draft('a', 1) }
    await tab.store.set({ ...FORM, draftId: null }, value)
    expect(await tab.read(FORM)).toEqual([draft('a', 1)])
    expect(await tab.store.list(7, 'post')).toEqual([{ draftId: 'a', value }])
  })
})

describe('the staged pictures of a deleted draft', () => {
  const image = (fileId: string) => ({ fileId, name: 'a.jpg', type: '', size: 1, alt: '' })

  it('[PROD-06 A31] are released unless another draft contains them', async () => {
    const tab = openTab()
    const both = { fields: { images: [image('own'), image('shared')] } }
    await tab.keep(place('a'), draft('a', 1, both))
    await tab.keep(place('b'), draft('b', 2, { fields: { images: [image('shared')] } }))
    await tab.remove(place('a'))
    expect(tab.dropped).toEqual(['own'])
  })
  it('[API-USER-02] are released with all drafts of a user', async () => {
    const tab = openTab()
    await tab.keep(place('a'), draft('a', 1, { fields: { images: [image('own')] } }))
    await tab.keep({ userId: 7, key: 'work', clientId: 'b' }, draft('b', 2))
    await tab.keep({ ...place('c'), userId: 8 }, draft('c', 3))
    await tab.removeAll(7)
    expect([tab.dropped, await stored(), await openTab().read({ userId: 8, key: 'post' })]).toEqual(
      [['own'], [], [draft('c', 3)]],
    )
  })
})
