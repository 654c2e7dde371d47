import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createDownloadMachine,
  type DownloadEvent,
  downloadKey,
} from '../../../../src/machines/market/download/download.machine.ts'
import {
  failureMessage,
  isTransient,
  isUsable,
  savedToast,
} from '../../../../src/machines/market/download/download.policy.ts'
import {
  downloadFilename,
  downloadProgress,
  downloadTotal,
} from '../../../../src/machines/market/download/download.selectors.ts'
import { serviceFailure } from '../../../../src/protocol/base/errors.ts'
import { testEnv } from '../../../kit/harness.ts'
import { DownloadReference } from '../../../spec/market/download.reference.ts'
import {
  DOWNLOAD_ROWS,
  type DownloadStep,
  linkOf,
  NAME,
  SIZE,
  START,
} from '../../../spec/market/download.table.ts'
import { lintMachine } from '../../matrix.ts'
import { referenceTests, scriptTests } from '../../scripts.ts'
import { downloadRig } from './download.rig.ts'

const EVENTS = {
  'download.start': true,
  'download.pause': true,
  'download.resume': true,
  'download.cancel': true,
  'network.online': true,
  'download.progress': true,
  'download.finished': true,
  'download.broken': true,
  'download.expired': true,
} satisfies Record<DownloadEvent['type'], true>

describe('table of the download', () => scriptTests(downloadRig, DOWNLOAD_ROWS))

describe('reference of the download', () => {
  referenceTests(() => new DownloadReference(), DOWNLOAD_ROWS)
})

describe('download', () => {
  it('is a valid machine', () => {
    expect(lintMachine(createDownloadMachine(testEnv()), Object.keys(EVENTS))).toEqual([])
  })

  it('[API-ASSET-11] provides name and size as soon as they are known', async () => {
    const rig = downloadRig()
    const shown = () => {
      const snapshot = rig.harness.actor.getSnapshot()
      return [downloadFilename(snapshot), downloadTotal(snapshot), downloadProgress(snapshot)]
    }
    await rig.do(['found', null])
    expect(shown()).toEqual(['', 0, { received: 0, total: 0 }])
    await rig.do(['start'])
    await rig.do(['link', 600_000])
    await rig.do(['progress', 300])
    expect(shown()).toEqual([NAME, SIZE, { received: 300, total: SIZE }])
  })

  it("[API-ASSET-15] waits at most 5 s for the browser's database", async () => {
    const rig = downloadRig()
    await rig.do(['wait', 4_999])
    expect(rig.isLooking()).toBe(true)
    await rig.do(['wait', 1])
    expect(rig.isLooking()).toBe(false)
  })

  it('[API-ASSET-11] uses a link until 5 s before it expires', () => {
    expect(isUsable(linkOf(1, 10_000), START + 4_999)).toBe(true)
    expect(isUsable(linkOf(1, 10_000), START + 5_000)).toBe(false)
    expect(isUsable({ ...linkOf(1, 0), expires_at: '' }, START)).toBe(true)
    expect(isUsable(null, START)).toBe(false)
  })

  it('[API-ASSET-11] keys, retry rules and texts of downloads', () => {
    expect(downloadKey({ kind: 'asset', id: 4 })).toBe('asset:4')
    expect(downloadKey({ kind: 'purchase', id: '4' })).toBe('purchase:4')
    expect(isTransient(new Error('x'))).toBe(false)
    const passes = (status: number) => isTransient(serviceFailure({ message: 'x', status }))
    expect([0, 428, 429, 430, 499, 500, 501].filter(passes)).toEqual([0, 429, 500, 501])
    expect(failureMessage(new Error('x'), 'It failed.')).toBe('It failed.')
    expect(savedToast('a.zip').text).toBe('a.zip')
  })

  it.each([
    ['30 s', 503, 30, 29_999, 'waiting', 'receiving'],
    ['30 s with 429', 429, 30, 29_999, 'waiting', 'receiving'],
    ['less than the own delay', 503, 0.5, 999, 'waiting', 'receiving'],
    ['more than 60 s', 429, 61, 0, 'failed', 'failed'],
  ] as const)(
    '[API-ASSET-11] resumes when the server asks for %s',
    async (_, status, retryAfter, ms, before, after) => {
      const rig = downloadRig()
      const steps: DownloadStep[] = [
        ['found', null],
        ['start'],
        ['link', 600_000],
        ['progress', 300],
      ]
      for (const step of steps) await rig.do(step)
      const body = { retry_after: retryAfter }
      rig.harness.actor.send({
        type: 'download.broken',
        failure: serviceFailure({ message: 'Busy.', status, body }),
      })
      await rig.do(['wait', ms])
      const phases = [rig.look().phase]
      await rig.do(['wait', 1])
      expect([...phases, rig.look().phase]).toEqual([before, after])
    },
  )

  it('[API-ASSET-11 A15] matches the reference on random event sequences', async () => {
    const said = fc.constantFrom<DownloadStep>(
      ['start'],
      ['start'],
      ['resume'],
      ['pause'],
      ['online'],
      ['cancel'],
    )
    const transfer = fc.oneof(
      fc.integer({ min: 0, max: SIZE }).map((n): DownloadStep => ['progress', n]),
      fc.constantFrom(0, 0, 0, 503, 404).map((s): DownloadStep => ['broken', s]),
      fc.constantFrom<DownloadStep>(['expired'], ['finished']),
    )
    const answer = fc.oneof(
      fc.constantFrom(600_000, 600_000, 3_000).map((ms): DownloadStep => ['link', ms]),
      fc.constantFrom(0, 403).map((s): DownloadStep => ['linkFailed', s]),
    )
    const found = fc.constantFrom<DownloadStep>(['found', null], ['found', 400], ['lookFailed'])
    const wait = fc
      .constantFrom(999, 1, 1_000, 16_000, 60_000, 700_000)
      .map((ms): DownloadStep => ['wait', ms])
    const step = fc.oneof(
      { weight: 5, arbitrary: said },
      { weight: 8, arbitrary: transfer },
      { weight: 5, arbitrary: answer },
      { weight: 2, arbitrary: found },
      { weight: 3, arbitrary: wait },
    )
    let fetched = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40, size: 'max' }), async (script) => {
        const rig = downloadRig()
        const reference = new DownloadReference()
        const possible = ([word]: DownloadStep): boolean => {
          if (word === 'found' || word === 'lookFailed') return rig.isLooking()
          if (word === 'link' || word === 'linkFailed') return rig.isAsking()
          const ofTransfer = ['progress', 'broken', 'expired', 'finished'].includes(word)
          return !ofTransfer || rig.isFetching()
        }
        for (const one of script) {
          if (!possible(one)) continue
          await rig.do(one)
          reference.do(one)
          expect({ look: rig.look(), emitted: rig.emitted() }).toEqual({
            look: reference.look(),
            emitted: reference.emitted(),
          })
        }
        fetched += rig.emitted().filter(({ type }) => type === 'fetch').length
        rig.harness.stop()
      }),
      { numRuns: 200, seed: 20260310 },
    )
    expect(fetched).toBeGreaterThan(100)
  }, 60_000)
})
