import { relative } from 'node:path'
import { afterAll, expect } from 'vitest'
import { recordSeconds } from '../../tools/test/file-seconds.ts'

// A worker that runs several files keeps what the earlier ones used; the first pays for its start.
const worker = globalThis as { usedBefore?: number }

// Registered first, so it runs after every other hook of the file.
if (process.env.TEST_STAGE)
  afterAll(() => {
    const { user, system } = process.cpuUsage()
    const used = (user + system) / 1e6
    const file = relative(process.cwd(), expect.getState().testPath ?? '')
    recordSeconds({ file, seconds: used - (worker.usedBefore ?? 0) })
    worker.usedBefore = used
  })
