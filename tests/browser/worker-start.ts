import { treeSeconds } from '../../tools/test/processor-time.ts'

let seconds = 0
let running = 0

/**
 * Starts what the tests of a worker share, such as a server. Its processor seconds belong to none of
 * them: the first test would have to pay for all. Of starts at the same time only the first is measured.
 */
export async function startShared<T>(start: () => Promise<T>): Promise<T> {
  running += 1
  const before = running === 1 && process.env.TEST_STAGE ? treeSeconds() : null
  try {
    return await start()
  } finally {
    running -= 1
    if (before !== null) seconds += (treeSeconds() ?? before) - before
  }
}

/** Processor seconds of all shared starts so far. */
export const sharedStartSeconds = (): number => seconds
