import { Bookmark, Heart } from 'lucide-react'
import { css } from '../../../styled-system/css'
import type { ContentRef } from '../../protocol/creative-types.ts'
import { Button } from '../components/button.tsx'
import { VisuallyHidden } from '../components/visually-hidden.tsx'
import { useAsMember, useEngagement } from './engagement.ts'

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })

export const toggle = css({
  minWidth: 'touch',
  paddingInline: '2',
  gap: '1',
  fontWeight: 'medium',
  color: 'muted',
  fontVariantNumeric: 'tabular-nums',
  _hover: { color: 'fg' },
  '&[aria-pressed=true]': { color: 'accent', '& svg': { fill: 'current' } },
})

interface Props {
  piece: ContentRef
  /** Names the piece to readers. */
  title: string
  likesCount: number
}

/** Like, with how many do (TOGGLE-01). */
export function LikeButton({ piece, title, likesCount }: Props) {
  const { liked, likes_count } = useEngagement(piece, likesCount)
  const { ready, act } = useAsMember()
  return (
    <Button
      look="quiet"
      size="sm"
      className={toggle}
      aria-pressed={liked}
      disabled={!ready}
      onClick={() => act((member) => member.engagement.send({ type: 'like.toggle', ref: piece }))}
    >
      <Heart size={20} aria-hidden />
      <VisuallyHidden>{`Like ${title}. Likes: `}</VisuallyHidden>
      {compact.format(likes_count)}
    </Button>
  )
}

/** Save for later (TOGGLE-02). */
export function SaveButton({ piece, title, likesCount }: Props) {
  const { saved } = useEngagement(piece, likesCount)
  const { ready, act } = useAsMember()
  return (
    <Button
      look="quiet"
      size="sm"
      className={toggle}
      aria-pressed={saved}
      disabled={!ready}
      onClick={() => act((member) => member.engagement.send({ type: 'save.toggle', ref: piece }))}
    >
      <Bookmark size={20} aria-hidden />
      <VisuallyHidden>{`Save ${title}`}</VisuallyHidden>
    </Button>
  )
}
