/**
 * The mutants of a source file: conditions negated, `&&` and `||` exchanged, bounds moved by one,
 * sums turned, numbers raised by one, truths turned, statements left out. No file is edited: the
 * text is changed while a run of tests loads it (tools/mutants/runner.ts).
 */
import { parseSync } from 'vite'

export interface Edit {
  /** Says where and what, in the source's own words; of no other mutant in the file. */
  readonly id: string
  readonly start: number
  readonly end: number
  readonly text: string
  /** What it stands as: a key needs brackets to be chosen, and a statement cannot be one of two. */
  readonly as: 'key' | 'statement' | 'part'
}

interface Node {
  type: string
  start: number
  end: number
  [part: string]: unknown
}

const EXCHANGED: Readonly<Record<string, string>> = {
  '&&': '||',
  '||': '&&',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const isText = (node: unknown): boolean =>
  isNode(node) &&
  (node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string'))

const brief = (text: string, most = 60): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > most ? `${line.slice(0, most - 1)}…` : line
}

type Harm = readonly [what: string, text: string]

function harmOfPair(node: Node, asked: boolean, code: string): Harm | null {
  const { left, right, operator } = node as Node & { left: Node; right: Node; operator: string }
  const text = code.slice(node.start, node.end)
  const other = EXCHANGED[operator]
  if (other === undefined || isText(left) || isText(right)) {
    return asked ? [`not ${brief(text)}`, `!(${text})`] : null
  }
  const ends = [code.slice(left.start, left.end), code.slice(right.start, right.end)] as const
  const between = code.slice(left.end, right.start).replace(operator, other)
  const what = `${brief(ends[0], 40)} ${other} ${brief(ends[1], 40)}`
  return [`${what}, not ${operator}`, ends[0] + between + ends[1]]
}

/** What stands in place of a node, if it is one that can be harmed. */
function harmOf(node: Node, parent: Node | undefined, code: string): Harm | null {
  const text = code.slice(node.start, node.end)
  const line = brief(code.slice(code.lastIndexOf('\n', node.start) + 1).split('\n')[0] ?? '')
  const asked = parent?.test === node && /^(If|Conditional|While)/.test(parent.type)
  switch (node.type) {
    case 'LogicalExpression':
    case 'BinaryExpression':
      return harmOfPair(node, asked, code)
    case 'UnaryExpression':
      if (node.operator !== '!') return null
      return [`without ! ${brief(text)}`, code.slice((node.argument as Node).start, node.end)]
    case 'Literal':
      if (typeof node.value === 'boolean') return [`${!node.value} in ${line}`, `${!node.value}`]
      if (typeof node.value !== 'number') return null
      return [`${node.value + 1} for ${text} in ${line}`, String(node.value + 1)]
    case 'ExpressionStatement':
      return parent?.type === 'Program' ? null : [`without ${brief(text)}`, ';']
    default:
      return asked ? [`not ${brief(text)}`, `!(${text})`] : null
  }
}

/** A type does nothing when it runs; what it is said of does. */
const isType = ({ type }: Node): boolean =>
  type.startsWith('TS') && !/^TS(As|Satisfies|NonNull|Instantiation)/.test(type)

function* walk(node: Node, parent?: Node): Generator<[Node, Node | undefined]> {
  if (isType(node) || node.type === 'ImportDeclaration') return
  yield [node, parent]
  for (const [part, value] of Object.entries(node)) {
    if (part === 'typeAnnotation' || part === 'returnType' || part === 'typeArguments') continue
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) yield* walk(child, node)
    }
  }
}

export function sourceMutants(file: string, code: string): Edit[] {
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const times = new Map<string, number>()
  const edits: Edit[] = []
  for (const [node, parent] of walk(program as unknown as Node)) {
    const harm = harmOf(node, parent, code)
    if (harm === null) continue
    const [what, text] = harm
    const nth = (times.get(what) ?? 0) + 1
    times.set(what, nth)
    const id = nth > 1 ? `${what} (${nth})` : what
    const isKey = parent?.key === node && parent.computed !== true
    const as = isKey ? 'key' : node.type === 'ExpressionStatement' ? 'statement' : 'part'
    edits.push({ id, start: node.start, end: node.end, text, as })
  }
  return edits
}

export const edited = (code: string, { start, end, text }: Edit): string =>
  code.slice(0, start) + text + code.slice(end)

function choice({ id, text, as }: Edit, whole: string): string {
  const is = `globalThis.isMutant(${JSON.stringify(id)})`
  if (as === 'statement') return `{ if (!${is}) { ${whole} } }`
  return as === 'key' ? `[${is} ? ${text} : ${whole}]` : `(${is} ? (${text}) : (${whole}))`
}

/** The source with all its mutants in it, each done when `globalThis.isMutant` says so of its id. */
export function woven(code: string, edits: readonly Edit[]): string {
  const within = (start: number, end: number, list: readonly Edit[]): string => {
    const [first, ...rest] = list
    if (first === undefined) return code.slice(start, end)
    const isInside = (other: Edit) => other.start >= first.start && other.end <= first.end
    const whole = within(first.start, first.end, rest.filter(isInside))
    const after = within(
      first.end,
      end,
      rest.filter((other) => !isInside(other)),
    )
    return code.slice(start, first.start) + choice(first, whole) + after
  }
  return within(
    0,
    code.length,
    edits.toSorted((a, b) => a.start - b.start || b.end - a.end),
  )
}
