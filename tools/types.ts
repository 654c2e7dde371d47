/**
 * `npm run typecheck`: the client knows a browser and no Node, the server Node and no browser; tests
 * and tools know both, and what they import is checked with them. What did not change since the last
 * run is not checked again.
 */
import { spawnSync } from 'node:child_process'

const PROJECTS = [
  { path: 'src', name: 'client' },
  { path: 'server', name: 'server' },
  { path: '.', name: 'all' },
]

const failed = PROJECTS.filter(({ path, name }) => {
  const checked = `node_modules/.cache/types/${name}.tsbuildinfo`
  const incremental = ['--incremental', '--tsBuildInfoFile', checked]
  const args = ['node_modules/typescript/bin/tsc', '--noEmit', ...incremental, '-p', path]
  return spawnSync(process.execPath, args, { stdio: 'inherit' }).status !== 0
})
if (failed.length > 0) console.error(`types: wrong in ${failed.map(({ path }) => path).join(', ')}`)
process.exit(failed.length > 0 ? 1 : 0)
