import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { wrap } from '../../../../styled-system/patterns'
import { freelancerPath } from '../../../protocol/content/search.ts'
import { serviceFormPath, servicePath } from '../../../protocol/users/service-paths.ts'
import type { ServiceOffer } from '../../../protocol/users/services.ts'
import { updateServiceMutation } from '../../../services/queries/services.ts'
import { useApp } from '../../app-context.tsx'
import { Button, ButtonLink } from '../../components/button.tsx'
import { MutationFailure } from '../../components/errors/mutation-failure.tsx'
import { useRemove } from '../../hooks/use-removed.ts'

/** Buttons for the owner of a service: edit, pause or resume, delete. */
export function OwnerActions({ service }: { service: ServiceOffer }) {
  const { api } = useApp()
  const [, navigate] = useLocation()
  const remove = useRemove()
  const change = useMutation(updateServiceMutation(api))
  const isPaused = service.status === 'paused'
  const deleteService = () => {
    remove({ kind: 'service', id: service.id, href: servicePath(service) })
    navigate(freelancerPath(service.user), { replace: true })
  }
  return (
    <div>
      <div className={wrap()}>
        <ButtonLink look="outline" size="sm" href={serviceFormPath(service)}>
          Edit
        </ButtonLink>
        <Button
          look="outline"
          size="sm"
          busy={change.isPending}
          onClick={() =>
            change.mutate({ id: service.id, changes: { status: isPaused ? 'active' : 'paused' } })
          }
        >
          {isPaused ? 'Resume' : 'Pause'}
        </Button>
        <Button look="quiet" size="sm" onClick={deleteService}>
          Delete
        </Button>
      </div>
      <MutationFailure mutation={change} />
    </div>
  )
}
