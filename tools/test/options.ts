import { readFileSync } from 'node:fs'
import { type ParseArgsConfig, parseArgs } from 'node:util'

/** The header comment of a tool. */
function headerComment(tool: string): string {
  const [, header = ''] =
    /^\/\*\*\n([\s\S]*?)\n \*\//.exec(readFileSync(new URL(tool), 'utf8')) ?? []
  return header.replace(/^ \* ?/gm, '')
}

/**
 * Parses a tool's command-line options. `--help` prints the header comment of its file
 * (`import.meta.url`); an unknown option prints an error and the same, with exit code 2.
 */
export function readOptions<T extends ParseArgsConfig>(tool: string, config: T) {
  try {
    if ((config.args ?? process.argv).includes('--help')) throw new Error('')
    return parseArgs(config)
  } catch (error) {
    const { message } = error as Error
    if (message !== '') console.error(`${message}\n`)
    console.log(headerComment(tool))
    process.exit(message === '' ? 0 : 2)
  }
}
