/**
 * Where everything of a drawing stands. A state that no edge leaves or enters is laid out by itself,
 * a region of a parallel state always; what is not tied together by edges is put into a grid, the
 * rest laid out by ELK.
 */
import { laidOut, type Tied, type Way } from './elk.ts'
import type { DrawnEdge, DrawnState } from './graph.ts'
import { INSIDE, movedTo, type Placed } from './placed.ts'
import { headOf, packed } from './sizes.ts'

export function* statesIn(state: DrawnState): Generator<DrawnState> {
  yield state
  for (const child of state.children) yield* statesIn(child)
}

/** What a state may be wide; `tied`: among others that edges tie it to. */
export interface Pages {
  own: number
  tied: number
  /** For ELK to lay out; without them the best of all is taken for each part. */
  ways?: readonly Way[]
}

const idsIn = (state: DrawnState): Set<string> => new Set([...statesIn(state)].map(({ id }) => id))

/** No edge crosses its border. */
function isSealed(state: DrawnState, edges: readonly DrawnEdge[]): boolean {
  const inner = idsIn(state)
  inner.delete(state.id)
  return edges.every(({ from, to }) => inner.has(from) === inner.has(to))
}

/** Children in groups of those that edges tie together. */
function groupsOf({ children, kind }: DrawnState, edges: readonly DrawnEdge[]): DrawnState[][] {
  if (kind === 'parallel') return children.map((child) => [child])
  const within = new Map(children.flatMap((c) => [...idsIn(c)].map((id) => [id, c] as const)))
  const groups = new Map(children.map((child) => [child, [child]]))
  for (const { from, to } of edges) {
    const [a, b] = [within.get(from), within.get(to)]
    const [into, other] = [a && groups.get(a), b && groups.get(b)]
    if (!into || !other || into === other) continue
    into.push(...other)
    for (const each of other) groups.set(each, into)
  }
  return [...new Set(groups.values())].map((group) => children.filter((c) => group.includes(c)))
}

async function placeGroup(
  group: readonly DrawnState[],
  edges: readonly DrawnEdge[],
  pages: Pages,
): Promise<Placed> {
  const [only] = group
  if (only && group.length === 1 && (only.children.length === 0 || isSealed(only, edges)))
    return place(only, edges, pages)
  const tied = await Promise.all(group.map((state) => tie(state, edges, pages)))
  const ids = new Set(group.flatMap((state) => [...idsIn(state)]))
  const sealed = new Set(
    tied.flatMap(function ends(each): string[] {
      if (each.children) return each.children.flatMap(ends)
      return [...(each.placed?.states.keys() ?? [])].filter((id) => id !== each.state.id)
    }),
  )
  const own = edges.filter(({ from, to }) => ids.has(from) && ids.has(to) && !sealed.has(from))
  return laidOut(tied, own, pages.own, pages.ways)
}

/** What ELK sees of a state: a box of a fixed size, or one with children that are tied outwards. */
async function tie(state: DrawnState, edges: readonly DrawnEdge[], pages: Pages): Promise<Tied> {
  if (state.children.length === 0 || state.kind === 'parallel' || isSealed(state, edges))
    return { state, placed: await place(state, edges, { ...pages, own: pages.tied }) }
  return {
    state,
    children: await Promise.all(state.children.map((child) => tie(child, edges, pages))),
  }
}

/**
 * A state with all that is in it, as seen from its corner.
 * @param pages what is wider costs more
 */
export async function place(
  state: DrawnState,
  edges: readonly DrawnEdge[],
  pages: Pages,
): Promise<Placed> {
  const groups = await Promise.all(
    groupsOf(state, edges).map((group) => placeGroup(group, edges, pages)),
  )
  const inner = groups.length > 0 ? packed(groups, pages.own) : null
  const head = headOf(state, inner?.width ?? 0)
  const size = {
    width: Math.max(head.width, inner ? inner.width + INSIDE.left + INSIDE.right : 0),
    height: head.height + (inner ? inner.height + INSIDE.top + INSIDE.bottom : 0),
  }
  const placed: Placed = {
    ...size,
    states: new Map([[state.id, { x: 0, y: 0, ...size, tall: head.tall, inset: 0 }]]),
    edges: new Map(),
  }
  for (const [index, group] of groups.entries()) {
    const { x, y } = inner?.places[index] ?? { x: 0, y: 0 }
    const there = movedTo(group, { x: x + INSIDE.left, y: y + head.height + INSIDE.top })
    for (const [id, box] of there.states) placed.states.set(id, box)
    for (const [edge, way] of there.edges) placed.edges.set(edge, way)
  }
  return placed
}
