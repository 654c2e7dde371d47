import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { css } from '../../../../styled-system/css'
import { wrap } from '../../../../styled-system/patterns'
import { TEXTS } from '../../../protocol/base/catalogue.ts'
import { idKey } from '../../../protocol/base/ids.ts'
import { portfolioPath } from '../../../protocol/base/page-paths.ts'
import type { Id } from '../../../protocol/base/types.ts'
import type { Work } from '../../../protocol/content/creative-types.ts'
import { workQuery } from '../../../services/queries/portfolio.ts'
import { useApp } from '../../app-context.tsx'
import { ButtonLink } from '../../components/button.tsx'
import { useEngagementOf } from '../../hooks/engagement.ts'
import { stickyBar } from '../../hooks/sticky-bar.ts'
import type { PageProps } from '../../routing/page-props.ts'
import { useCollect } from '../../shared/collections/use-collect.tsx'
import { ContentPicture } from '../../shared/content/content-image.tsx'
import { titleOf } from '../../shared/content/feed-item.ts'
import { ShareMenu } from '../../shared/content/share-menu.tsx'
import { TagList } from '../../shared/content/tag-list.tsx'
import { LikeButton, SaveButton } from '../../shared/content/toggles.tsx'
import { Lightbox } from '../../shared/lightbox/lightbox.tsx'
import { Detail, detailId, NotFoundScreen } from '../../shared/page/detail-states.tsx'
import { PlainFrame } from '../../shared/page/page-frame.tsx'
import { HiddenNotice } from '../../shared/safety/hidden-notice.tsx'
import { SafetyMenu } from '../../shared/safety/safety-menu.tsx'
import { AuthorLine } from '../../shared/users/author-line.tsx'
import { FollowAuthor } from '../../shared/users/follow-author.tsx'
import { MessageButton } from '../../shared/users/message-button.tsx'
import { OwnerActions } from '../detail/owner-actions.tsx'
import { useContentMeta } from '../detail/piece-head.ts'
import { CommentsLink } from '../feed/post-card.tsx'
import { ImageList } from '../images.tsx'
import { Thread } from '../thread/thread.tsx'
import { CaptionText } from './caption-text.tsx'
import { Colours } from './colours.tsx'
import { ItemDetails } from './item-details.tsx'
import {
  bar,
  below,
  caption,
  details,
  exhibition,
  ItemSkeleton,
  rail,
  WIDTHS,
} from './item-layout.tsx'
import { MoreFromCreator } from './more-from-creator.tsx'

const narrow = css({ maxWidth: '[44rem]', marginInline: 'auto' })

/** /portfolio/{id or slug-id} (ROUTE-05, ROUTE-30…32). */
export default function PortfolioItemPage({ params }: PageProps) {
  const id = detailId(params.id)
  return id === null ? <ItemNotFound /> : <ItemQuery key={id} id={id} />
}

function ItemQuery({ id }: { id: Id }) {
  const app = useApp()
  const query = useQuery(workQuery(app.api, id))
  return (
    <Detail
      query={query}
      label="Loading work"
      notFound={<ItemNotFound />}
      skeleton={<ItemSkeleton />}
    >
      {(item) => <ItemDetail item={item} />}
    </Detail>
  )
}

function ItemDetail({ item }: { item: Work }) {
  const title = titleOf({ type: 'work', item: item })
  useContentMeta({ type: 'work', item: item })
  useEngagementOf(useMemo(() => [{ type: 'work', item: item } as const], [item]))
  return (
    <PlainFrame>
      <HiddenNotice hidden={item.hidden} />
      <article className={exhibition}>
        <div className={rail}>
          <Caption item={item} title={title} />
          <div className={details}>
            <ItemDetails item={item} />
          </div>
        </div>
        <div className={css({ minWidth: '0' })}>
          {item.images.length > 0 ? (
            <ImageList pictures={item.images} title={title} {...WIDTHS} />
          ) : (
            <div className={narrow}>
              <ContentPicture picture={null} sizes="44rem" alt="" priority="first" />
            </div>
          )}
          <Actions item={item} title={title} />
          <div className={below}>
            {item.category !== '' && (
              <p className={css({ textStyle: 'eyebrow', color: 'muted' })}>{item.category}</p>
            )}
            <TagList tags={item.tags} to="/portfolio" />
            <Colours item={item} />
          </div>
        </div>
      </article>
      <MoreFromCreator author={item.author} exceptId={item.id} />
      <div className={narrow}>
        <Thread contentRef={{ type: 'work', id: item.id }} count={item.comments_count} />
      </div>
      <Lightbox content={{ pictures: item.images, title }} />
    </PlainFrame>
  )
}

function Caption({ item, title }: { item: Work; title: string }) {
  return (
    <header className={caption}>
      <h1 dir="auto">{title}</h1>
      <div className={wrap({ align: 'center', gap: '2', justify: 'space-between' })}>
        <AuthorLine
          author={item.author}
          size="lg"
          created={item.created_at}
          edited={item.edited_at}
        />
        <FollowAuthor author={item.author} />
      </div>
      <CaptionText text={item.description} />
      <RequestSimilarButton item={item} title={title} />
    </header>
  )
}

/** Button that messages the creator to request similar work. */
function RequestSimilarButton({ item: { author }, title }: { item: Work; title: string }) {
  if (author.id === null) return null
  const { id, username, full_name } = author
  return (
    <MessageButton
      user={{ id, username, full_name }}
      label="Ask for work like this"
      draft={`I like your work “${title}”. Could you make something similar for me?`}
    />
  )
}

function Actions({ item, title }: { item: Work; title: string }) {
  const contentRef = { type: 'work', id: item.id } as const
  const href = portfolioPath(item)
  const collect = useCollect(item, title)
  return (
    <div ref={stickyBar} className={bar}>
      <LikeButton contentRef={contentRef} title={title} likesCount={item.likes_count} />
      <CommentsLink href="#comments" count={item.comments_count} title={title} />
      <span onClickCapture={collect.onSavePressed}>
        <SaveButton contentRef={contentRef} title={title} likesCount={item.likes_count} />
      </span>
      <ShareMenu title={title} path={href} />
      <OwnerActions
        contentRef={contentRef}
        kind="work"
        author={item.author}
        editHref={`/edit/work/${idKey(item.id)}`}
        listHref="/portfolio"
        href={href}
        extraEntries={collect.entries}
      />
      <SafetyMenu
        target={{ type: 'work', id: item.id, name: title }}
        user={item.author}
        extraEntries={collect.entries}
        label="More for this work"
      />
      {collect.dialog}
    </div>
  )
}

function ItemNotFound() {
  return (
    <NotFoundScreen
      title={TEXTS.portfolioNotFound}
      text="It may have been removed, or the link is wrong."
    >
      <ButtonLink href="/portfolio">All works</ButtonLink>
    </NotFoundScreen>
  )
}
