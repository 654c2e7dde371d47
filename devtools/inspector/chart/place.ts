/**
 * Positions of everything in a drawing. A state that no edge leaves or enters is laid out by itself,
 * a region of a parallel state always. States that no edge connects are put in rows, the others laid
 * out by ELK.
 */
import type { DrawnEdge, DrawnState } from './drawing.ts'
import { statesIn } from './drawing.ts'
import {
  addPart,
  type ConnectedState,
  INSIDE,
  layoutConnected,
  type Placed,
  packBoxes,
} from './elk.ts'
import type { Size } from './geometry.ts'
import { sizeOfHead } from './texts.ts'

const idsIn = (state: DrawnState): Set<string> =>
  new Set([...statesIn(state)].map(({ state: { id } }) => id))

/** No edge crosses its border. */
function isSealed(state: DrawnState, edges: readonly DrawnEdge[]): boolean {
  const packing = idsIn(state)
  packing.delete(state.id)
  return edges.every(({ from, to }) => packing.has(from) === packing.has(to))
}

/** Children, grouped by the edges that connect them. */
function connectedGroups(
  { children, kind }: DrawnState,
  edges: readonly DrawnEdge[],
): DrawnState[][] {
  if (kind === 'parallel') return children.map((child) => [child])
  const childById = new Map(children.flatMap((c) => [...idsIn(c)].map((id) => [id, c] as const)))
  const groups = new Map(children.map((child) => [child, [child]]))
  for (const { from, to } of edges) {
    const [a, b] = [childById.get(from), childById.get(to)]
    const [target, other] = [a && groups.get(a), b && groups.get(b)]
    if (!target || !other || target === other) continue
    target.push(...other)
    for (const member of other) groups.set(member, target)
  }
  return [...new Set(groups.values())].map((group) => children.filter((c) => group.includes(c)))
}

async function placeConnectedGroup(
  group: readonly DrawnState[],
  edges: readonly DrawnEdge[],
): Promise<Placed> {
  const [single] = group
  if (single && group.length === 1 && (single.children.length === 0 || isSealed(single, edges)))
    return placeState(single, edges)
  const connected = await Promise.all(group.map((state) => connectState(state, edges)))
  const ids = new Set(group.flatMap((state) => [...idsIn(state)]))
  const sealed = new Set(
    connected.flatMap(function ends(member): string[] {
      if (member.children) return member.children.flatMap(ends)
      return [...(member.placed?.states.keys() ?? [])].filter((id) => id !== member.state.id)
    }),
  )
  const ownEdges = edges.filter(({ from, to }) => ids.has(from) && ids.has(to) && !sealed.has(from))
  return layoutConnected(connected, ownEdges)
}

/** The input of ELK: a box of a fixed size, or one with children that have edges to the outside. */
async function connectState(
  state: DrawnState,
  edges: readonly DrawnEdge[],
): Promise<ConnectedState> {
  if (state.children.length === 0 || state.kind === 'parallel' || isSealed(state, edges))
    return { state, placed: await placeState(state, edges) }
  return {
    state,
    children: await Promise.all(state.children.map((child) => connectState(child, edges))),
  }
}

/** As many columns of lines as have room, if there are many. */
function headOf({ name, lines }: DrawnState, childrenWidth: number): Size & { maxRows: number } {
  const maxWidth = childrenWidth > 0 ? childrenWidth : 640
  const single = sizeOfHead(name, lines)
  const limits = childrenWidth > 0 ? [4, 8, 12, 17, 24, 30] : [20, 24, 30]
  const maxRows =
    single.height < 80
      ? 0
      : (limits.find((rows) => sizeOfHead(name, lines, rows).width <= maxWidth) ?? 0)
  return { ...sizeOfHead(name, lines, maxRows), maxRows }
}

/** A state with its children, relative to its corner. */
export async function placeState(state: DrawnState, edges: readonly DrawnEdge[]): Promise<Placed> {
  const groups: Placed[] = []
  for (const group of connectedGroups(state, edges))
    groups.push(await placeConnectedGroup(group, edges))
  const packing = groups.length > 0 ? await packBoxes(groups) : null
  const { maxRows, ...head } = headOf(state, packing?.width ?? 0)
  const size = {
    width: Math.max(head.width, packing ? packing.width + INSIDE.left + INSIDE.right : 0),
    height: head.height + (packing ? packing.height + INSIDE.top + INSIDE.bottom : 0),
  }
  const bounds = { x: 0, y: 0, ...size, maxRows, inset: 0 }
  const placed: Placed = { ...size, states: new Map([[state.id, bounds]]), edges: new Map() }
  for (const [index, group] of groups.entries()) {
    const { x, y } = packing?.positions[index] ?? { x: 0, y: 0 }
    addPart(placed, group, { x: x + INSIDE.left, y: y + head.height + INSIDE.top })
  }
  return placed
}
