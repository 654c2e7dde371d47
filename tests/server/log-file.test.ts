import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLogFile } from '../../server/http/log-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kinyeti-log-file-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const files = () =>
  Object.fromEntries(
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  )

test('log file is rotated when it exceeds the limit, keeping one previous file', () => {
  const log = openLogFile(join(folder, 'server.log'), 10)
  for (const line of ['one\n', 'two\n', 'three\n']) log.write(line)
  expect(files()).toEqual({ 'server.log': 'one\ntwo\nthree\n' })
  log.write('four\n')
  expect(files()).toEqual({ 'server.log': 'four\n', 'server.log.1': 'one\ntwo\nthree\n' })
  for (const line of ['five\n', 'six\n']) log.write(line)
  expect(files()).toEqual({ 'server.log': 'six\n', 'server.log.1': 'four\nfive\n' })
  log.close()
})

test('log file of an earlier run is appended to, and its size counts', () => {
  const file = join(folder, 'server.log')
  const first = openLogFile(file, 10)
  first.write('before\n')
  first.close()
  const second = openLogFile(file, 10)
  second.write('after\n')
  second.write('next\n')
  second.close()
  expect(files()).toEqual({ 'server.log': 'next\n', 'server.log.1': 'before\nafter\n' })
})

test('log file that two processes share is rotated once', () => {
  const [first, second] = [1, 2].map(() => openLogFile(join(folder, 'server.log'), 5))
  first?.write('first\n')
  second?.write('second\n')
  first?.write('third\n')
  second?.write('fourth\n')
  expect(files()).toEqual({ 'server.log': 'third\nfourth\n', 'server.log.1': 'first\nsecond\n' })
  for (const log of [first, second]) log?.close()
})

test('log file that cannot be written does not throw', () => {
  const log = openLogFile(join(folder, 'server.log'), 10)
  log.close()
  log.write('lost\n')
  expect(files()).toEqual({ 'server.log': '' })
})

test('log file is readable by its owner only, also when it existed or was rotated', () => {
  const file = join(folder, 'server.log')
  writeFileSync(file, 'before\n', { mode: 0o644 })
  const log = openLogFile(file, 5)
  log.write('after\n')
  log.close()
  const modes = readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mode & 0o777])
  expect(modes).toEqual([
    ['server.log', 0o600],
    ['server.log.1', 0o600],
  ])
})
