import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Id } from '../../../protocol/base/types.ts'
import { useApp } from '../../app-context.tsx'
import { ConfirmDelete } from '../../components/confirm-delete.tsx'

interface Doomed {
  id: Id
  warning: string
  /** What is told once it is gone. */
  done: string
}

interface Deletion {
  ask(doomed: Doomed): void
  /** Stands once in the list. */
  question: ReactNode
}

/** Deletes things of a list, each after a question. */
export function useDeletion({
  what,
  list,
  options,
  onDeleted,
}: {
  /** `work`, `post`. */
  what: string
  /** The id of the heading that gets the focus when what had it is gone. */
  list: string
  options: UseMutationOptions<void, Error, Id>
  onDeleted?: (id: Id) => void
}): Deletion {
  const { toasts } = useApp()
  const removal = useMutation(options)
  const [doomed, setDoomed] = useState<Doomed | null>(null)
  const confirm = () => {
    if (doomed === null) return
    removal.mutate(doomed.id, {
      onSuccess: () => {
        const toast = { kind: 'success', title: doomed.done, text: '' } as const
        toasts.send({ type: 'toast.show', toast })
        onDeleted?.(doomed.id)
        setDoomed(null)
        // Once the question has let go of the focus.
        requestAnimationFrame(() => document.getElementById(list)?.focus())
      },
    })
  }
  return {
    ask: setDoomed,
    question: (
      <ConfirmDelete
        open={doomed !== null}
        what={what}
        warning={doomed?.warning ?? ''}
        removal={removal}
        onClose={() => setDoomed(null)}
        onConfirm={confirm}
      />
    ),
  }
}
