import { relative } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { recordSeconds } from '../../tools/test/file-seconds.ts'

const usedSeconds = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

// Registered first, so that these hooks enclose all others of the file. Imports are not measured,
// because the first file of a worker imports modules that later files share.
if (process.env.TEST_STAGE) {
  let before = 0
  beforeAll(() => {
    before = usedSeconds()
  })
  afterAll(() => {
    const file = relative(process.cwd(), expect.getState().testPath ?? '')
    recordSeconds({ file, seconds: usedSeconds() - before })
  })
}
