import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readScenario } from '../../devtools/lab/scenario-file.ts'
import { failedExpectations } from '../../devtools/simulation/expect.ts'
import { run } from '../../devtools/simulation/run.ts'

const FOLDER = join(import.meta.dirname, '..', '..', 'devtools', 'lab', 'scenarios')
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.json'))

/** Known bugs of other real-time clients, and the presets that reproduce them. */
const BUGS: readonly [bug: string, presets: readonly string[]][] = [
  ['no reconnect after an own heartbeat timeout, or 1001 on a phone', ['1001-then-visible']],
  ['a page that becomes visible and opens sockets while signed out', ['visible-when-signed-out']],
  ['a page that wakes and opens with a stale token', ['stale-token-on-wake']],
  ['a server that accepts and closes, whose opens reset the count', ['flapping-server']],
  [
    'a connection that gave up and can never reconnect',
    ['given-up-then-visible', 'given-up-then-online', 'given-up-then-signed-in'],
  ],
  [
    'a socket that stays open although it was closed while connecting',
    ['socket-left-while-connecting'],
  ],
  [
    'a refresh that fails or hangs and blocks everything',
    ['refresh-out-of-reach', 'refresh-hangs', '4001-slow-refresh-offline'],
  ],
  [
    'a sleep or a gateway error between a refresh and its retry that signs the user out',
    ['asleep-over-a-refresh', 'gateway-answers-refresh'],
  ],
  ['close codes with a different meaning elsewhere', ['4003-then-1008', 'a1.6-general-4001']],
  [
    'a message stored although its response was lost, or a lost echo',
    ['stored-but-lost', 'echo-that-vanishes'],
  ],
  ['timers that pause during sleep, or a changed clock', ['asleep-over-a-retry', 'clock-set-back']],
]

describe('lab presets', () => {
  it('exist for each timeline of A1.6', () => {
    expect(files.filter((name) => name.startsWith('a1.6-'))).toEqual([
      'a1.6-conversation-1006.json',
      'a1.6-general-1006.json',
      'a1.6-general-4001-once.json',
      'a1.6-general-4001.json',
      'a1.6-general-four-then-open.json',
      'a1.6-notification-1006.json',
    ])
  })

  it.each(BUGS)('exist for %s', (_, presets) => {
    expect(presets.filter((name) => !files.includes(`${name}.json`))).toEqual([])
  })

  it.each(files)('%s meets its expectations in the simulation', async (file) => {
    const scenario = readScenario(join(FOLDER, file))
    const { journal } = await run(scenario)
    expect(failedExpectations(scenario, journal)).toEqual([])
  })
})
