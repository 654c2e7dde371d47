import { useState } from 'react'
import { Redirect } from 'wouter'
import { deriveRoles } from '../../../protocol/account/roles.ts'
import type { User } from '../../../protocol/base/types.ts'
import { useApp } from '../../app-context.tsx'
import { offerPath, PROFILE_SETTINGS_PATH } from '../../hooks/offer-services.ts'
import { useUser } from '../../hooks/session.ts'
import { ServiceForm } from '../../publishing/pages/service-form.tsx'
import type { PageProps } from '../../routing/page-props.ts'
import { BecomeFreelancer } from './join-form.tsx'

/**
 * /services/new, and /services/{id}/edit for an existing service. A user who is no freelancer
 * becomes one first. Without the extension it leads to the profile.
 */
export default function ServiceFormPage({ params: { id } }: PageProps) {
  const user = useUser()
  const { extras } = useApp().api
  if (user === null) return null
  if (offerPath(extras, user) === PROFILE_SETTINGS_PATH)
    return <Redirect to={PROFILE_SETTINGS_PATH} replace />
  return id === undefined ? <NewService user={user} /> : <ServiceForm id={id} />
}

function NewService({ user }: { user: User }) {
  const { freelancer: isFreelancer } = deriveRoles(user)
  const [wasFreelancer] = useState(isFreelancer)
  if (!isFreelancer) return <BecomeFreelancer user={user} />
  return <ServiceForm id={undefined} takesFocus={!wasFreelancer} />
}
