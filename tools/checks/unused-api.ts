/**
 * Checks that every exported service function has a caller in the app, or a clause that requires it
 * without a screen. It resolves symbols by type, so functions of the same name are distinguished.
 * Prints each function without a caller and each unnecessary exception; exits 1 if there is one.
 */
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type FunctionDeclaration,
  type Identifier,
  type Node,
  type SourceFile,
  type Statement,
  SyntaxKind,
} from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import {
  API,
  type APIOptions,
  type Checker,
  type Symbol as Meaning,
  SymbolFlags,
} from 'typescript/unstable/sync'
import { PASSED_AS_OBJECT, WITHOUT_SCREEN } from './unused-api-allowed.ts'

interface ServiceFunction {
  /** The function's name, or `create….name` for a method of an API object. */
  as: string
  file: string
  name: Identifier
  /** Uses within this node are not calls from outside. */
  whole: Node
}

const isExported = (node: Statement): boolean =>
  (is.isFunctionDeclaration(node) || is.isVariableStatement(node)) &&
  (node.modifiers?.some((m) => m.kind === SyntaxKind.ExportKeyword) ?? false)

/**
 * The methods of an API object. One with a declared return type is skipped, because its uses refer
 * to that type.
 */
function members(file: string, factory: FunctionDeclaration): ServiceFunction[] {
  const methods: ServiceFunction[] = []
  if (!factory.name?.text.startsWith('create') || factory.type) return methods
  for (const last of factory.body?.statements ?? []) {
    if (!is.isReturnStatement(last) || !last.expression) continue
    if (!is.isObjectLiteralExpression(last.expression)) continue
    for (const whole of last.expression.properties)
      if (!is.isSpreadAssignment(whole) && is.isIdentifier(whole.name))
        methods.push({
          as: `${factory.name.text}.${whole.name.text}`,
          file,
          name: whole.name,
          whole,
        })
  }
  return methods
}

function serviceFunctionsOf(file: string, source: SourceFile): ServiceFunction[] {
  const methods: ServiceFunction[] = []
  for (const node of source.statements) {
    if (!isExported(node)) continue
    if (is.isFunctionDeclaration(node) && node.name) {
      methods.push(
        { as: node.name.text, file, name: node.name, whole: node },
        ...members(file, node),
      )
    } else if (is.isVariableStatement(node)) {
      for (const whole of node.declarationList.declarations) {
        const { name, initializer } = whole
        if (is.isIdentifier(name) && initializer && is.isArrowFunction(initializer))
          methods.push({ as: name.text, file, name, whole })
      }
    }
  }
  return methods
}

interface References {
  names: Identifier[]
  /** `{ posts }` in a destructuring pattern refers to a property of the destructured value. */
  taken: { from: Node; name: Identifier }[]
}

/** The wanted identifiers of a file, except in imports, exports and types, which call nothing. */
function referencesIn(source: SourceFile, names: ReadonlySet<string>): References {
  const references: References = { names: [], taken: [] }
  const walk = (node: Node): void => {
    if (is.isImportDeclaration(node) || is.isExportDeclaration(node) || is.isTypeNode(node)) return
    if (is.isIdentifier(node) && names.has(node.text)) references.names.push(node)
    if (is.isObjectBindingPattern(node))
      for (const { propertyName, name } of node.elements) {
        const of = propertyName ?? name
        if (of && is.isIdentifier(of) && names.has(of.text))
          references.taken.push({ from: node, name: of })
      }
    node.forEachChild(walk)
  }
  source.forEachChild(walk)
  return references
}

const declarationIdsOf = (checker: Checker, symbol: Meaning | undefined): string[] => {
  if (!symbol) return []
  const target = symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  return target.declarations.map(({ path, index }) => `${path}#${index}`)
}

interface Use {
  file: string
  node: Identifier
}

function usesIn(checker: Checker, file: string, { names, taken }: References): [string, Use][] {
  const methods: [string, Use][] = []
  const add = (symbol: Meaning | undefined, node: Identifier): void => {
    for (const at of declarationIdsOf(checker, symbol)) methods.push([at, { file, node }])
  }
  const symbols = checker.getSymbolAtLocation(names)
  for (const [i, node] of names.entries()) add(symbols[i], node)
  for (const { from, name } of taken) {
    const type = checker.getTypeAtLocation(from)
    add(type && checker.getPropertyOfType(type, name.text), name)
  }
  return methods
}

const isOutside = ({ file, whole }: ServiceFunction, use: Use): boolean =>
  use.file !== file || use.node.pos < whole.pos || use.node.end > whole.end

export interface Service {
  as: string
  called: boolean
  /** The files of src/ that mention the name. */
  named: ReadonlySet<string>
}

/** The functions that the services of the project in `root` export. */
export function servicesOf(root: string, options: APIOptions = {}): Service[] {
  const api = new API({ cwd: root, ...options })
  try {
    const config = join(root, 'tsconfig.json')
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)
    if (!project) throw new Error(`no project in ${root}`)
    const { program, checker } = project
    const sources = new Map<string, SourceFile>()
    for (const path of program.getSourceFileNames()) {
      const file = relative(root, path)
      const source = file.startsWith('src/') ? program.getSourceFile(path) : undefined
      if (source) sources.set(file, source)
    }
    const serviceFunctions = [...sources].flatMap(([file, source]) =>
      file.startsWith('src/services/') ? serviceFunctionsOf(file, source) : [],
    )
    const names = new Set(serviceFunctions.map(({ name }) => name.text))
    const uses = new Map<string, Use[]>()
    const named = new Map<string, Set<string>>()
    for (const [file, source] of sources) {
      const references = referencesIn(source, names)
      for (const { text } of references.names)
        named.set(text, (named.get(text) ?? new Set()).add(file))
      for (const [at, use] of usesIn(checker, file, references))
        uses.set(at, [...(uses.get(at) ?? []), use])
    }
    return serviceFunctions.map((serviceFunction) => {
      const at = declarationIdsOf(checker, checker.getSymbolAtLocation(serviceFunction.name))
      const isCalled = at.some((a) => uses.get(a)?.some((use) => isOutside(serviceFunction, use)))
      return {
        as: serviceFunction.as,
        called: isCalled,
        named: named.get(serviceFunction.name.text) ?? new Set(),
      }
    })
  } finally {
    api.close()
  }
}

interface Tables {
  withoutScreen: Record<string, string>
  handedOver: Record<string, string>
  /** The ids of docs/spec/clauses.jsonl. */
  clauses: ReadonlySet<string>
}

/** The problems: functions without a caller, and unnecessary exceptions. */
export function faultsOf(services: readonly Service[], tables: Tables): string[] {
  const faults: string[] = []
  const unusedExceptions = new Set(Object.keys({ ...tables.withoutScreen, ...tables.handedOver }))
  for (const { as, called: isCalled, named } of services) {
    if (isCalled) continue
    const factory = as.split('.')[0] ?? as
    const callingFile = as === factory ? undefined : tables.handedOver[factory]
    if (callingFile !== undefined && named.has(callingFile)) unusedExceptions.delete(factory)
    else if (tables.withoutScreen[as] === undefined) faults.push(`${as}: no caller`)
    else unusedExceptions.delete(as)
  }
  for (const as of unusedExceptions) faults.push(`${as}: unnecessary exception`)
  for (const [as, clause] of Object.entries(tables.withoutScreen))
    if (!tables.clauses.has(clause)) faults.push(`${as}: there is no clause ${clause}`)
  return faults
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const services = servicesOf(process.cwd())
  const lines = readFileSync('docs/spec/clauses.jsonl', 'utf8').trim().split('\n')
  const clauses = new Set(lines.map((line): string => JSON.parse(line).id))
  const tables = { withoutScreen: WITHOUT_SCREEN, handedOver: PASSED_AS_OBJECT, clauses }
  const faults = faultsOf(services, tables)
  for (const fault of faults) console.error(fault)
  console.log(`callers: ${services.length} service functions, ${faults.length} faults`)
  if (services.length === 0 || faults.length > 0) process.exit(1)
}
