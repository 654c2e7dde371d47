/**
 * `npm run test:cluster`: runs faults one after another on a cluster of its own, checks what clients
 * did and saw, and prints a table. `-- --fault NAME` runs one, `-- --seconds N` lets members write
 * for N seconds after each fault. Exits 1 when a rule is violated.
 */
import { parseArgs } from 'node:util'
import { table } from '../../bench/numbers.ts'
import { findNatsServer } from '../../server/cli/nats-server.ts'
import { createCleanups } from './cleanups.ts'
import { type Fault, fillPostgresDisk, killApi, killNats, killPostgres, stopApi } from './faults.ts'
import { killUnderIdleSockets } from './idle-sockets.ts'
import { LATE_MS } from './outages.ts'
import type { FaultResult } from './result.ts'
import { stopReading } from './slow-client.ts'
import { CannotMountError } from './small-disk.ts'

const FAULTS: { readonly [name: string]: Fault } = {
  'postgres-kill': killPostgres,
  'api-kill': killApi,
  'nats-kill': killNats,
  'api-stop': stopApi,
  'disk-full': fillPostgresDisk,
  'slow-client': stopReading,
  'idle-sockets': killUnderIdleSockets,
}

const HEAD = [
  'fault',
  'sent',
  'acknowledged',
  'lost',
  'doubled',
  'out of order',
  'gaps never healed',
  'seconds until healed',
]

const cleanups = createCleanups()
let isStopping = false

function readOptions() {
  const { values } = parseArgs({
    options: { fault: { type: 'string' }, seconds: { type: 'string', default: '8' } },
  })
  const names = values.fault === undefined ? Object.keys(FAULTS) : [values.fault]
  for (const name of names) {
    if (FAULTS[name] === undefined)
      throw new Error(`--fault must be one of ${Object.keys(FAULTS).join(', ')}, not "${name}".`)
  }
  const seconds = Number(values.seconds)
  if (!(seconds > 0 && seconds <= 600))
    throw new Error(`--seconds must be a number up to 600, not "${values.seconds}".`)
  return { names, seconds }
}

const cellsOf = (name: string, result: FaultResult): string[] => [
  name,
  ...[result.sent, result.acknowledged, result.lost, result.doubled].map(String),
  ...[result.unordered, result.gaps].map(String),
  result.healedMs === 0 ? `< ${LATE_MS / 1000}` : (result.healedMs / 1000).toFixed(1),
]

/** @returns whether all rules hold */
async function runFaults({ names, seconds }: ReturnType<typeof readOptions>): Promise<boolean> {
  const rows: string[][] = [HEAD]
  let isSound = true
  for (const name of names) {
    if (isStopping) break
    console.error(`${name} …`)
    try {
      const result = await FAULTS[name]?.({ cleanups, seconds })
      if (result === undefined) continue
      rows.push(cellsOf(name, result))
      for (const note of result.notes) console.error(`  ${note}`)
      for (const violation of result.violations) console.error(`  VIOLATED: ${violation}`)
      if (result.violations.length > 0) isSound = false
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      const isSkipped = error instanceof CannotMountError
      console.error(`  ${isSkipped ? 'SKIPPED' : 'FAILED'}: ${message}`)
      rows.push([name, isSkipped ? 'skipped' : 'failed'])
      if (!isSkipped) isSound = false
    } finally {
      await cleanups.run()
    }
  }
  console.log(`\n${table(rows)}`)
  return isSound
}

/** Ends what was started. A second signal does not interrupt that. */
function stopOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      void cleanups.run().then(() => process.exit(130))
    })
  }
}

async function main(): Promise<void> {
  const options = readOptions()
  if (findNatsServer() === null) {
    console.log(
      'SKIPPED: nats-server is not installed. Install it: apt-get install nats-server (Debian, Ubuntu) or brew install nats-server (macOS).',
    )
    return
  }
  stopOnSignals()
  const isSound = await runFaults(options)
  if (!isStopping) process.exit(isSound ? 0 : 1)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
