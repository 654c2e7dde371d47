import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readScenario } from '../../lab/scenario-file.ts'
import { missed } from '../../world/expect.ts'
import { run } from '../../world/run.ts'

const FOLDER = join(import.meta.dirname, '..', '..', 'lab', 'scenarios')
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.json'))

/** What other real-time clients were bitten by, and where each can be played. */
const BUGS: readonly [bug: string, presets: readonly string[]][] = [
  [
    'an end of the own heartbeat, or 1001 on a phone, after which nothing connects',
    ['1001-then-visible'],
  ],
  ['a page that is seen and opens sockets for nobody', ['visible-when-signed-out']],
  ['a page that wakes and opens with a stale token', ['stale-token-on-wake']],
  ['a server that accepts and closes, whose opens reset the count', ['flapping-server']],
  [
    'a connection that was given up and can never be made again',
    ['given-up-then-visible', 'given-up-then-online', 'given-up-then-signed-in'],
  ],
  ['a socket that is left while it connects and lives on', ['socket-left-while-connecting']],
  [
    'a refresh that fails or hangs, after which nothing goes on',
    ['refresh-out-of-reach', 'refresh-hangs', '4001-slow-refresh-offline'],
  ],
  [
    'a sleep or a gateway between a refresh and its retry, which signs out',
    ['asleep-over-a-refresh', 'gateway-answers-refresh'],
  ],
  ['close codes that mean something else elsewhere', ['4003-then-1008', 'a1.6-general-4001']],
  [
    'a message stored though its answer was lost, or an echo that vanishes',
    ['stored-but-lost', 'echo-that-vanishes'],
  ],
  [
    'timers that stand still in sleep, or a clock that is set',
    ['asleep-over-a-retry', 'clock-set-back'],
  ],
]

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

  it.each(BUGS)('is there for %s', (_, presets) => {
    expect(presets.filter((name) => !files.includes(`${name}.json`))).toEqual([])
  })

  it.each(files)('%s shows what it expects on simulated time', async (file) => {
    const scenario = readScenario(join(FOLDER, file))
    const { journal } = await run(scenario)
    expect(missed(scenario, journal)).toEqual([])
  })
})
