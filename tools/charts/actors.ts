/**
 * The generated parts of docs/actors.md, between `<!-- generated: name -->` and `<!-- end -->`: a
 * tree of all actors, and a table per group.
 */
import { dirname, relative } from 'node:path'
import type { AnyStateMachine } from 'xstate'
import { nameOf, nodesOf } from '../../devtools/trace/parts.ts'
import type { ActorTypes } from './actor-types.ts'

export const ACTORS = 'docs/actors.md'

const SCOPES = ['app', 'browse', 'member']
const HEAD = '| Actor | Purpose | Input | Receives | Sends |\n|---|---|---|---|---|'

interface Actor {
  machine: AnyStateMachine
  types: ActorTypes
  children: Child[]
}

interface Child {
  /** Name in the parent's `actors`. */
  name: string
  verb: 'invokes' | 'spawns'
  actor: Actor
}

/** All actors by machine, with the machines among their `actors`; a lazy one has only the name. */
function actorsOf(
  machines: readonly AnyStateMachine[],
  types: ReadonlyMap<string, ActorTypes>,
): Map<string, Actor> {
  const actors = new Map<string, Actor>()
  for (const machine of machines) {
    const own = types.get(machine.id)
    if (!own) throw new Error(`${machine.id} has no types`)
    actors.set(machine.id, { machine, types: own, children: [] })
  }
  for (const { machine, children } of actors.values()) {
    const invokes = [...nodesOf(machine.root)].flatMap((node) => node.invoke)
    const invoked = new Set(invokes.map(({ src }) => nameOf(src)))
    for (const [name, logic] of Object.entries(machine.implementations.actors)) {
      const actor = actors.get('root' in logic ? (logic as AnyStateMachine).id : name)
      if (actor) children.push({ name, verb: invoked.has(name) ? 'invokes' : 'spawns', actor })
    }
  }
  return actors
}

/** Lines of the children: one for those that are started alike and have the same children. */
function branches({ children }: Actor): string[] {
  const groups = new Map<string, { verb: string; names: string[]; below: string[] }>()
  for (const { name, verb, actor } of children) {
    const below = branches(actor)
    const group = groups.get(verb + below) ?? { verb, names: [], below }
    group.names.push(name)
    groups.set(verb + below, group)
  }
  const ordered = [...groups.values()].toSorted((a, b) => a.below.length - b.below.length)
  return ordered.flatMap(({ verb, names, below }, i) => {
    const [branch, indent] = i === ordered.length - 1 ? ['└─', '  '] : ['├─', '│ ']
    return [`${branch} ${verb} ${names.join(', ')}`, ...below.map((line) => `${indent} ${line}`)]
  })
}

const codeList = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ')

/** `chat.closed`, `.opened`, `page.hidden`: a repeated prefix is omitted. */
function eventList(events: readonly string[]): string {
  const prefixOf = (event = '') => event.slice(0, event.lastIndexOf('.'))
  return codeList(
    events.map((event, i) => {
      const prefix = prefixOf(event)
      return prefix && prefix === prefixOf(events[i - 1]) ? event.slice(prefix.length) : event
    }),
  )
}

/** Without the events that its children send; `<kind>` is any kind of keyed actor. */
function receivedBy({ types, children }: Actor): string[] {
  const sent = new Set(children.flatMap(({ actor }) => actor.types.sends))
  const events = types.receives
    .filter((event) => !sent.has(event))
    .map((event) => {
      const [, kind, verb] = /^(\w+)\.(open|watched|left)$/.exec(event) ?? []
      return children.some(({ name }) => name === kind) ? `<kind>.${verb}` : event
    })
  return [...new Set(events)].toSorted()
}

function rowOf(actor: Actor, names: readonly string[]): string {
  const { file, input, sends, emits, output } = actor.types
  const [purpose = ''] = (actor.machine.root.description ?? '').split(/;|\.$/)
  const sent = [
    eventList(sends),
    emits.length > 0 ? `*emits* ${eventList(emits)}` : '',
    output ? `*output* \`${output}\`` : '',
  ]
  const cells = [
    `[${codeList(names)}](${relative(dirname(ACTORS), dirname(file))}/)`,
    purpose,
    codeList(input),
    eventList(receivedBy(actor)),
    sent.filter(Boolean).join('; '),
  ]
  return `| ${cells.map((text) => text.replaceAll('|', '\\|') || '–').join(' | ')} |`
}

/** @returns the parts by name */
export function actorParts(
  machines: readonly AnyStateMachine[],
  types: ReadonlyMap<string, ActorTypes>,
): Map<string, string> {
  const actors = [...actorsOf(machines, types).values()]
  const started = actors.flatMap(({ children }) => children)
  const roots = actors.filter((actor) => !started.some((child) => child.actor === actor))
  const tree = roots.flatMap((actor) => [actor.machine.id, ...branches(actor)])
  const parts = new Map([['tree', ['```', ...tree, '```'].join('\n')]])
  const scopes = new Map<Actor, string>()
  const visit = (actor: Actor, parentScope: string): void => {
    const scope = SCOPES.includes(actor.machine.id) ? actor.machine.id : parentScope
    scopes.set(actor, scope)
    for (const child of actor.children) visit(child.actor, scope)
  }
  for (const actor of roots) visit(actor, 'views')
  const orderOf = (actor: Actor) => (SCOPES.includes(actor.machine.id) ? '' : actor.types.file)
  const ordered = [...scopes].toSorted(([a], [b]) => (orderOf(a) < orderOf(b) ? -1 : 1))
  for (const [actor, scope] of ordered) {
    const domain = scope === 'member' && /\/(live|messaging)\//.exec(actor.types.file)?.[1]
    const names = new Set(started.filter((child) => child.actor === actor).map((c) => c.name))
    const row = rowOf(actor, names.size > 0 ? [...names] : [actor.machine.id])
    parts.set(domain || scope, `${parts.get(domain || scope) ?? HEAD}\n${row}`)
  }
  return parts
}

/** The document with its parts replaced; throws if it lacks one. */
export function withParts(document: string, parts: ReadonlyMap<string, string>): string {
  let text = document
  for (const [name, part] of parts) {
    const [before, after] = text.split(`<!-- generated: ${name} -->\n`)
    if (after === undefined) throw new Error(`${ACTORS} lacks the part ${name}`)
    const rest = after.slice(after.indexOf('<!-- end -->'))
    text = `${before}<!-- generated: ${name} -->\n${part}\n${rest}`
  }
  return text
}
