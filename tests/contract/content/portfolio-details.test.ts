import { describe, expect, test } from 'vitest'
import type { Work } from '../../../src/protocol/content/creative-types.ts'
import { jpeg, sendForm } from '../publishing/forms.ts'
import { startPortfolio } from './portfolio-kit.ts'

const { api, ayen, patch, post, publish, services } = await startPortfolio()

type Details = Pick<Work, 'tools' | 'process' | 'licence'>

const EMITTED: Details = {
  tools: ['Reed pen', 'C#'],
  process: 'One coat, no tape.\n\nDried until noon.',
  licence: 'cc-by-nc',
}
const UNTOLD: Details = { tools: [], process: '', licence: '' }

const detailsOf = ({ tools, process, licence }: Details) => ({ tools, process, licence })

describe('portfolio item details (tools, process, licence)', () => {
  test("[API-USER-01] are listed among the signed-in user's extensions", async () => {
    const me = await api.request('GET', '/api/users/me/', { token: ayen.access })
    expect(me.body.extras).toContain('work_details')
  })

  test('[API-PORT-06 API-PORT-07] are stored, changed and removed', async () => {
    const created = await publish(ayen, { ...EMITTED, tools: ['Reed pen', ' C# ', 'reed pen'] })
    expect(detailsOf(created)).toEqual({ ...EMITTED, tools: ['reed pen', 'C#'] })
    const { portfolio } = services(ayen)
    expect(detailsOf(await portfolio.update(created.id, { title: 'Other' }))).toEqual({
      ...EMITTED,
      tools: ['reed pen', 'C#'],
    })
    const changed = await portfolio.update(created.id, { licence: 'cc0', tools: ['Ink'] })
    expect(detailsOf(changed)).toEqual({ ...EMITTED, tools: ['Ink'], licence: 'cc0' })
    const taken = await portfolio.update(created.id, { tools: [], process: '', licence: '' })
    expect(detailsOf(taken)).toEqual(UNTOLD)
    expect(detailsOf(await portfolio.get(created.id))).toEqual(UNTOLD)
  })

  test('[API-PORT-06] are accepted in a form with files', async () => {
    const { status, body } = await sendForm(api, 'POST', '/api/portfolio/', ayen.access, [
      ['title', 'Sign'],
      ['tools', 'Reed pen'],
      ['tools', 'C#'],
      ['process', 'One coat, no tape.'],
      ['licence', EMITTED.licence],
      ['images', { bytes: await jpeg(32, 9), name: 'sign.jpg' }],
    ])
    expect([status, detailsOf(body)]).toEqual([201, { ...EMITTED, process: 'One coat, no tape.' }])
  })

  test('[API-PORT-01] are in lists except for the process text', async () => {
    const kuol = await api.register('kuol')
    await publish(kuol, { ...EMITTED })
    const { items } = await services().portfolio.list({ username: 'kuol' })
    expect(items.map(detailsOf)).toEqual([{ ...EMITTED, process: '' }])
  })

  test('[API-PORT-06 API-PORT-07] are rejected when invalid', async () => {
    const created = await publish(ayen, { ...EMITTED })
    const rejected = [
      [{ licence: 'mit' }, { licence: ['Choose one of the listed licences.'] }],
      [{ tools: 'Ink' }, { tools: ['Tools must be a list.'] }],
      [
        { tools: Array.from({ length: 13 }, (_, n) => `Tool ${n}`) },
        { tools: ['At most 12 tools.'] },
      ],
      [
        { process: 'x'.repeat(4001) },
        { process: ['How it was made can have up to 4,000 characters.'] },
      ],
    ] as const
    for (const [given, sentences] of rejected) {
      const changed = await patch(ayen, created.id, given as never)
      expect([changed.status, changed.body]).toEqual([400, sentences])
      const images = [{ id: created.images[0].id }]
      const again = await post(ayen, { title: 'T', images, ...given } as never)
      expect([again.status, again.body]).toEqual([400, sentences])
    }
    expect(detailsOf((await services().portfolio.get(created.id)) as never)).toEqual(EMITTED)
  })
})
