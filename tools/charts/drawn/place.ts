/**
 * Where everything of a drawing stands. A state that no edge leaves or enters is laid out by itself,
 * a region of a parallel state always; what is not tied together by edges is put into a grid, the
 * rest laid out by ELK.
 */
import { type ConnectedState, type ElkOptions, layoutConnected } from './elk.ts'
import type { DrawnEdge, DrawnState } from './graph.ts'
import { INSIDE, moveLayout, type Placed } from './placed.ts'
import { packBoxes, sizeOfName } from './sizes.ts'

export function* statesIn(state: DrawnState): Generator<DrawnState> {
  yield state
  for (const child of state.children) yield* statesIn(child)
}

/** What a state may be wide; `connected`: among others that edges tie it to. */
export interface Pages {
  own: number
  tied: number
  /** For ELK to lay out; without them the best of all is taken for each part. */
  ways?: readonly ElkOptions[]
}

const idsIn = (state: DrawnState): Set<string> => new Set([...statesIn(state)].map(({ id }) => id))

/** No edge crosses its border. */
function isSealed(state: DrawnState, edges: readonly DrawnEdge[]): boolean {
  const packing = idsIn(state)
  packing.delete(state.id)
  return edges.every(({ from, to }) => packing.has(from) === packing.has(to))
}

/** Children in groups of those that edges tie together. */
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
  pages: Pages,
): Promise<Placed> {
  const [single] = group
  if (single && group.length === 1 && (single.children.length === 0 || isSealed(single, edges)))
    return placeState(single, edges, pages)
  const connected = await Promise.all(group.map((state) => connectState(state, edges, pages)))
  const ids = new Set(group.flatMap((state) => [...idsIn(state)]))
  const sealed = new Set(
    connected.flatMap(function ends(member): string[] {
      if (member.children) return member.children.flatMap(ends)
      return [...(member.placed?.states.keys() ?? [])].filter((id) => id !== member.state.id)
    }),
  )
  const ownEdges = edges.filter(({ from, to }) => ids.has(from) && ids.has(to) && !sealed.has(from))
  return layoutConnected(connected, ownEdges, pages.own, pages.ways)
}

/** What ELK sees of a state: a box of a fixed size, or one with children that are tied outwards. */
async function connectState(
  state: DrawnState,
  edges: readonly DrawnEdge[],
  pages: Pages,
): Promise<ConnectedState> {
  if (state.children.length === 0 || state.kind === 'parallel' || isSealed(state, edges))
    return { state, placed: await placeState(state, edges, { ...pages, own: pages.tied }) }
  return {
    state,
    children: await Promise.all(state.children.map((child) => connectState(child, edges, pages))),
  }
}

/**
 * A state with all that is in it, as seen from its corner.
 * @param pages what is wider costs more
 */
export async function placeState(
  state: DrawnState,
  edges: readonly DrawnEdge[],
  pages: Pages,
): Promise<Placed> {
  const groups = await Promise.all(
    connectedGroups(state, edges).map((group) => placeConnectedGroup(group, edges, pages)),
  )
  const packing = groups.length > 0 ? packBoxes(groups, pages.own) : null
  const head = sizeOfName(state, packing?.width ?? 0)
  const size = {
    width: Math.max(head.width, packing ? packing.width + INSIDE.left + INSIDE.right : 0),
    height: head.height + (packing ? packing.height + INSIDE.top + INSIDE.bottom : 0),
  }
  const placed: Placed = {
    ...size,
    states: new Map([[state.id, { x: 0, y: 0, ...size, tall: head.tall, inset: 0 }]]),
    edges: new Map(),
  }
  for (const [index, group] of groups.entries()) {
    const { x, y } = packing?.positions[index] ?? { x: 0, y: 0 }
    const moved = moveLayout(group, { x: x + INSIDE.left, y: y + head.height + INSIDE.top })
    for (const [id, box] of moved.states) placed.states.set(id, box)
    for (const [edge, placedEdge] of moved.edges) placed.edges.set(edge, placedEdge)
  }
  return placed
}
