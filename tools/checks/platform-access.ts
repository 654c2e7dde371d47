/**
 * Checks that the client reaches the platform only through `Environment` (src/app/environment.ts):
 * below the views no file uses a global for time, randomness, storage, network or DOM. It resolves
 * symbols, so a `window` parameter is allowed. Prints each violation; exits 1 if there is one.
 */
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Identifier, type Node, type SourceFile, SyntaxKind } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import { API, type APIOptions, type Checker } from 'typescript/unstable/sync'

const MODULES = ['src/protocol/', 'src/machines/', 'src/services/', 'src/app/']

/** The files that may use the platform: `Environment`, and the script that runs before the app. */
const ALLOWED_FILES = [
  'src/app/environment.ts',
  'src/app/boot/theme.ts',
  'src/app/boot/load-client.ts',
]

/** Platform values without state or side effects. */
const PURE = new Set([
  'AbortController',
  'AbortSignal',
  'Blob',
  'CustomEvent',
  'DOMException',
  'Event',
  'EventTarget',
  'File',
  'FormData',
  'Headers',
  'Response',
  'TextDecoder',
  'TextEncoder',
  'URL',
  'URLSearchParams',
  'atob',
  'btoa',
  'queueMicrotask',
  'structuredClone',
])

/** Exports of packages that use the platform themselves. */
const PLATFORM_EXPORTS: { readonly [name: string]: ReadonlySet<string> } = {
  'idb-keyval': new Set(['createStore']),
}

const LIBRARY = /\/lib\.(?:dom|es|esnext|decorators|webworker|scripthost)[\w.]*\.d\.ts$/
const DOM = /\/lib\.(?:dom|webworker)[\w.]*\.d\.ts$/

export interface Violation {
  file: string
  line: number
  what: string
}

/** The identifiers used as values in a file, except properties, types, imports and exports. */
function valuesIn(source: SourceFile): Identifier[] {
  const identifiers: Identifier[] = []
  const walk = (node: Node): void => {
    if (is.isImportDeclaration(node) || is.isExportDeclaration(node) || is.isTypeNode(node)) return
    if (is.isInterfaceDeclaration(node) || is.isTypeAliasDeclaration(node)) return
    if (is.isIdentifier(node)) identifiers.push(node)
    if (is.isPropertyAccessExpression(node)) walk(node.expression)
    else if (is.isPropertyAssignment(node)) walk(node.initializer)
    else node.forEachChild(walk)
  }
  source.forEachChild(walk)
  return identifiers
}

/** The violation of using this global here, or null. */
function violationOfGlobal(node: Identifier, fromDom: boolean): string | null {
  const { text, parent } = node
  const member =
    is.isPropertyAccessExpression(parent) && parent.expression === node ? parent.name.text : null
  if (text === 'Math') return member === 'random' ? 'Math.random' : null
  if (text === 'Date') {
    if (member !== null) return member === 'now' ? 'Date.now' : null
    const isConstructed = is.isNewExpression(parent) && parent.expression === node
    return isConstructed && (parent.arguments?.length ?? 0) > 0 ? null : 'Date without a time'
  }
  if (text === 'globalThis') return text
  return fromDom && !PURE.has(text) ? text : null
}

/** Dynamic imports that load at once; `Environment.load` takes a function that contains one. */
function eagerImportsIn(source: SourceFile): Node[] {
  const imports: Node[] = []
  const walk = (node: Node): void => {
    const isDynamicImport =
      is.isCallExpression(node) && node.expression.kind === SyntaxKind.ImportKeyword
    if (isDynamicImport && !(is.isArrowFunction(node.parent) && node.parent.body === node))
      imports.push(node)
    node.forEachChild(walk)
  }
  source.forEachChild(walk)
  return imports
}

function violationsIn(checker: Checker, file: string, source: SourceFile): Violation[] {
  const lineOf = (node: Node): number => source.text.slice(0, node.end).split('\n').length
  const names = valuesIn(source)
  const symbols = checker.getSymbolAtLocation(names)
  const violations = names.flatMap((node, index): Violation[] => {
    const paths = symbols[index]?.declarations.map(({ path }) => path) ?? []
    const isGlobal =
      node.text === 'globalThis' || (paths.length > 0 && paths.every((path) => LIBRARY.test(path)))
    const problem = isGlobal
      ? violationOfGlobal(
          node,
          paths.some((path) => DOM.test(path)),
        )
      : null
    return problem === null ? [] : [{ file, line: lineOf(node), what: problem }]
  })
  for (const node of eagerImportsIn(source))
    violations.push({ file, line: lineOf(node), what: 'import()' })
  for (const node of source.statements) {
    if (!is.isImportDeclaration(node) || !is.isStringLiteral(node.moduleSpecifier)) continue
    const platformExports = PLATFORM_EXPORTS[node.moduleSpecifier.text]
    const bindings = node.importClause?.namedBindings
    if (!platformExports || !bindings || !is.isNamedImports(bindings)) continue
    for (const { name } of bindings.elements)
      if (platformExports.has(name.text))
        violations.push({ file, line: lineOf(name), what: name.text })
  }
  return violations
}

/** The violations in the project at `root`. */
export function platformViolations(root: string, options: APIOptions = {}): Violation[] {
  const api = new API({ cwd: root, ...options })
  try {
    const config = join(root, 'src', 'tsconfig.json')
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)
    if (!project) throw new Error(`no project in ${root}`)
    const { program, checker } = project
    const violations: Violation[] = []
    for (const path of program.getSourceFileNames()) {
      const file = relative(root, path)
      if (!MODULES.some((layer) => file.startsWith(layer)) || ALLOWED_FILES.includes(file)) continue
      const source = program.getSourceFile(path)
      if (source) violations.push(...violationsIn(checker, file, source))
    }
    return violations
  } finally {
    api.close()
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const violations = platformViolations(process.cwd())
  for (const { file, line, what } of violations)
    console.error(`${file}:${line}: ${what} is a platform API; use Environment`)
  console.log(`platform access: ${violations.length} violations`)
  if (violations.length > 0) process.exit(1)
}
