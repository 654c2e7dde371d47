import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { css } from '../../../../styled-system/css'
import { grid, wrap } from '../../../../styled-system/patterns'
import { idKey, sameId } from '../../../protocol/base/ids.ts'
import type { Asset } from '../../../protocol/market/market-types.ts'
import { reviewAssetMutation, reviewsQuery } from '../../../services/queries/assets.ts'
import { useApp } from '../../app-context.tsx'
import { Button } from '../../components/button.tsx'
import { failureText } from '../../components/errors/failure-text.ts'
import { LoadMoreButton } from '../../components/load-more.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { useScrollToHash } from '../../hooks/scroll-to-hash.ts'
import { useUser } from '../../hooks/session.ts'
import { useWithoutRemoved } from '../../hooks/use-removed.ts'
import { NextPage, PreviousPage, usePages } from '../../shared/lists/pages.tsx'
import { RatingText } from '../../shared/market/rating.tsx'
import { ReviewForm } from '../review-form.tsx'
import { REVIEWS_HEADING, ReviewItem } from '../review-item.tsx'

const section = grid({ gap: '4', scrollMarginBlockStart: '24' })
const head = wrap({
  align: 'center',
  columnGap: '3',
  '& h2': { textStyle: 'title', outline: '[none]' },
})
const muted = css({ color: 'muted' })
const list = css({ display: 'grid', '& > li': { paddingBlock: '4', borderBlockStart: 'hairline' } })

/** Reviews of an asset, and the form to write one. */
export function Reviews({ asset }: { asset: Asset }) {
  const { api } = useApp()
  const user = useUser()
  const { from } = usePages()
  const query = useWithoutRemoved('review', useInfiniteQuery(reviewsQuery(api, asset.id, from)))
  const { rating } = asset
  useScrollToHash('reviews', !query.isPending)
  const reviews = query.data ?? []
  const hasOwnReview = reviews.some((review) => sameId(review.user?.id, user?.id))
  const seller = sameId(asset.seller.id, user?.id)
  return (
    <section id="reviews" aria-labelledby={REVIEWS_HEADING} className={section}>
      <div className={head}>
        <h2 id={REVIEWS_HEADING} tabIndex={-1}>
          Reviews
        </h2>
        {rating.average > 0 && (
          <p className={muted}>
            <RatingText rating={rating} of={5} />
          </p>
        )}
      </div>
      {query.isSuccess && from === 1 && !hasOwnReview && !seller && <OwnReview asset={asset} />}
      {query.isPending && (
        <div role="status" aria-label="Loading reviews">
          <Skeleton height="6rem" />
        </div>
      )}
      {query.data?.length === 0 && <p className={muted}>No reviews yet.</p>}
      <PreviousPage fragment="#reviews" />
      {reviews.length > 0 && (
        <ul className={list}>
          {reviews.map((review) => (
            <li key={review.id}>
              <ReviewItem review={review} asset={asset} />
            </li>
          ))}
        </ul>
      )}
      <ReviewsEnd query={query} />
    </section>
  )
}

interface ReviewPages {
  isError: boolean
  error: unknown
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  refetch: () => unknown
  fetchNextPage: () => unknown
}

function ReviewsEnd({ query }: { query: ReviewPages }) {
  if (query.isError) {
    const retry = query.isFetchNextPageError ? query.fetchNextPage : query.refetch
    return (
      <div role="alert">
        <p className={css({ color: 'danger' })}>{failureText(query.error)}</p>
        <Button look="outline" size="sm" onClick={() => void retry()}>
          Retry
        </Button>
      </div>
    )
  }
  if (!query.hasNextPage) return null
  return (
    <div>
      <LoadMoreButton query={query} size="sm" text="More reviews" />
      <NextPage fragment="#reviews" />
    </div>
  )
}

/** Review form for buyers without a review. */
function OwnReview({ asset }: { asset: Asset }) {
  const { api } = useApp()
  const review = useMutation(reviewAssetMutation(api))
  if (!asset.owned) return <p className={muted}>Only buyers can leave a review.</p>
  return (
    <ReviewForm
      name={`review of ${idKey(asset.id)}`}
      label="Write a review"
      submit="Publish review"
      initial={{ rating: 0, comment: '' }}
      saving={review}
      onSubmit={(fields, saved) =>
        review.mutate({ assetId: asset.id, fields }, { onSuccess: saved })
      }
    />
  )
}
