import { useMutation, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { css } from '../../../../styled-system/css'
import { stack } from '../../../../styled-system/patterns'
import { note } from '../../../../styled-system/recipes'
import { sizeText } from '../../../protocol/base/size-text.ts'
import { removeSavedMutation, storageUsageQuery } from '../../../services/queries/offline.ts'
import { useApp } from '../../app-context.tsx'
import { Button } from '../../components/button.tsx'
import { MutationFailure } from '../../components/errors/mutation-failure.tsx'

/** How much this device stores for reading offline, and a button that removes it. */
export function OfflineStorage() {
  const id = useId()
  const { offline } = useApp()
  const { data: bytes } = useQuery(storageUsageQuery(offline))
  const remove = useMutation(removeSavedMutation(offline))
  return (
    <section aria-labelledby={id} className={stack({ gap: '2', alignItems: 'start' })}>
      <h3 id={id} className={css({ textStyle: 'label' })}>
        Reading offline
      </h3>
      <p className={note()} role="status">
        {bytes ? `Kinyeti uses ${sizeText(bytes)} on this device. ` : ''}
        {remove.isSuccess
          ? 'Saved pages and messages are removed.'
          : 'Pages and messages you open are saved for when you’re offline.'}
      </p>
      <Button look="outline" busy={remove.isPending} onClick={() => remove.mutate()}>
        Remove saved pages
      </Button>
      <MutationFailure mutation={remove} />
    </section>
  )
}
