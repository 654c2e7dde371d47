import { useMutation } from '@tanstack/react-query'
import { cx } from '../../../styled-system/css'
import { wrap } from '../../../styled-system/patterns'
import { card, note } from '../../../styled-system/recipes'
import type { TeamMember } from '../../protocol/content/creative-types.ts'
import { acceptInvitationMutation, removeMemberMutation } from '../../services/queries/projects.ts'
import { useApp } from '../app-context.tsx'
import { Button } from '../components/button.tsx'
import { failureText } from '../components/errors/failure-text.ts'
import { panel } from './panel.ts'

/** Invitation to the project's team, shown to the invited user. */
export function Invitation({ invitation: { id, role } }: { invitation: TeamMember }) {
  const { api } = useApp()
  const accept = useMutation(acceptInvitationMutation(api))
  const decline = useMutation(removeMemberMutation(api))
  const busy = accept.isPending || decline.isPending
  const error = accept.error ?? decline.error
  const respond = ({ mutate }: Pick<typeof accept | typeof decline, 'mutate'>) => {
    if (busy) return
    accept.reset()
    decline.reset()
    mutate(id)
  }
  return (
    <section className={cx(card({ pad: 'md' }), panel)} aria-labelledby="invitation">
      <h2 id="invitation">Invitation</h2>
      <p dir="auto">
        {role === '' ? 'You’re invited to the team.' : `You’re invited to the team as ${role}.`}
      </p>
      <div className={wrap()}>
        <Button busy={accept.isPending} onClick={() => respond(accept)}>
          Accept
        </Button>
        <Button look="outline" busy={decline.isPending} onClick={() => respond(decline)}>
          Decline
        </Button>
      </div>
      {error !== null && (
        <p role="alert" className={note({ tone: 'danger' })}>
          {failureText(error)}
        </p>
      )}
    </section>
  )
}
