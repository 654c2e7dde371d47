import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { replayFile } from '../../tools/replay.ts'

const FOLDER = 'tests/traces'
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.json'))

describe('stored traces', () => {
  it('exist', () => {
    expect(files.length).toBeGreaterThan(1)
  })

  it.each(files)('%s replays as recorded', async (file) => {
    const printed: string[] = []
    const code = await replayFile(`${FOLDER}/${file}`, (line) => printed.push(line))
    expect([code, printed]).toEqual([0, [expect.stringContaining('all as recorded')]])
  })
})
