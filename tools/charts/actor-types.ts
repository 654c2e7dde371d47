/**
 * What only the types of the machines know: the events that each receives, sends to its parent and
 * emits, its input and its output.
 */
import { join, relative } from 'node:path'
import type { Node, PropertyAssignment } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import {
  API,
  type Checker,
  SignatureKind,
  type Type,
  type TypeReference,
} from 'typescript/unstable/sync'

export interface ActorTypes {
  /** The file of the machine, from the root of the project. */
  file: string
  receives: string[]
  /** Events for the parent, which `EmittedEvent` marks. */
  sends: string[]
  /** Events for subscribers. */
  emits: string[]
  /** Names of the input's properties. */
  input: string[]
  output: string | null
}

const CHARTS = 'src/machines/charts.ts'
/** Positions in the type parameters of XState's `StateMachine`. */
const [EVENT, INPUT, OUTPUT, EMITTED] = [1, 9, 10, 11]

/** Sorted names of the events of a union; `marked` by `EmittedEvent`. */
function eventsOf(checker: Checker, union: Type | undefined, marked = false): string[] {
  const members = union?.isUnionType() ? union.getTypes() : union ? [union] : []
  const names = members.flatMap((event) => {
    const properties = checker.getPropertiesOfType(event)
    const property = properties.find(({ name }) => name === 'type')
    const type = property && checker.getTypeOfSymbol(property)
    const isMarked = properties.some(({ name }) => name.startsWith('__@EMITTED'))
    return type?.isStringLiteralType() && isMarked === marked ? [type.value] : []
  })
  return [...new Set(names)].toSorted()
}

function typesOf(checker: Checker, root: string, { initializer }: PropertyAssignment): ActorTypes {
  const symbol = checker.getSymbolAtLocation(initializer)
  const path = symbol && checker.getAliasedSymbol(symbol).declarations[0]?.path
  const type = checker.getTypeAtLocation(initializer)
  const signature = type && checker.getSignaturesOfType(type, SignatureKind.Call)[0]
  const machine = signature && checker.getReturnTypeOfSignature(signature)
  if (!path || !machine) throw new Error(`${CHARTS}: ${initializer.getText()} creates no machine`)
  const types = checker.getTypeArguments(machine as TypeReference)
  const [input, output] = [types[INPUT], types[OUTPUT]]
  const outputName = output ? checker.typeToString(output) : ''
  return {
    file: relative(root, path),
    receives: eventsOf(checker, types[EVENT]),
    sends: eventsOf(checker, types[EMITTED], true),
    emits: eventsOf(checker, types[EMITTED]),
    input: input ? checker.getPropertiesOfType(input).map(({ name }) => name) : [],
    output: outputName === 'NonReducibleUnknown' ? null : outputName,
  }
}

/**
 * The types of all machines in charts.ts, by machine.
 *
 * @param read replaces the text of a file; undefined keeps it
 */
export function actorTypes(
  root: string,
  read: (path: string) => string | undefined = () => undefined,
): Map<string, ActorTypes> {
  // A project of the machines alone loads faster.
  const config = join(root, 'tsconfig.actors.json')
  const options = JSON.stringify({ extends: './tsconfig.json', include: [CHARTS] })
  const fs = {
    readFile: (path: string) => (path === config ? options : read(path)),
    fileExists: (path: string) => path === config || undefined,
  }
  const api = new API({ cwd: root, fs })
  try {
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)
    const types = new Map<string, ActorTypes>()
    const visit = (node: Node): void => {
      if (project && is.isPropertyAssignment(node))
        types.set(node.name.getText(), typesOf(project.checker, root, node))
      node.forEachChild(visit)
    }
    project?.program.getSourceFile(join(root, CHARTS))?.forEachChild(visit)
    return types
  } finally {
    api.close()
  }
}
