import { useInfiniteQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { hstack } from '../../../../styled-system/patterns'
import { note } from '../../../../styled-system/recipes'
import type { BlocksActor } from '../../../machines/safety/blocks/blocks.machine.ts'
import * as blocksOf from '../../../machines/safety/blocks/blocks.selectors.ts'
import { idKey } from '../../../protocol/base/ids.ts'
import { isolate } from '../../../protocol/base/text.ts'
import type { Block } from '../../../protocol/safety/moderation-types.ts'
import { blocksQuery } from '../../../services/queries/moderation.ts'
import { useApp, useMember } from '../../app-context.tsx'
import { Avatar } from '../../components/avatar.tsx'
import { Button } from '../../components/button.tsx'
import { LoadError } from '../../components/errors/load-error.tsx'
import { LoadMoreButton } from '../../components/load-more.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { formStack } from '../../forms/parts.tsx'
import { useNamed } from '../../hooks/named-user.ts'
import { nameOf } from '../../shared/users/author-line.tsx'

export const userRow = hstack({
  gap: '3',
  minHeight: 'touch',
  paddingBlock: '1',
  '& > span:nth-child(2)': { flexGrow: '1', minWidth: '0', truncate: true },
})

/** Users blocked by the user, each with Unblock and Block again. */
export function BlockedUsers() {
  const { api } = useApp()
  const blocks = useMember()?.blocks
  const query = useInfiniteQuery({ ...blocksQuery(api), refetchOnMount: 'always' })
  if (query.data && blocks) {
    return (
      <div className={formStack}>
        {query.data.length === 0 && <p className={note()}>You haven’t blocked anyone.</p>}
        <ul>
          {query.data.map((block) => (
            <li key={idKey(block.user.id)}>
              <BlockedUser block={block} blocks={blocks} />
            </li>
          ))}
        </ul>
        {query.hasNextPage && (
          <div>
            <LoadMoreButton query={query} retryText="Load more" />
          </div>
        )}
      </div>
    )
  }
  if (query.isError) {
    return <LoadError query={query} feature="blocking" />
  }
  return (
    <div role="status" aria-label="Loading blocked people">
      <Skeleton height="44px" />
    </div>
  )
}

function BlockedUser({ block, blocks }: { block: Block; blocks: BlocksActor }) {
  const { id } = block.user
  const user = useNamed(block.user)
  const name = nameOf(user)
  const isBlocked = useSelector(blocks, (s) => blocksOf.isBlocked(s, id))
  const isUnknown = useSelector(
    blocks,
    (s) => blocksOf.isLoadingBlocks(s) || blocksOf.blocksFailed(s),
  )
  const toggle = () => {
    // Without the loaded list a toggle could block again instead of unblocking.
    if (isUnknown) blocks.send({ type: 'blocks.reload' })
    else blocks.send({ type: 'block.toggle', userId: id, name })
  }
  const buttonLabel = isBlocked || isUnknown ? 'Unblock' : 'Block again'
  return (
    <div className={userRow}>
      <Avatar src={user.avatar} name={name} decorative />
      <span dir="auto">{name}</span>
      <Button
        look="outline"
        size="sm"
        aria-label={`${buttonLabel} ${isolate(name)}`}
        onClick={toggle}
      >
        {buttonLabel}
      </Button>
    </div>
  )
}
