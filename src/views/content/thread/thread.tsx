import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import { css } from '../../../../styled-system/css'
import type { ThreadActor } from '../../../machines/content/thread/thread.machine.ts'
import * as threadOf from '../../../machines/content/thread/thread.selectors.ts'
import type { ContentRef } from '../../../protocol/content/creative-types.ts'
import { Skeleton } from '../../components/skeleton.tsx'
import { useThread } from '../../hooks/browse-context.tsx'
import { useScrollToHash } from '../../hooks/scroll-to-hash.ts'
import { formatCount } from '../../locale.ts'
import { usePages } from '../../shared/lists/pages.tsx'
import { COMMENTS_HEADING, useVisibleComments } from './shown-comments.ts'
import { ThreadView } from './thread-view.tsx'

const section = css({
  marginBlockStart: '8',
  paddingBlockStart: '6',
  borderBlockStart: 'hairline',
  '& > h2': { textStyle: 'title', marginBlockEnd: '3', outline: '[none]' },
})

interface Props {
  contentRef: ContentRef
  /** Comment count of the content item; null if unknown. */
  count: number | null
}

/** Comments section of a content item. */
export function Thread(props: Props) {
  return (
    <section id="comments" aria-labelledby={COMMENTS_HEADING} className={section}>
      <Suspense fallback={<Skeleton width="10rem" height="1.5em" />}>
        <OpenedThread {...props} />
      </Suspense>
    </section>
  )
}

function OpenedThread({ contentRef, count }: Props) {
  const { from } = usePages()
  const thread = useThread(from === 1 ? contentRef : { ...contentRef, from })
  return thread && <Comments thread={thread} count={count} />
}

function Comments({ thread, count }: { thread: ThreadActor; count: number | null }) {
  const { from } = usePages()
  const { hidden } = useVisibleComments(thread)
  const knownCount = useSelector(thread, (snapshot) =>
    from === 1 ? threadOf.commentCount(snapshot, count) : count,
  )
  const total = Math.max(0, (knownCount ?? 0) - hidden)
  const isSettled = useSelector(
    thread,
    (s) => !['idle', 'loading'].includes(threadOf.threadStatus(s)),
  )
  useScrollToHash('comments', isSettled)
  return (
    <>
      <h2 id={COMMENTS_HEADING} tabIndex={-1}>
        {total === 0 ? 'Comments' : formatCount(total, 'comment', 'comments')}
      </h2>
      <ThreadView thread={thread} />
    </>
  )
}
