import { treeSeconds } from '../../../tools/test/processor-time.ts'

let seconds = 0
let pendingStarts = 0

/**
 * Starts something that the tests of a worker share, such as a server, and excludes its CPU seconds
 * from the test that happens to start it. Of concurrent starts only the first is measured.
 */
export async function startShared<T>(start: () => Promise<T>): Promise<T> {
  pendingStarts += 1
  const before = pendingStarts === 1 && process.env.TEST_STAGE ? treeSeconds() : null
  try {
    return await start()
  } finally {
    pendingStarts -= 1
    if (before !== null) seconds += (treeSeconds() ?? before) - before
  }
}

/** CPU seconds of all shared starts so far. */
export const sharedStartSeconds = (): number => seconds
