import { Bookmark, Heart } from 'lucide-react'
import { css, cx } from '../../../../styled-system/css'
import { button } from '../../../../styled-system/recipes'
import { isolate, pluralise } from '../../../protocol/base/text.ts'
import type { ContentRef } from '../../../protocol/content/creative-types.ts'
import { VisuallyHidden } from '../../components/visually-hidden.tsx'
import { useEngagement } from '../../hooks/engagement.ts'
import { useHasFeature } from '../../hooks/features.ts'
import { useRequireAuth } from '../../hooks/use-require-auth.ts'
import { formatCompact } from '../../locale.ts'

const toggleStyle = css({
  minWidth: 'touch',
  paddingInline: '2',
  gap: '1',
  fontWeight: 'medium',
  color: 'muted',
  '&:hover:not([aria-pressed=true])': { color: 'fg' },
  '&[aria-pressed=true]': { color: 'accent', '& svg': { fill: 'current' } },
})

/** Style of buttons and links in the action row of a content item. */
export const toggle = cx(button({ look: 'quiet', size: 'sm' }), toggleStyle)

interface Props {
  contentRef: ContentRef
  /** Title of the item, for screen readers. */
  title: string
  /** Null if unknown. */
  likesCount: number | null
}

/** Like button with the like count (TOGGLE-01). */
export function LikeButton({ contentRef, title, likesCount }: Props) {
  const { liked, likes_count } = useEngagement(contentRef, likesCount)
  const requireAuth = useRequireAuth()
  if (!useHasFeature('likes')) return null
  return (
    <>
      <button
        type="button"
        className={toggle}
        aria-pressed={liked ?? undefined}
        data-key="l"
        onClick={() =>
          requireAuth(
            { to: 'engagement', event: { type: 'like.toggle', ref: contentRef } },
            'like this',
          )
        }
      >
        <Heart size={20} aria-hidden />
        <VisuallyHidden>{`Like ${isolate(title)}${likes_count === null ? '' : '. Likes: '}`}</VisuallyHidden>
        {likes_count !== null && formatCompact(likes_count)}
      </button>
      {likes_count !== null && (
        <noscript>
          <span>{pluralise(likes_count, 'like', 'likes', formatCompact)}</span>
        </noscript>
      )}
    </>
  )
}

/** Save button (TOGGLE-02). */
export function SaveButton({ contentRef, title, likesCount }: Props) {
  const { saved } = useEngagement(contentRef, likesCount)
  const requireAuth = useRequireAuth()
  if (!useHasFeature('bookmarks')) return null
  return (
    <button
      type="button"
      className={toggle}
      aria-pressed={saved ?? undefined}
      data-key="s"
      onClick={() =>
        requireAuth(
          { to: 'engagement', event: { type: 'save.toggle', ref: contentRef } },
          'save this',
        )
      }
    >
      <Bookmark size={20} aria-hidden />
      <VisuallyHidden>{`Save ${isolate(title)}`}</VisuallyHidden>
    </button>
  )
}
