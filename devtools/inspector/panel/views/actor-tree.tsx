import { type KeyboardEvent, memo, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { pluralForm } from '../../../../src/protocol/base/text.ts'
import { stateText } from '../../../trace/to-mermaid.ts'
import type { ActorNode } from '../../model/tree.ts'
import { useHistory, usePanel, useSend } from '../hooks/use-panel.ts'
import { useThrottledSeq } from '../hooks/use-slow.ts'
import { CheckboxField, ErrorMessage, keyHandlers, Section } from '../parts.tsx'

interface Row {
  node: ActorNode
  level: number
  hasChildren: boolean
  isOpen: boolean
}

interface Visibility {
  /** Ended actors that are machines. */
  showEnded: boolean
  /** Promises and callbacks. */
  showServices: boolean
  /** Part of the name of an actor or of its machine. */
  text: string
}

function rowsOf(
  nodes: readonly ActorNode[],
  visibility: Visibility,
  closed: ReadonlySet<string>,
  level = 1,
): Row[] {
  return nodes
    .filter((node) => isVisible(node, visibility))
    .flatMap((node) => {
      const isOpen = !closed.has(node.name)
      const hasChildren = node.children.some((child) => isVisible(child, visibility))
      const childRows = isOpen ? rowsOf(node.children, visibility, closed, level + 1) : []
      return [{ node, level, hasChildren, isOpen }, ...childRows]
    })
}

const isVisible = (node: ActorNode, visibility: Visibility): boolean => {
  const { id, machine, ended, leak, children } = node
  const { showEnded, showServices, text } = visibility
  const isKind = leak || ((machine !== null || showServices) && (!ended || showEnded))
  const isFound = `${id} ${machine}`.toLowerCase().includes(text.trim().toLowerCase())
  return isKind && (isFound || children.some((child) => isVisible(child, visibility)))
}

/** The actors: active, ended, and orphaned ones. */
export function ActorTree() {
  const history = useHistory()
  const seq = useThrottledSeq()
  const [visibility, setVisibility] = useState<Visibility>({
    showEnded: true,
    showServices: false,
    text: '',
  })
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const rows = useMemo(
    () => rowsOf(history.actors(seq), visibility, closed),
    [history, seq, visibility, closed],
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
    <Section
      title="Actors"
      tools={
        <>
          <input
            type="search"
            aria-label="Filter actors"
            placeholder="Actor"
            value={visibility.text}
            onChange={({ target }) => setVisibility({ ...visibility, text: target.value })}
          />
          <CheckboxField
            name="Show stopped"
            value={visibility.showEnded}
            onChange={(showEnded) => setVisibility({ ...visibility, showEnded })}
          />
          <CheckboxField
            name="Show services"
            value={visibility.showServices}
            onChange={(showServices) => setVisibility({ ...visibility, showServices })}
          />
        </>
      }
    >
      {leaks > 0 && (
        <ErrorMessage>
          {pluralForm(leaks, 'One actor still runs', `${leaks} actors still run`)} although its
          parent stopped.
        </ErrorMessage>
      )}
      <Rows rows={rows} moved={history.eventAt(seq)?.actor} onFold={fold} />
      {rows.length === 0 && (
        <p className="inspector-text">
          {visibility.text === '' ? 'No actors yet.' : `No actor named “${visibility.text}”.`}
        </p>
      )}
    </Section>
  )
}

interface RowsProps {
  rows: readonly Row[]
  /** The actor that handled the shown step. */
  moved: string | undefined
  onFold: (name: string, close: boolean) => void
}

/** Memoized, because events arrive more often than actors or the selection change. */
const Rows = memo(function Rows({ rows, moved, onFold }: RowsProps) {
  const selected = usePanel(({ context }) => context.actor)
  const send = useSend()
  const tree = useRef<HTMLDivElement>(null)
  const isMoving = useRef(false)
  const tabbable = rows.some(({ node }) => node.name === selected) ? selected : rows[0]?.node.name

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

  function onKeyDown(event: KeyboardEvent, index: number): void {
    const row = rows[index]
    if (row === undefined) return
    const { node, hasChildren, isOpen } = row
    keyHandlers({
      ArrowDown: () => choose(rows[index + 1]?.node.name),
      ArrowUp: () => choose(rows[index - 1]?.node.name),
      Home: () => choose(rows[0]?.node.name),
      End: () => choose(rows.at(-1)?.node.name),
      Enter: () => choose(node.name),
      ArrowRight: () => (!isOpen ? onFold(node.name, false) : choose(rows[index + 1]?.node.name)),
      ArrowLeft: () =>
        isOpen && hasChildren ? onFold(node.name, true) : choose(node.parent ?? undefined),
    })(event)
  }

  return (
    <div ref={tree} role="tree" aria-label="Actors" className="inspector-scroll inspector-tree">
      {rows.map(({ node, level, hasChildren, isOpen }, index) => (
        <div
          key={node.name}
          role="treeitem"
          aria-level={level}
          aria-selected={node.name === selected}
          {...(hasChildren ? { 'aria-expanded': isOpen } : {})}
          tabIndex={node.name === tabbable ? 0 : -1}
          data-ended={node.ended || undefined}
          data-leak={node.leak || undefined}
          data-moved={node.name === moved || undefined}
          style={{ paddingInlineStart: `${level * 16 - 8}px` }}
          onClick={() => choose(node.name)}
          onKeyDown={(event) => onKeyDown(event, index)}
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
