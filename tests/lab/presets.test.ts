import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readScenario } from '../../lab/scenario-file.ts'
import { missed } from '../../world/expect.ts'
import { run } from '../../world/run.ts'

const FOLDER = join(import.meta.dirname, '..', '..', 'lab', 'scenarios')
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.json'))

describe('a preset of the lab', () => {
  it('is there for each timeline of A1.6', () => {
    expect(files.filter((name) => name.startsWith('a1.6-'))).toEqual([
      'a1.6-conversation-1006.json',
      'a1.6-general-1006.json',
      'a1.6-general-4001-once.json',
      'a1.6-general-4001.json',
      'a1.6-general-four-then-open.json',
      'a1.6-notification-1006.json',
    ])
  })

  it.each(files)('%s shows what it expects on simulated time', async (file) => {
    const scenario = readScenario(join(FOLDER, file))
    const { journal } = await run(scenario)
    expect(missed(scenario, journal)).toEqual([])
  })
})
