import { useQuery } from '@tanstack/react-query'
import { css, cx } from '../../../styled-system/css'
import { grid, wrap } from '../../../styled-system/patterns'
import { parseProjectRef } from '../../protocol/base/detail-ids.ts'
import { isServiceFailure, TEXTS } from '../../protocol/base/errors.ts'
import { idKey, isSameUser } from '../../protocol/base/ids.ts'
import { contentHead } from '../../protocol/content/content-head.ts'
import type { Project } from '../../protocol/content/creative-types.ts'
import { pictureSource } from '../../protocol/publishing/images.ts'
import { projectQuery } from '../../services/queries/projects.ts'
import { useApp } from '../app-context.tsx'
import { Button, ButtonLink } from '../components/button.tsx'
import { LoadingIndicator } from '../components/loading-indicator.tsx'
import { useUser } from '../hooks/session.ts'
import type { PageProps } from '../routing/page-props.ts'
import { usePageMeta } from '../routing/route-announcer.tsx'
import { ContentPicture } from '../shared/content/content-image.tsx'
import { RichText } from '../shared/content/rich-text.tsx'
import { EmptyState } from '../shared/lists/empty-state.tsx'
import { NotFoundScreen } from '../shared/page/detail-states.tsx'
import { MembersOnly, useIsMembersOnly } from '../shared/page/load-failure.tsx'
import { PlainFrame } from '../shared/page/page-frame.tsx'
import { BAND_STRIPS } from '../shared/projects/cover-pattern.ts'
import { GeneratedCover } from '../shared/projects/generated-cover.tsx'
import { StatusTag } from '../shared/projects/project-card.tsx'
import { HiddenNotice } from '../shared/safety/hidden-notice.tsx'
import { SafetyMenu } from '../shared/safety/safety-menu.tsx'
import { AuthorCard } from '../shared/users/author-card.tsx'
import { AuthorLine, nameOf } from '../shared/users/author-line.tsx'
import { Applications } from './applications.tsx'
import { DeleteProject } from './delete-project.tsx'
import { Invitation } from './invitation.tsx'
import { MoreProjects } from './more-projects.tsx'
import { ApplyBar, ProjectRail } from './project-rail.tsx'
import { Team } from './team.tsx'

/** Order on phones: header, facts, description, then the application. */
const layout = grid({
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', lg: '[minmax(0, 1fr) 22rem]' },
  columnGap: '12',
  rowGap: '6',
  alignItems: 'start',
})
const singleColumn = css({ gridTemplateColumns: '[minmax(0, 1fr)]', minWidth: '0' })
const head = cx(singleColumn, grid({ gap: '4' }))
const main = cx(singleColumn, grid({ gap: '6', order: { base: 2, lg: 0 } }))
const rail = cx(
  singleColumn,
  grid({
    gap: '8',
    order: { base: 4, lg: 0 },
    marginBlockStart: { lg: '2' },
  }),
)
const name = css({ textStyle: 'pageName', marginBlockStart: '1' })
const band = css({
  height: { base: '[104px]', md: '[152px]' },
  borderRadius: 'md',
  marginBlockEnd: '6',
})

/** /projects/{id, slug-id or slug} (ROUTE-11, A28). */
export default function ProjectPage({ params }: PageProps) {
  const app = useApp()
  const ref = parseProjectRef(encodeURIComponent(params.slugOrId ?? ''))
  const query = useQuery(projectQuery(app.api, ref))
  const isMembersOnly = useIsMembersOnly(query.error)
  if (query.data) return <ProjectDetail project={query.data} />
  if (query.isPending) return <LoadingIndicator />
  if (isServiceFailure(query.error) && query.error.status === 404) return <ProjectNotFound />
  if (isMembersOnly) return <MembersOnly level={1} />
  const text = isServiceFailure(query.error) ? query.error.message : TEXTS.serverError
  return (
    <EmptyState title="This project couldn’t load" text={text}>
      <Button onClick={() => void query.refetch()}>Retry</Button>
    </EmptyState>
  )
}

function ProjectNotFound() {
  return (
    <NotFoundScreen
      title="Project not found"
      text="It may have been removed, or the link is wrong."
    >
      <ButtonLink href="/projects">All projects</ButtonLink>
    </NotFoundScreen>
  )
}

function ProjectDetail({ project }: { project: Project }) {
  const user = useUser()
  const isOwner = isSameUser(user, project.owner)
  const invitation = project.team.find(
    ({ status, user: invitedUser }) => status === 'invited' && isSameUser(user, invitedUser),
  )
  const canApply = !isOwner && !invitation
  usePageMeta(pageMetaOf(project))
  return (
    <PlainFrame>
      {project.cover === null && (
        <GeneratedCover id={project.id} strips={BAND_STRIPS} className={band} />
      )}
      <article className={layout}>
        <header className={head}>
          <HiddenNotice hidden={project.hidden} />
          <div>
            <StatusTag project={project} />
            <h1 className={name} dir="auto">
              {project.title}
            </h1>
          </div>
          <div className={wrap({ '& > :first-child': { flexGrow: '1' } })}>
            <AuthorLine author={project.owner} size="md" created={project.created_at} />
            {isOwner && <OwnerButtons project={project} />}
            <SafetyMenu
              target={{ type: 'project', id: project.id, name: project.title }}
              user={project.owner}
              label="More for this project"
            />
          </div>
          {invitation && <Invitation invitation={invitation} />}
        </header>
        <ProjectRail project={project} canApply={canApply} />
        <div className={main}>
          {isOwner && <Applications project={project} />}
          {project.cover && (
            <ContentPicture
              picture={project.cover}
              sizes="(min-width: 64rem) 44rem, 100vw"
              priority="first"
              className={css({ borderRadius: 'md' })}
            />
          )}
          <RichText text={project.description || project.summary} />
          {canApply && <ApplyBar project={project} />}
        </div>
        <div className={rail}>
          <Team project={project} isOwner={isOwner} />
          {!isOwner && <AuthorCard author={project.owner} label="Started by" />}
        </div>
      </article>
      <MoreProjects project={project} />
    </PlainFrame>
  )
}

function pageMetaOf(project: Project) {
  return contentHead({
    kind: 'project',
    title: project.title,
    text: project.summary || project.description,
    author: nameOf(project.owner),
    category: project.category,
    tags: project.skills,
    createdAt: project.created_at,
    editedAt: null,
    image: project.cover ? pictureSource(project.cover, 'jpg', 1600) : undefined,
  })
}

function OwnerButtons({ project }: { project: Project }) {
  return (
    <>
      <ButtonLink look="outline" size="sm" href={`/create/project?edit=${idKey(project.id)}`}>
        Edit
      </ButtonLink>
      <DeleteProject project={project} />
    </>
  )
}
