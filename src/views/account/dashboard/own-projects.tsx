import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { css } from '../../../../styled-system/css'
import { grid } from '../../../../styled-system/patterns'
import { idKey, sameId } from '../../../protocol/base/ids.ts'
import { projectPath } from '../../../protocol/base/page-paths.ts'
import { isolate } from '../../../protocol/base/text.ts'
import type { Id } from '../../../protocol/base/types.ts'
import type { Project } from '../../../protocol/content/creative-types.ts'
import { myProjectsQuery } from '../../../services/queries/projects.ts'
import { useApp } from '../../app-context.tsx'
import { Button, ButtonLink } from '../../components/button.tsx'
import { PagedListSection, sectionStack } from '../../components/lazy-section.tsx'
import { removableProps, useWithoutRemoved } from '../../hooks/use-removed.ts'
import { formatCount } from '../../locale.ts'
import { Applications } from '../../projects/applications.tsx'
import { PROJECT_DELETION_NOTE } from '../../projects/delete-project.tsx'
import { Team } from '../../projects/team.tsx'
import { RelativeTime } from '../../shared/content/relative-time.tsx'
import { GeneratedCover } from '../../shared/projects/generated-cover.tsx'
import { StatusTag } from '../../shared/projects/project-card.tsx'
import { DashboardRow, EditLink } from './dashboard-row.tsx'
import { useDeletion } from './deletion.ts'
import { OwnApplications } from './own-applications.tsx'

const panelGrid = grid({
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', lg: '[3fr 2fr]' },
  gap: '8',
  padding: { base: '4', md: '6' },
  borderRadius: 'md',
  background: 'surface',
  border: 'hairline',
})

const coverStyle = css({ height: 'full' })
const toggle = css({ '&[aria-expanded=true] svg': { transform: 'rotate(180deg)' } })

/**
 * The user's projects with their applications, and the user's own applications.
 * @param openProjectId id of the project that is expanded initially; '' for none
 */
export default function OwnProjects({ openProjectId }: { openProjectId: string }) {
  return (
    <div className={sectionStack}>
      <ProjectList openProjectId={openProjectId} />
      <OwnApplications />
    </div>
  )
}

function ProjectList({ openProjectId }: { openProjectId: string }) {
  const app = useApp()
  const query = useWithoutRemoved('project', useInfiniteQuery(myProjectsQuery(app.api)))
  // One at a time: the lists of an expanded project have labels that must be unique.
  const [openId, setOpen] = useState<Id | null>(openProjectId === '' ? null : openProjectId)
  const remove = useDeletion('project', 'own-projects')
  return (
    <PagedListSection
      id="own-projects"
      title="Your projects"
      action={
        <ButtonLink size="sm" href="/create/project">
          Start a project
        </ButtonLink>
      }
      query={query}
      label="your projects"
      empty="No projects yet. Looking for collaborators? Post what you need."
    >
      {(project) => (
        <ProjectRow
          key={idKey(project.id)}
          project={project}
          open={openId !== null && sameId(openId, project.id)}
          onOpen={(isOpening) => setOpen(isOpening ? project.id : null)}
          onDelete={() => remove(project.id, PROJECT_DELETION_NOTE)}
        />
      )}
    </PagedListSection>
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
  const title = project.title || 'Untitled'
  const { applications_count: applicationCount } = project
  const memberCount = project.team.filter(({ status }) => status === 'member').length
  const panelId = `people-${idKey(project.id)}`
  return (
    <DashboardRow
      {...removableProps('project', project.id)}
      picture={project.cover}
      placeholder={<GeneratedCover id={project.id} className={coverStyle} />}
      title={title}
      href={projectPath(project)}
      facts={
        <>
          <StatusTag project={project} />
          {applicationCount !== null && (
            <span>{formatCount(applicationCount, 'application', 'applications')}</span>
          )}
          <span>
            {memberCount === 0
              ? 'no team yet'
              : formatCount(memberCount, 'person in the team', 'people in the team')}
          </span>
          <RelativeTime iso={project.created_at} />
        </>
      }
      actions={
        <>
          <Button
            look="quiet"
            size="sm"
            className={toggle}
            aria-expanded={open}
            aria-controls={panelId}
            aria-label={`Applications and team of ${isolate(title)}`}
            onClick={() => onOpen(!open)}
          >
            Applications and team
            <ChevronDown size={18} aria-hidden />
          </Button>
          <EditLink
            title={title}
            href={`/create/project?edit=${encodeURIComponent(idKey(project.id))}`}
          />
          <Button look="quiet" size="sm" aria-label={`Delete ${isolate(title)}`} onClick={onDelete}>
            Delete
          </Button>
        </>
      }
    >
      <div id={panelId} hidden={!open}>
        {open && (
          <div className={panelGrid}>
            <Applications project={project} />
            <Team project={project} isOwner />
          </div>
        )}
      </div>
    </DashboardRow>
  )
}
