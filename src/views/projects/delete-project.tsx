import { useLocation } from 'wouter'
import { projectPath } from '../../protocol/base/page-paths.ts'
import type { Project } from '../../protocol/content/creative-types.ts'
import { Button } from '../components/button.tsx'
import { useRemove } from '../hooks/use-removed.ts'

export const PROJECT_DELETION_NOTE = 'Its applications and team will be deleted too.'

/** Button for the owner: deletes the project and navigates to the list. */
export function DeleteProject({ project }: { project: Project }) {
  const [, navigate] = useLocation()
  const remove = useRemove()
  const deleteProject = () => {
    remove({
      kind: 'project',
      id: project.id,
      note: PROJECT_DELETION_NOTE,
      href: projectPath(project),
    })
    navigate('/projects', { replace: true })
  }
  return (
    <Button look="quiet" size="sm" onClick={deleteProject}>
      Delete
    </Button>
  )
}
