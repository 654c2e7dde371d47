import { MapPin } from 'lucide-react'
import { Link } from 'wouter'
import { css, cx } from '../../../../styled-system/css'
import { center, grid, hstack, stack } from '../../../../styled-system/patterns'
import { card, note } from '../../../../styled-system/recipes'
import { projectAddress } from '../../../protocol/base/addresses.ts'
import { idKey } from '../../../protocol/base/ids.ts'
import type { Project, TeamMember } from '../../../protocol/content/creative-types.ts'
import { Avatar } from '../../components/avatar.tsx'
import { VisuallyHidden } from '../../components/visually-hidden.tsx'
import { AuthorLine, nameOf } from '../../content/author-line.tsx'
import { ContentPicture } from '../../content/content-picture.tsx'
import { StatusTag } from '../../work/project-card.tsx'

/** So many people stand on a card besides who leads. */
const SHOWN = 4

const box = css({ height: 'full' })
const face = css({ aspectRatio: '[5 / 2]' })
const people = cx(center({ gap: '2', background: 'nile.wash' }), face)
const body = stack({ gap: '3', padding: '4', flexGrow: '1' })
const title = css({
  textStyle: 'title',
  overflowWrap: 'anywhere',
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
  /** Its own words and picture, where the API tells them with its team. */
  project?: Project
  /** Of the project, where no more is known of it. */
  id?: string
}

/** A team: what it makes, who leads, who does what. */
export function TeamCard({ title: words, members, project, id = '' }: Props) {
  const working = members.filter(({ status }) => status === 'member')
  const more = working.length - SHOWN
  return (
    <li>
      <article className={cx(card({ pad: 'none' }), box)}>
        <Face members={working} project={project} />
        <div className={body}>
          <div>
            {project && <Standing project={project} />}
            <h2 className={title} dir="auto">
              <Link
                href={project ? projectAddress(project) : `/projects/${encodeURIComponent(id)}`}
              >
                {words}
              </Link>
            </h2>
          </div>
          <ul className={grid({ gap: '3' })} aria-label="Team">
            {project && (
              <li>
                <AuthorLine author={project.owner} size="md">
                  Leads
                </AuthorLine>
              </li>
            )}
            {working.slice(0, SHOWN).map((member) => (
              <li key={idKey(member.id)}>
                <AuthorLine author={member.user} size="md">
                  {member.role}
                </AuthorLine>
              </li>
            ))}
            {more > 0 && <li className={note()}>{more} more</li>}
          </ul>
        </div>
      </article>
    </li>
  )
}

/** The picture of what is made; where there is none, those of the people who make it. */
function Face({
  members,
  project,
}: {
  members: readonly TeamMember[]
  project: Project | undefined
}) {
  if (project?.cover) {
    return (
      <ContentPicture
        picture={project.cover}
        sizes="(min-width: 48rem) 33vw, 100vw"
        alt=""
        thumbnail
        className={face}
      />
    )
  }
  const all = [...(project ? [project.owner] : []), ...members.map(({ user }) => user)]
  const each = [...new Map(all.map((person) => [person.username, person])).values()]
  return (
    <div className={people} data-people>
      {each.slice(0, SHOWN).map((person) => (
        <Avatar
          key={person.username}
          src={person.avatar}
          name={nameOf(person)}
          size="lg"
          decorative
        />
      ))}
    </div>
  )
}

function Standing({ project }: { project: Project }) {
  return (
    <p className={cx(note(), hstack({ justify: 'space-between' }))}>
      <StatusTag project={project} />
      {project.location !== '' && (
        <span className={hstack({ gap: '1' })}>
          <MapPin size={16} aria-hidden />
          <VisuallyHidden>Place: </VisuallyHidden>
          <span dir="auto">{project.location}</span>
        </span>
      )}
    </p>
  )
}
