import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { css } from '../../../../styled-system/css'
import { wrap } from '../../../../styled-system/patterns'
import { idKey, sameId } from '../../../protocol/base/ids.ts'
import { portfolioPath } from '../../../protocol/base/page-paths.ts'
import { isolate } from '../../../protocol/base/text.ts'
import type { Id } from '../../../protocol/base/types.ts'
import type { Work } from '../../../protocol/content/creative-types.ts'
import {
  changeWorksMutation,
  positionInCollection,
} from '../../../services/queries/own-collections.ts'
import { useApp } from '../../app-context.tsx'
import { useAnnounce } from '../../components/announcer.tsx'
import { Button } from '../../components/button.tsx'
import { MutationFailure } from '../../components/errors/mutation-failure.tsx'
import { rows } from '../../components/lazy-section.tsx'
import { UserLink } from '../../shared/users/author-line.tsx'
import { DashboardRow } from './dashboard-row.tsx'

/** A work removed on this page. */
interface Removed {
  work: Work
  /** From 1, at its removal. */
  position: number
}

const removedRow = wrap({ align: 'center', gap: '3', paddingBlock: '4', color: 'muted' })
const removedTitle = css({ overflowWrap: 'anywhere', minWidth: '0' })

/** The works of an own collection: each can be moved and removed, which can be undone. */
export function CollectedWorks({
  collectionId,
  works,
  total,
}: {
  collectionId: Id
  works: readonly Work[]
  /** Number of works, also of those that are not loaded. */
  total: number
}) {
  const { api } = useApp()
  const client = useQueryClient()
  const announce = useAnnounce()
  const [removed, setRemoved] = useState<readonly Removed[]>([])
  const change = useMutation(changeWorksMutation(api, collectionId))
  const move = (work: Work, by: 1 | -1) => {
    const position = positionInCollection(client, collectionId, work) + by
    if (position < 1 || position > total) return
    change.mutate({ work, position })
    announce(`${isolate(nameOfWork(work))}: position ${position} of ${total}`)
  }
  const remove = (work: Work, position: number) => {
    change.mutate({ work, position: null })
    setRemoved([...removed.filter((one) => !sameId(one.work.id, work.id)), { work, position }])
  }
  const undo = ({ work, position }: Removed) => change.mutate({ work, position })
  const failureOf = ({ id }: Work) =>
    sameId(change.variables?.work.id, id) ? <MutationFailure mutation={change} /> : null
  return (
    <div>
      <ul className={rows} aria-label="Works in this collection">
        {withRemoved(works, removed).map((entry) =>
          'removed' in entry ? (
            <RemovedRow
              key={idKey(entry.removed.work.id)}
              work={entry.removed.work}
              failure={failureOf(entry.removed.work)}
              onUndo={() => undo(entry.removed)}
            />
          ) : (
            <WorkRow
              key={idKey(entry.work.id)}
              work={entry.work}
              position={entry.position}
              total={total}
              failure={failureOf(entry.work)}
              onMove={(by) => move(entry.work, by)}
              onRemove={() => remove(entry.work, entry.position)}
            />
          ),
        )}
      </ul>
    </div>
  )
}

type Entry = { work: Work; position: number } | { removed: Removed }

/** The rows with those of removed works where they were. */
function withRemoved(works: readonly Work[], removed: readonly Removed[]): Entry[] {
  const entries: Entry[] = works.map((work, index) => ({ work, position: index + 1 }))
  const left = removed.filter(({ work }) => !works.some(({ id }) => sameId(id, work.id)))
  for (const one of left.toReversed()) {
    const next = entries.findIndex((entry) => 'work' in entry && entry.position >= one.position)
    entries.splice(next < 0 ? entries.length : next, 0, { removed: one })
  }
  return entries
}

const nameOfWork = ({ title }: Work): string => title || 'Untitled'

function RemovedRow({
  work,
  failure,
  onUndo,
}: {
  work: Work
  failure: ReactNode
  onUndo: () => void
}) {
  return (
    <li className={removedRow}>
      <span role="status" className={removedTitle}>
        Removed <bdi>{nameOfWork(work)}</bdi>
      </span>
      <Button look="quiet" size="sm" autoFocus onClick={onUndo}>
        Undo
      </Button>
      {failure}
    </li>
  )
}

function WorkRow({
  work,
  position,
  total,
  failure,
  onMove,
  onRemove,
}: {
  work: Work
  position: number
  total: number
  failure: ReactNode
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}) {
  const title = nameOfWork(work)
  return (
    <DashboardRow
      picture={work.images[0] ?? null}
      title={title}
      href={portfolioPath(work)}
      facts={<UserLink user={work.author} />}
      actions={
        <>
          <Button
            look="quiet"
            size="icon"
            // `disabled` would lose the focus of a user who moves the work to the end.
            aria-disabled={position === 1}
            aria-label={`Move ${isolate(title)} up`}
            onClick={() => onMove(-1)}
          >
            <ArrowUp size={18} aria-hidden />
          </Button>
          <Button
            look="quiet"
            size="icon"
            aria-disabled={position >= total}
            aria-label={`Move ${isolate(title)} down`}
            onClick={() => onMove(1)}
          >
            <ArrowDown size={18} aria-hidden />
          </Button>
          <Button look="quiet" size="sm" aria-label={`Remove ${isolate(title)}`} onClick={onRemove}>
            Remove
          </Button>
        </>
      }
    >
      {failure}
    </DashboardRow>
  )
}
