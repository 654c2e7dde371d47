import { type KeyboardEvent, memo, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { pluralForm } from '../../../../src/protocol/base/text.ts'
import { stateText } from '../../../trace/to-mermaid.ts'
import type { ActorNode } from '../../model/history.ts'
import { useHistory, usePanel, useSend } from '../hooks/use-panel.ts'
import { useSlowShown } from '../hooks/use-slow.ts'
import { Check, onKeys, Part, Wrong } from '../parts.tsx'

interface Row {
  node: ActorNode
  level: number
  hasChildren: boolean
  isOpen: boolean
}

interface Shown {
  /** Ended actors that are machines. */
  ghosts: boolean
  /** Promises and callbacks. */
  services: boolean
}

function rowsOf(
  nodes: readonly ActorNode[],
  shown: Shown,
  closed: ReadonlySet<string>,
  level = 1,
): Row[] {
  return nodes
    .filter((node) => isShown(node, shown))
    .flatMap((node) => {
      const isOpen = !closed.has(node.name)
      const hasChildren = node.children.some((child) => isShown(child, shown))
      const below = isOpen ? rowsOf(node.children, shown, closed, level + 1) : []
      return [{ node, level, hasChildren, isOpen }, ...below]
    })
}

const isShown = ({ machine, ended, leak }: ActorNode, { ghosts, services }: Shown): boolean =>
  leak || ((machine !== null || services) && (!ended || ghosts))

/** The actors: active, ended, and orphaned ones. */
export function ActorTree() {
  const history = useHistory()
  const seq = useSlowShown()
  const [shown, setShown] = useState<Shown>({ ghosts: true, services: false })
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const rows = useMemo(
    () => rowsOf(history.actors(seq), shown, closed),
    [history, seq, shown, closed],
  )
  const leaks = rows.filter(({ node }) => node.leak).length

  const fold = useCallback((name: string, close: boolean): void => {
    setClosed((before) => {
      const next = new Set(before)
      if (close) next.add(name)
      else next.delete(name)
      return next
    })
  }, [])

  return (
    <Part
      title="Actors"
      tools={
        <>
          <Check
            name="Show stopped"
            value={shown.ghosts}
            onChange={(ghosts) => setShown({ ...shown, ghosts })}
          />
          <Check
            name="Show services"
            value={shown.services}
            onChange={(services) => setShown({ ...shown, services })}
          />
        </>
      }
    >
      {leaks > 0 && (
        <Wrong>
          {pluralForm(leaks, 'One actor still runs', `${leaks} actors still run`)} although its
          parent stopped.
        </Wrong>
      )}
      <Rows rows={rows} onFold={fold} />
    </Part>
  )
}

interface RowsProps {
  rows: readonly Row[]
  onFold: (name: string, close: boolean) => void
}

/** Memoized, because events arrive more often than actors or the selection change. */
const Rows = memo(function Rows({ rows, onFold }: RowsProps) {
  const chosen = usePanel(({ context }) => context.actor)
  const send = useSend()
  const tree = useRef<HTMLDivElement>(null)
  const isMoving = useRef(false)
  const current = rows.some(({ node }) => node.name === chosen) ? chosen : rows[0]?.node.name

  // Keyboard navigation moves the focus with the selection; other selection changes leave it.
  useEffect(() => {
    if (!isMoving.current) return
    isMoving.current = false
    tree.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  })

  function choose(name: string | undefined): void {
    if (name === undefined) return
    isMoving.current = true
    send({ type: 'actor.choose', actor: name })
  }

  function onKeyDown(event: KeyboardEvent, place: number): void {
    const row = rows[place]
    if (row === undefined) return
    const { node, hasChildren, isOpen } = row
    onKeys({
      ArrowDown: () => choose(rows[place + 1]?.node.name),
      ArrowUp: () => choose(rows[place - 1]?.node.name),
      Home: () => choose(rows[0]?.node.name),
      End: () => choose(rows.at(-1)?.node.name),
      Enter: () => choose(node.name),
      ArrowRight: () => (!isOpen ? onFold(node.name, false) : choose(rows[place + 1]?.node.name)),
      ArrowLeft: () =>
        isOpen && hasChildren ? onFold(node.name, true) : choose(node.parent ?? undefined),
    })(event)
  }

  return (
    <div ref={tree} role="tree" aria-label="Actors" className="inspector-scroll inspector-tree">
      {rows.map(({ node, level, hasChildren, isOpen }, place) => (
        <div
          key={node.name}
          role="treeitem"
          aria-level={level}
          aria-selected={node.name === chosen}
          {...(hasChildren ? { 'aria-expanded': isOpen } : {})}
          tabIndex={node.name === current ? 0 : -1}
          data-ended={node.ended || undefined}
          data-leak={node.leak || undefined}
          style={{ paddingInlineStart: `${level * 16 - 8}px` }}
          onClick={() => choose(node.name)}
          onKeyDown={(event) => onKeyDown(event, place)}
          onDoubleClick={() => onFold(node.name, isOpen)}
        >
          <span className="inspector-name">
            {node.id}
            {node.incarnation > 1 && <small> ~{node.incarnation}</small>}
          </span>
          <span className="inspector-value">{stateOf(node)}</span>
        </div>
      ))}
    </div>
  )
})

function stateOf({ machine, value, status, ended, leak }: ActorNode): string {
  if (leak) return 'orphaned'
  if (ended) return machine === null || status === 'active' ? 'ended' : status
  return machine === null ? 'runs' : stateText(value)
}
