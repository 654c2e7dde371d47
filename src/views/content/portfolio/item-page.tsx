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
import { stickyBar } from '../../hooks/sticky-bar.ts'
import type { PageProps } from '../../routes.tsx'
import { HiddenNotice } from '../../safety/hidden-notice.tsx'
import { SafetyMenu } from '../../safety/safety-menu.tsx'
import { ContentPicture } from '../content-image.tsx'
import { AuthorLine } from '../detail/author-line.tsx'
import { Detail, detailId, NotFoundScreen } from '../detail/detail-states.tsx'
import { FollowAuthor } from '../detail/follow-author.tsx'
import { MessageButton } from '../detail/message-button.tsx'
import { OwnerActions } from '../detail/owner-actions.tsx'
import { PlainFrame } from '../detail/page-frame.tsx'
import { usePieceHead } from '../detail/piece-head.ts'
import { useEngagementOf } from '../engagement.ts'
import { titleOf } from '../feed/feed-item.ts'
import { CommentsLink } from '../feed/post-card.tsx'
import { Pictures } from '../images.tsx'
import { Lightbox } from '../lightbox/lightbox.tsx'
import { ShareMenu } from '../share-menu.tsx'
import { TagList } from '../tag-list.tsx'
import { Thread } from '../thread/thread.tsx'
import { LikeButton, SaveButton } from '../toggles.tsx'
import { CaptionWords } from './caption-text.tsx'
import { Colours } from './colours.tsx'
import { WorkDetails } from './item-details.tsx'
import {
  bar,
  below,
  caption,
  details,
  exhibition,
  rail,
  WIDTHS,
  WorkSkeleton,
} from './item-layout.tsx'
import { MoreFromCreator } from './more-from-creator.tsx'

const narrow = css({ maxWidth: '[44rem]', marginInline: 'auto' })

/** /portfolio/{id or slug-id} (ROUTE-05, ROUTE-30…32). */
export default function WorkPage({ params }: PageProps) {
  const id = detailId(params.id)
  return id === null ? <Missing /> : <Asked key={id} id={id} />
}

function Asked({ id }: { id: Id }) {
  const app = useApp()
  const query = useQuery(workQuery(app.api, id))
  return (
    <Detail query={query} label="Loading work" missing={<Missing />} loading={<WorkSkeleton />}>
      {(work) => <Shown work={work} />}
    </Detail>
  )
}

function Shown({ work }: { work: Work }) {
  const title = titleOf({ type: 'work', item: work })
  usePieceHead({ type: 'work', item: work })
  useEngagementOf(useMemo(() => [{ type: 'work', item: work } as const], [work]))
  return (
    <PlainFrame>
      <HiddenNotice hidden={work.hidden} />
      <article className={exhibition}>
        <div className={rail}>
          <Caption work={work} title={title} />
          <div className={details}>
            <WorkDetails work={work} />
          </div>
        </div>
        <div className={css({ minWidth: '0' })}>
          {work.images.length > 0 ? (
            <Pictures pictures={work.images} title={title} {...WIDTHS} />
          ) : (
            <div className={narrow}>
              <ContentPicture picture={null} sizes="44rem" alt="" priority="first" />
            </div>
          )}
          <Actions work={work} title={title} />
          <div className={below}>
            {work.category !== '' && (
              <p className={css({ textStyle: 'eyebrow', color: 'muted' })}>{work.category}</p>
            )}
            <TagList tags={work.tags} to="/portfolio" />
            <Colours work={work} />
          </div>
        </div>
      </article>
      <MoreFromCreator author={work.author} except={work.id} />
      <div className={narrow}>
        <Thread piece={{ type: 'work', id: work.id }} count={work.comments_count} />
      </div>
      <Lightbox of={{ pictures: work.images, title }} />
    </PlainFrame>
  )
}

function Caption({ work, title }: { work: Work; title: string }) {
  return (
    <header className={caption}>
      <h1 dir="auto">{title}</h1>
      <div className={wrap({ align: 'center', gap: '2', justify: 'space-between' })}>
        <AuthorLine
          author={work.author}
          size="lg"
          created={work.created_at}
          edited={work.edited_at}
        />
        <FollowAuthor author={work.author} />
      </div>
      <CaptionWords text={work.description} />
      <RequestSimilarButton work={work} title={title} />
    </header>
  )
}

/** Button that messages the creator to request similar work. */
function RequestSimilarButton({ work: { author }, title }: { work: Work; title: string }) {
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

function Actions({ work, title }: { work: Work; title: string }) {
  const piece = { type: 'work', id: work.id } as const
  const href = portfolioPath(work)
  return (
    <div ref={stickyBar} className={bar}>
      <LikeButton piece={piece} title={title} likesCount={work.likes_count} />
      <CommentsLink href="#comments" count={work.comments_count} title={title} />
      <SaveButton piece={piece} title={title} likesCount={work.likes_count} />
      <ShareMenu title={title} path={href} />
      <OwnerActions
        piece={piece}
        kind="work"
        author={work.author}
        editHref={`/edit/work/${idKey(work.id)}`}
        listHref="/portfolio"
        href={href}
      />
      <SafetyMenu
        target={{ type: 'work', id: work.id, name: title }}
        user={work.author}
        label="More for this work"
      />
    </div>
  )
}

function Missing() {
  return (
    <NotFoundScreen
      title={TEXTS.portfolioNotFound}
      text="It may have been removed, or the link is wrong."
    >
      <ButtonLink href="/portfolio">All works</ButtonLink>
    </NotFoundScreen>
  )
}
