import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Id } from '../../protocol/base/types.ts'
import type { Project } from '../../protocol/content/creative-types.ts'
import { useApp } from '../app-context.tsx'
import { Button } from '../components/button.tsx'
import { ConfirmDelete } from '../components/confirm-delete.tsx'

/** For the owner: deletes and goes to the list. */
export function DeleteProject({
  project,
  remove,
}: {
  project: Project
  remove: UseMutationResult<unknown, Error, Id>
}) {
  const { toasts } = useApp()
  const [, go] = useLocation()
  const [asking, setAsking] = useState(false)
  const confirm = () =>
    remove.mutate(project.id, {
      onSuccess: () => {
        const toast = { kind: 'success', title: 'Your project is deleted', text: '' } as const
        toasts.send({ type: 'toast.show', toast })
        setAsking(false)
        go('/projects', { replace: true })
      },
    })
  return (
    <>
      <Button look="quiet" size="sm" onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDelete
        open={asking}
        what="project"
        warning="It goes with its applications and its team."
        removal={remove}
        onClose={() => setAsking(false)}
        onConfirm={confirm}
      />
    </>
  )
}
