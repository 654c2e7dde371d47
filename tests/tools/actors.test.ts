import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CHARTS } from '../../src/machines/charts.ts'
import { actorTypes } from '../../tools/charts/actor-types.ts'
import { ACTORS, actorParts, withParts } from '../../tools/charts/actors.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const NETWORK = join(ROOT, 'src/machines/live/network/network.machine.ts')
/** An event that the type of the network machine declares and the document lacks. */
const UNDOCUMENTED = 'browser.slow'

const machines = Object.values(CHARTS).map((create) =>
  create({ now: () => 0, random: () => 0, newId: () => 'id' }),
)
const types = actorTypes(ROOT, (path) =>
  path === NETWORK
    ? readFileSync(path, 'utf8').replace('NetworkEvent =', `$& { type: '${UNDOCUMENTED}' } |`)
    : undefined,
)
const document = readFileSync(join(ROOT, ACTORS), 'utf8')
const current = withParts(document, actorParts(machines, types))

test('an event that a machine declares appears in its row of the document', () => {
  const row = current.split('\n').find((line) => line.startsWith('| [`network`]'))
  expect(row).toContain('`browser.offline`, `.online`, `.slow`')
})

test('the document of the actors is current', () => {
  expect(document).toBe(current.replace(', `.slow`', ''))
})

test('a part that the document lacks is reported', () => {
  expect(() => withParts('# Actors', new Map([['app', '']]))).toThrow('lacks the part app')
})
