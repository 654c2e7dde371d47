import { spawnSync } from 'node:child_process'

/** A seed that is the same for one commit and differs between commits; 1 without git. */
export function commitSeed(): number {
  const { stdout } = spawnSync('git', ['rev-parse', '--short=6', 'HEAD'], { encoding: 'utf8' })
  return Number.parseInt(stdout?.slice(0, 6) || '1', 16)
}
