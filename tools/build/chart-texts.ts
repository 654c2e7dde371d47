/**
 * Removes documentation from the charts in the production client: the `description` of a state and
 * the clauses in `meta: { req }` are for docs/statecharts, tests and developers. Both are found as
 * literals in files of src/machines that create a machine or state configs.
 */
import { type Plugin, parseSync } from 'vite'

export const CREATES_CHART = /\b(?:createMachine|createStateConfig)\(|\binvoke:/

interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) {
    for (const item of value) yield* nodesOf(item)
  } else if (isNode(value)) {
    yield value
    for (const field of Object.values(value)) yield* nodesOf(field)
  }
}

const keyOf = (property: Node): unknown => (isNode(property.key) ? property.key.name : undefined)

/** A documentation property: a literal description, or a meta with only clauses. */
function isDocumentation({ type, computed, value }: Node, key: unknown): boolean {
  if (type !== 'Property' || computed === true || !isNode(value)) return false
  if (key === 'description') return value.type === 'Literal' && typeof value.value === 'string'
  if (key !== 'meta' || value.type !== 'ObjectExpression') return false
  const properties = value.properties as Node[]
  return properties.length > 0 && properties.every((property) => keyOf(property) === 'req')
}

/** The source of a chart without documentation properties. */
export function stripDocumentation(file: string, text: string): string {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const documentation = [...nodesOf(program)].filter((node) => isDocumentation(node, keyOf(node)))
  let rest = text
  for (const { start, end } of documentation.toSorted((a, b) => b.start - a.start)) {
    rest = rest.slice(0, start) + rest.slice(end).replace(/^\s*,/, '')
  }
  return rest
}

/**
 * Only for builds; development keeps the documentation.
 * @param folder folder whose charts lose their documentation
 */
export function stripChartDocumentation(folder: string): Plugin {
  return {
    name: 'chart-words',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('.ts') || !id.includes(`/${folder}/`) || !CREATES_CHART.test(code))
        return null
      return { code: stripDocumentation(id, code), map: null }
    },
  }
}
