import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { readSecondsRecords, recordSeconds, secondsByFile } from '../../tools/test/file-seconds.ts'
import { parseStat, treeSeconds } from '../../tools/test/processor-time.ts'
import { sharedStartSeconds, startShared } from '../browser/kit/worker-start.ts'

test('parseStat parses a process name with spaces and parentheses', () => {
  const line = '42 (a (b) c) S 7 42 42 0 -1 0 0 0 0 0 150 50 1000 23 20 0 11 0 0'
  expect(parseStat(line)).toEqual({ parent: 7, own: 2, ended: 10.23 })
})

test('seconds recorded by several tests are read back and summed by file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'seconds-'))
  try {
    const inside = join(folder, 'processor')
    expect(readSecondsRecords(inside)).toEqual([])
    recordSeconds({ file: 'a.spec.ts', test: 'opens', seconds: 1.23456 }, inside)
    recordSeconds({ file: 'b.test.ts', seconds: 0.5 }, inside)
    recordSeconds({ file: 'a.spec.ts', test: 'closes', seconds: 0.5 }, inside)
    const records = readSecondsRecords(inside)
    expect(records).toEqual([
      { file: 'a.spec.ts', test: 'opens', seconds: 1.235 },
      { file: 'b.test.ts', seconds: 0.5 },
      { file: 'a.spec.ts', test: 'closes', seconds: 0.5 },
    ])
    expect([...secondsByFile(records)]).toEqual([
      ['a.spec.ts', 1.735],
      ['b.test.ts', 0.5],
    ])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('counts a shared start once, also when two overlap and when it fails', async () => {
  vi.stubEnv('TEST_STAGE', 'browser')
  const work = (seconds: number) => {
    const used = () => process.cpuUsage().user + process.cpuUsage().system
    const end = used() + seconds * 1e6
    while (used() < end);
  }
  const start = async () => {
    await Promise.resolve()
    work(0.2)
    return 'started'
  }
  const [all, shared] = [treeSeconds() ?? 0, sharedStartSeconds()]
  expect(await Promise.all([startShared(start), startShared(start)])).toEqual([
    'started',
    'started',
  ])
  const fails = async () => {
    work(0.2)
    throw new Error('no port')
  }
  await expect(startShared(fails)).rejects.toThrow('no port')
  const counted = sharedStartSeconds() - shared
  expect(counted).toBeGreaterThanOrEqual(0.35)
  expect(counted).toBeLessThanOrEqual((treeSeconds() ?? 0) - all)
  vi.unstubAllEnvs()
})
