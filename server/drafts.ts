import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'

/** As the stores of pictures and of sold files name what they have not written to its end. */
const DRAFT = /\.[\da-f]{12}\.tmp$/

/**
 * Removes what was half written when an earlier run was cut off.
 * @param before milliseconds since 1970; younger ones are being written
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
