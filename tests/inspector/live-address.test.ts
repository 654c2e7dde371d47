import { expect, it } from 'vitest'
import { liveUrl, parseLiveUrl } from '../../devtools/inspector/live/live-url.ts'
import { DEFAULT_SCENARIO } from '../../devtools/inspector/live/story.ts'

const hashOf = (address: string): string => new URL(address).hash

it('contains the chart and the compressed scenario', async () => {
  const address = await liveUrl(DEFAULT_SCENARIO, 'http://localhost:4000', 'session')
  expect(address).toMatch(/^http:\/\/localhost:4000\/inspector#chart=session&scenario=[\w-]+$/)
  expect(address.length).toBeLessThan(JSON.stringify(DEFAULT_SCENARIO).length)
  expect(await parseLiveUrl(hashOf(address))).toEqual({
    chart: 'session',
    scenario: { scenario: DEFAULT_SCENARIO },
  })
})

it('reads a scenario as JSON, too, as in the URLs of the lab', async () => {
  const hash = `#scenario=${encodeURIComponent(JSON.stringify(DEFAULT_SCENARIO))}`
  expect(await parseLiveUrl(hash)).toEqual({
    chart: null,
    scenario: { scenario: DEFAULT_SCENARIO },
  })
})

it('returns an error for an invalid scenario', async () => {
  const address = await liveUrl(DEFAULT_SCENARIO, 'http://localhost:4000')
  const cut = hashOf(address).slice(0, -40)
  const wrong = { wrong: 'the data is incomplete' }
  expect(await parseLiveUrl(cut)).toEqual({ chart: null, scenario: wrong })
  expect((await parseLiveUrl('#scenario=%%%')).scenario).toEqual(wrong)
  const strange = await liveUrl({ ...DEFAULT_SCENARIO, people: [] }, 'http://localhost:4000')
  expect((await parseLiveUrl(hashOf(strange))).scenario).toEqual({
    wrong: expect.stringMatching(/^people: /),
  })
  expect(await parseLiveUrl('#chart=chat')).toEqual({ chart: 'chat', scenario: null })
})
