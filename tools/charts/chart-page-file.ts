import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const PATH = 'docs/statecharts/charts.html'

/** @returns the path of the page of all charts, which is generated if it does not exist */
export function chartPageFile(): string {
  if (!existsSync(PATH)) spawnSync(process.execPath, ['tools/charts/draw-charts.ts', '--check'])
  return PATH
}
