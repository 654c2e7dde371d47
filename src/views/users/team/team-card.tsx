import { MapPin } from 'lucide-react'
import { Link } from 'wouter'
import { css, cx } from '../../../../styled-system/css'
import { grid, hstack, stack, wrap } from '../../../../styled-system/patterns'
import { card, note } from '../../../../styled-system/recipes'
import { idKey } from '../../../protocol/base/ids.ts'
import { projectPath } from '../../../protocol/base/page-paths.ts'
import type { Id, Participant } from '../../../protocol/base/types.ts'
import type { Project, TeamMember } from '../../../protocol/content/creative-types.ts'
import { Avatar } from '../../components/avatar.tsx'
import { VisuallyHidden } from '../../components/visually-hidden.tsx'
import { useNamed } from '../../hooks/named-user.ts'
import { GeneratedCover, ProjectCover } from '../../shared/projects/generated-cover.tsx'
import { StatusTag } from '../../shared/projects/project-card.tsx'
import { AuthorLine, nameOf } from '../../shared/users/author-line.tsx'

/** Maximum number of members on a card, not counting the lead. */
const MAX_MEMBERS = 4

const box = css({ height: 'full' })
const face = css({ aspectRatio: '[5 / 2]' })
const avatarsCover = css({ display: 'grid', '& > *': { gridArea: '[1 / 1]', minWidth: '0' } })
/** Overlapping avatars, each with a border in the card's colour. */
const faces = hstack({
  gap: '0',
  placeSelf: 'center',
  padding: '1',
  borderRadius: 'full',
  background: 'surface',
  '& > :not(:first-child)': { marginInlineStart: '[-12px]' },
  '& > *': { boxShadow: '[0 0 0 3px var(--colors-surface)]' },
})
const body = stack({ gap: '3', padding: '4', flexGrow: '1' })
const rows = grid({
  // Two columns keep the heights of small and large teams similar.
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', sm: '[repeat(2, minmax(0, 1fr))]' },
  gap: '3',
  alignItems: 'start',
})
const foot = cx(
  note(),
  wrap({
    align: 'center',
    columnGap: '4',
    marginBlockStart: 'auto',
    paddingBlockStart: '3',
    borderBlockStart: 'hairline',
    '& > :last-child': { marginInlineStart: 'auto' },
  }),
)
const title = css({
  textStyle: 'title',
  '& a': {
    color: 'fg',
    textDecoration: 'none',
    borderRadius: 'sm',
    _hover: { textDecoration: 'underline' },
  },
})

interface Props {
  title: string
  members: readonly TeamMember[]
  /** The project, if the API returns it with its team. */
  project?: Project
  /** Project id, used if `project` is missing. */
  id?: string
}

/** Team of a project: project, lead and members with their roles. */
export function TeamCard({ title: teamTitle, members, project, id = '' }: Props) {
  const activeMembers = members.filter(({ status }) => status === 'member')
  const hiddenCount = activeMembers.length - MAX_MEMBERS
  return (
    <li>
      <article className={cx(card({ pad: 'none' }), box)}>
        <TeamCover members={activeMembers} project={project} id={project?.id ?? id} />
        <div className={body}>
          <h2 className={title} dir="auto">
            <Link href={project ? projectPath(project) : `/projects/${encodeURIComponent(id)}`}>
              {teamTitle}
            </Link>
          </h2>
          {project && project.summary !== '' && (
            <p dir="auto" className={css({ lineClamp: '2' })}>
              {project.summary}
            </p>
          )}
          <ul className={rows} aria-label="Team">
            {project && (
              <li>
                <AuthorLine author={project.owner}>Leads</AuthorLine>
              </li>
            )}
            {activeMembers.slice(0, MAX_MEMBERS).map((member) => (
              <li key={idKey(member.id)}>
                <AuthorLine author={member.user}>{member.role}</AuthorLine>
              </li>
            ))}
            {hiddenCount > 0 && <li className={note()}>{hiddenCount} more</li>}
          </ul>
          {project && <ProjectStatus project={project} />}
        </div>
      </article>
    </li>
  )
}

/** The project's cover, or the avatars of its team. */
function TeamCover({
  members,
  project,
  id,
}: {
  members: readonly TeamMember[]
  project: Project | undefined
  id: Id
}) {
  if (project?.cover) return <ProjectCover id={id} cover={project.cover} className={face} />
  const allUsers = [...(project ? [project.owner] : []), ...members.map(({ user }) => user)]
  const uniqueUsers = [...new Map(allUsers.map((user) => [keyOf(user), user])).values()]
  return (
    <div className={avatarsCover}>
      <GeneratedCover id={id} className={face} />
      <div className={faces} data-people>
        {uniqueUsers.slice(0, MAX_MEMBERS).map((user) => (
          <Face key={keyOf(user)} user={user} />
        ))}
      </div>
    </div>
  )
}

/** An API may leave out the names or the id. */
const keyOf = ({ id, username }: Participant): string =>
  username === '' && id !== null ? idKey(id) : username

function Face(props: { user: Participant }) {
  const user = useNamed(props.user)
  return <Avatar src={user.avatar} name={nameOf(user)} size="lg" decorative />
}

/** Recruiting status and location. */
function ProjectStatus({ project }: { project: Project }) {
  return (
    <p className={foot}>
      <StatusTag project={project} />
      {project.location !== '' && (
        <span className={hstack({ gap: '1' })}>
          <MapPin size={16} aria-hidden />
          <VisuallyHidden>Location: </VisuallyHidden>
          <span dir="auto">{project.location}</span>
        </span>
      )}
    </p>
  )
}
