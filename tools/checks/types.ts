/**
 * `npm run typecheck`: checks the client without Node types, the server without browser types, and
 * tests and tools with both, together with what they import. Incremental: only what has changed
 * since the last run is checked.
 */
import { spawnSync } from 'node:child_process'

const PROJECTS = [
  { path: 'src', name: 'client' },
  { path: 'server', name: 'server' },
  { path: '.', name: 'all' },
]

const failed = PROJECTS.filter(({ path, name }) => {
  const buildInfoFile = `node_modules/.cache/types/${name}.tsbuildinfo`
  const incremental = ['--incremental', '--tsBuildInfoFile', buildInfoFile]
  const args = ['node_modules/typescript/bin/tsc', '--noEmit', ...incremental, '-p', path]
  return spawnSync(process.execPath, args, { stdio: 'inherit' }).status !== 0
})
if (failed.length > 0)
  console.error(`types: errors in ${failed.map(({ path }) => path).join(', ')}`)
process.exit(failed.length > 0 ? 1 : 0)
