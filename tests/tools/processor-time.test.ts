import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSecondsRecords, recordSeconds, secondsByFile } from '../../tools/test/file-seconds.ts'
import { parseStat } from '../../tools/test/processor-time.ts'

test('a line of /proc/<pid>/stat is read behind a name with spaces and parentheses', () => {
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
