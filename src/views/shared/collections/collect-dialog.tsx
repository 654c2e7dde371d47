import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { css } from '../../../../styled-system/css'
import { grid } from '../../../../styled-system/patterns'
import { idKey } from '../../../protocol/base/ids.ts'
import type { Id } from '../../../protocol/base/types.ts'
import { collectMutation, myCollectionsQuery } from '../../../services/queries/own-collections.ts'
import { useApp } from '../../app-context.tsx'
import { Button } from '../../components/button.tsx'
import { LoadError } from '../../components/errors/load-error.tsx'
import { MutationFailure } from '../../components/errors/mutation-failure.tsx'
import { LoadMoreButton } from '../../components/load-more.tsx'
import { Dialog } from '../../components/overlay/dialog.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { formatCount } from '../../locale.ts'
import { CollectionForm } from './collection-form.tsx'

export interface CollectDialogProps {
  workId: Id
  title: string
  onClose: () => void
}

type Own = NonNullable<ReturnType<typeof useOwn>['data']>[number]

const useOwn = (workId: Id) => useInfiniteQuery(myCollectionsQuery(useApp().api, workId))

const body = grid({ gridTemplateColumns: '[minmax(0, 1fr)]', gap: '4' })
const row = css({
  display: 'grid',
  gridTemplateColumns: '[auto minmax(0, 1fr)]',
  alignItems: 'center',
  columnGap: '3',
  minHeight: 'touch',
  paddingBlock: '1',
  cursor: 'pointer',
  '& > input': { width: '5', height: '5', accentColor: '[var(--colors-accent)]' },
  '& bdi': { overflowWrap: 'anywhere' },
  '& small': { display: 'block', color: 'muted', textStyle: 'small' },
})

/** Adds a work to the user's collections, also to a new one. */
export default function CollectDialog({ workId, title, onClose }: CollectDialogProps) {
  const query = useOwn(workId)
  const { data } = query
  return (
    <Dialog
      open
      onClose={onClose}
      title="Add to collection"
      description={<bdi>{title}</bdi>}
      size="form"
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className={body}>
        {query.isPending && <Loading />}
        {query.isError && <LoadError query={query} />}
        {data !== undefined && data.length > 0 && (
          <ul aria-label="Your collections">
            {data.map((collection) => (
              <Row key={idKey(collection.id)} collection={collection} workId={workId} />
            ))}
          </ul>
        )}
        {query.hasNextPage && (
          <div>
            <LoadMoreButton query={query} size="sm" />
          </div>
        )}
        {data !== undefined && <NewCollection workId={workId} isFirst={data.length === 0} />}
      </div>
    </Dialog>
  )
}

const Loading = () => (
  <div role="status" aria-label="Loading your collections" className={grid({ gap: '3' })}>
    <Skeleton height="44px" />
    <Skeleton height="44px" />
    <Skeleton height="44px" />
  </div>
)

function Row({ collection, workId }: { collection: Own; workId: Id }) {
  const { api } = useApp()
  const collect = useMutation(collectMutation(api, workId))
  /** The choice until the response; the state of the mutation changes after the event. */
  const [chosen, setChosen] = useState<boolean | null>(null)
  const { id, title, has_work, is_public, items_count } = collection
  return (
    <li>
      <label className={row}>
        <input
          type="checkbox"
          checked={chosen ?? has_work}
          aria-busy={chosen !== null || undefined}
          onChange={({ target }) => {
            if (chosen !== null) return
            setChosen(target.checked)
            collect.mutate({ id, on: target.checked }, { onSettled: () => setChosen(null) })
          }}
        />
        <span>
          <bdi>{title}</bdi>
          <small>
            {is_public === false ? 'Private' : 'Public'} ·{' '}
            {formatCount(items_count ?? 0, 'work', 'works')}
          </small>
        </span>
      </label>
      <MutationFailure mutation={collect} />
    </li>
  )
}

/** The first collection starts with the form. */
function NewCollection({ workId, isFirst }: { workId: Id; isFirst: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  if (isFirst || isOpen)
    return (
      <CollectionForm
        workId={workId}
        autoFocus={!isFirst}
        onCreated={() => setIsOpen(false)}
        onCancel={isFirst ? undefined : () => setIsOpen(false)}
      />
    )
  return (
    <div>
      <Button look="outline" size="sm" onClick={() => setIsOpen(true)}>
        New collection
      </Button>
    </div>
  )
}
