import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { css } from '../../../../styled-system/css'
import { grid } from '../../../../styled-system/patterns'
import { idKey, sameId } from '../../../protocol/base/ids.ts'
import { projectPath } from '../../../protocol/base/page-paths.ts'
import type { Id } from '../../../protocol/base/types.ts'
import type { Project } from '../../../protocol/content/creative-types.ts'
import { myProjectsQuery } from '../../../services/queries/projects.ts'
import { useApp } from '../../app-context.tsx'
import { Button, ButtonLink } from '../../components/button.tsx'
import { Nothing, Pages, Part, parts } from '../../components/lazy-section.tsx'
import { Time } from '../../components/time.tsx'
import { publishedLabel } from '../../content/detail/published.ts'
import { thing, useShown } from '../../content/use-removed.ts'
import { countText } from '../../locale.ts'
import { Applications } from '../../projects/applications.tsx'
import { PROJECT_DELETION_NOTE } from '../../projects/delete-project.tsx'
import { GeneratedCover } from '../../projects/generated-cover.tsx'
import { StatusTag } from '../../projects/project-card.tsx'
import { Team } from '../../projects/team.tsx'
import { Row } from './dashboard-row.tsx'
import { useDeletion } from './deletion.ts'
import { OwnApplications } from './own-applications.tsx'

const inside = grid({
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', lg: '[3fr 2fr]' },
  gap: '8',
  padding: { base: '4', md: '6' },
  borderRadius: 'md',
  background: 'surface',
  border: 'hairline',
})

const cloth = css({ height: 'full' })
const toggle = css({ '&[aria-expanded=true] svg': { transform: 'rotate(180deg)' } })

/**
 * The user's projects with their applications, and the user's own applications.
 * @param opened id of the project that is expanded initially; '' for none
 */
export default function OwnProjects({ opened }: { opened: string }) {
  return (
    <div className={parts}>
      <Projects opened={opened} />
      <OwnApplications />
    </div>
  )
}

function Projects({ opened }: { opened: string }) {
  const app = useApp()
  const query = useShown('project', useInfiniteQuery(myProjectsQuery(app.api)))
  // One at a time: the lists of an expanded project have labels that must be unique.
  const [open, setOpen] = useState<Id | null>(opened === '' ? null : opened)
  const remove = useDeletion('project', 'own-projects')
  return (
    <Part
      id="own-projects"
      title="Your projects"
      action={
        <ButtonLink size="sm" href="/create/project">
          Start a project
        </ButtonLink>
      }
    >
      <Pages
        query={query}
        label="your projects"
        empty={<Nothing>No projects yet. Looking for collaborators? Post what you need.</Nothing>}
      >
        {(project) => (
          <ProjectRow
            key={idKey(project.id)}
            project={project}
            open={open !== null && sameId(open, project.id)}
            onOpen={(wanted) => setOpen(wanted ? project.id : null)}
            onDelete={() => remove(project.id, PROJECT_DELETION_NOTE)}
          />
        )}
      </Pages>
    </Part>
  )
}

interface RowProps {
  project: Project
  /** Whether its applications and team are shown. */
  open: boolean
  onOpen: (open: boolean) => void
  onDelete: () => void
}

function ProjectRow({ project, open, onOpen, onDelete }: RowProps) {
  const { now } = useApp()
  const title = project.title || 'Untitled'
  const applied = project.applications_count ?? 0
  const people = project.team.filter(({ status }) => status === 'member').length
  const panel = `people-${idKey(project.id)}`
  return (
    <Row
      {...thing('project', project.id)}
      picture={project.cover}
      stand={<GeneratedCover id={project.id} className={cloth} />}
      title={title}
      href={projectPath(project)}
      facts={
        <>
          <StatusTag project={project} />
          <span>{countText(applied, 'application', 'applications')}</span>
          <span>
            {people === 0
              ? 'no team yet'
              : countText(people, 'person in the team', 'people in the team')}
          </span>
          <Time iso={project.created_at} label={publishedLabel(project.created_at, now())} />
        </>
      }
      actions={
        <>
          <Button
            look="quiet"
            size="sm"
            className={toggle}
            aria-expanded={open}
            aria-controls={panel}
            aria-label={`Applications and team of ${title}`}
            onClick={() => onOpen(!open)}
          >
            Applications and team
            <ChevronDown size={18} aria-hidden />
          </Button>
          <ButtonLink
            look="quiet"
            size="sm"
            href={`/create/project?edit=${encodeURIComponent(idKey(project.id))}`}
            aria-label={`Edit ${title}`}
          >
            Edit
          </ButtonLink>
          <Button look="quiet" size="sm" aria-label={`Delete ${title}`} onClick={onDelete}>
            Delete
          </Button>
        </>
      }
    >
      <div id={panel} hidden={!open}>
        {open && (
          <div className={inside}>
            <Applications project={project} />
            <Team project={project} own />
          </div>
        )}
      </div>
    </Row>
  )
}
