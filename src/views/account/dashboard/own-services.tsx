import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { tag } from '../../../../styled-system/recipes'
import { idKey } from '../../../protocol/base/ids.ts'
import { isolate } from '../../../protocol/base/text.ts'
import { serviceFormPath, servicePath } from '../../../protocol/users/service-paths.ts'
import type { ServiceOffer } from '../../../protocol/users/services.ts'
import { myServicesQuery, updateServiceMutation } from '../../../services/queries/services.ts'
import { useApp } from '../../app-context.tsx'
import { Button, ButtonLink } from '../../components/button.tsx'
import { MutationFailure } from '../../components/errors/mutation-failure.tsx'
import { PagedListSection } from '../../components/lazy-section.tsx'
import { NEW_SERVICE_PATH } from '../../hooks/offer-services.ts'
import { removableProps, useWithoutRemoved } from '../../hooks/use-removed.ts'
import { DashboardRow, EditLink } from './dashboard-row.tsx'
import { useDeletion } from './deletion.ts'

/** The user's services, paused ones included. */
export default function OwnServices() {
  const { api } = useApp()
  const query = useWithoutRemoved('service', useInfiniteQuery(myServicesQuery(api)))
  const remove = useDeletion('service', 'own-services')
  return (
    <PagedListSection
      id="own-services"
      title="Your services"
      text="Only you can see paused services."
      action={
        <ButtonLink size="sm" href={NEW_SERVICE_PATH}>
          Offer a service
        </ButtonLink>
      }
      query={query}
      label="your services"
      empty="No services yet. Say what clients can hire you for, and what it costs."
    >
      {(service) => (
        <ServiceRow key={idKey(service.id)} service={service} onDelete={() => remove(service.id)} />
      )}
    </PagedListSection>
  )
}

function ServiceRow({ service, onDelete }: { service: ServiceOffer; onDelete: () => void }) {
  const { api, toasts } = useApp()
  const change = useMutation(updateServiceMutation(api))
  const title = service.title || 'Untitled'
  const isPaused = service.status === 'paused'
  const action = isPaused ? 'Resume' : 'Pause'
  const changeStatus = () =>
    change.mutate(
      { id: service.id, changes: { status: isPaused ? 'active' : 'paused' } },
      {
        onSuccess: () => {
          const toastTitle = isPaused ? 'Service resumed' : 'Service paused'
          const toast = { kind: 'success', title: toastTitle, text: '' } as const
          toasts.send({ type: 'toast.show', toast })
        },
      },
    )
  return (
    <DashboardRow
      {...removableProps('service', service.id)}
      picture={service.images[0] ?? null}
      title={title}
      href={servicePath(service)}
      facts={
        <>
          <span className={tag({ tone: isPaused ? 'plain' : 'success' })}>
            {isPaused ? 'Paused' : 'Active'}
          </span>
          {service.hidden === true && <span className={tag({ tone: 'sorghum' })}>Hidden</span>}
          <span>{service.price || 'Price on request'}</span>
          {service.delivery !== '' && <span>{service.delivery}</span>}
        </>
      }
      actions={
        <>
          <EditLink title={title} href={serviceFormPath(service)} />
          <Button
            look="quiet"
            size="sm"
            busy={change.isPending}
            aria-label={`${action} ${isolate(title)}`}
            onClick={changeStatus}
          >
            {action}
          </Button>
          <Button look="quiet" size="sm" aria-label={`Delete ${isolate(title)}`} onClick={onDelete}>
            Delete
          </Button>
        </>
      }
    >
      <MutationFailure mutation={change} />
    </DashboardRow>
  )
}
