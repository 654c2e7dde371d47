import { readFileSync } from 'node:fs'
import { type ParseArgsConfig, parseArgs } from 'node:util'

/** The words a tool begins with. */
function headOf(tool: string): string {
  const [, words = ''] =
    /^\/\*\*\n([\s\S]*?)\n \*\//.exec(readFileSync(new URL(tool), 'utf8')) ?? []
  return words.replace(/^ \* ?/gm, '')
}

/**
 * The options a tool was started with. `--help` prints what its file (`import.meta.url`) begins with;
 * one it does not know is answered with the same, and exit code 2.
 */
export function readOptions<T extends ParseArgsConfig>(tool: string, config: T) {
  try {
    if ((config.args ?? process.argv).includes('--help')) throw new Error('')
    return parseArgs(config)
  } catch (error) {
    const { message } = error as Error
    if (message !== '') console.error(`${message}\n`)
    console.log(headOf(tool))
    process.exit(message === '' ? 0 : 2)
  }
}
