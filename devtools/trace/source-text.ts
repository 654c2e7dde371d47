/** Writes JSON values as TypeScript source, formatted as Biome formats it in this repository. */

const LINE_WIDTH = 100

/**
 * @param indent columns of the line that the literal starts on
 * @param used columns before the literal on its first line, and after it on its last line
 */
export function literalSource(value: unknown, indent = 0, used = LINE_WIDTH): string {
  const inline = inlineSource(value)
  if (typeof value !== 'object' || value === null) return inline
  if (used + inline.length <= LINE_WIDTH && !isAlwaysBroken(value)) return inline
  const inner = indent + 2
  const pad = ' '.repeat(inner)
  const isList = Array.isArray(value)
  if (isList && value.every((item) => typeof item === 'number'))
    return `[\n${filledLines(value, pad)}\n${' '.repeat(indent)}]`
  const members = isList
    ? value.map((item) => ['', item] as const)
    : entriesOf(value).map(([key, member]) => [`${keySource(key)}: `, member] as const)
  const lines = members.map(
    ([key, member]) => `${pad}${key}${literalSource(member, inner, inner + key.length + 1)},`,
  )
  const [open, close] = isList ? '[]' : '{}'
  return `${open}\n${lines.join('\n')}\n${' '.repeat(indent)}${close}`
}

const entriesOf = (value: object): [string, unknown][] =>
  Object.entries(value).filter(([, member]) => member !== undefined)

/** A list of several objects or of several lists is broken even if it fits on a line. */
function isAlwaysBroken(value: object): boolean {
  if (!Array.isArray(value)) return Object.values(value).some(isBrokenWithin)
  const isNested = (item: unknown): boolean =>
    typeof item === 'object' && item !== null && Object.keys(item).length > 1
  const isAlike = value.every((item) => Array.isArray(item) === Array.isArray(value[0]))
  return (value.length > 1 && value.every(isNested) && isAlike) || value.some(isBrokenWithin)
}

const isBrokenWithin = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && isAlwaysBroken(value)

function inlineSource(value: unknown): string {
  if (typeof value === 'string') return textSource(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined'
  if (Array.isArray(value)) return `[${value.map(inlineSource).join(', ')}]`
  const members = entriesOf(value).map(
    ([key, member]) => `${keySource(key)}: ${inlineSource(member)}`,
  )
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}

const keySource = (key: string): string => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : textSource(key))

/** In single quotes, or in double quotes if that needs fewer escapes. */
function textSource(text: string): string {
  const json = JSON.stringify(text)
  if (text.split("'").length > text.split('"').length) return json
  return `'${json.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}

/** Numbers, as many as fit on each line. */
function filledLines(numbers: readonly number[], pad: string): string {
  const lines: string[] = []
  for (const number of numbers) {
    const line = lines.at(-1)
    const longer = line === undefined ? '' : `${line} ${number},`
    if (line !== undefined && longer.length <= LINE_WIDTH) lines[lines.length - 1] = longer
    else lines.push(`${pad}${number},`)
  }
  return lines.join('\n')
}
