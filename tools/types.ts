/**
 * `npm run typecheck`: the client knows a browser and no Node, the server Node and no browser; tests
 * and tools know both, and what they import is checked with them.
 */
import { spawnSync } from 'node:child_process'

const failed = ['src', 'server', '.'].filter((project) => {
  const args = ['node_modules/typescript/bin/tsc', '--noEmit', '-p', project]
  return spawnSync(process.execPath, args, { stdio: 'inherit' }).status !== 0
})
if (failed.length > 0) console.error(`types: wrong in ${failed.join(', ')}`)
process.exit(failed.length > 0 ? 1 : 0)
