import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'

/** File name pattern of partial writes of the picture and asset stores. */
const DRAFT = /\.[\da-f]{12}\.tmp$/

/**
 * Deletes partial files left by an interrupted run.
 * @param before milliseconds since 1970; newer ones are still being written
 */
export async function sweepDrafts(
  { dataDir, mediaDir }: Pick<Config, 'dataDir' | 'mediaDir'>,
  before: number,
): Promise<void> {
  for (const folder of [join(mediaDir, 'pictures'), join(dataDir, 'assets')]) {
    const names = await readdir(folder, { recursive: true }).catch(() => [])
    for (const name of names) {
      if (!DRAFT.test(name)) continue
      const path = join(folder, name)
      if ((await stat(path)).mtimeMs < before) await rm(path, { force: true })
    }
  }
}
