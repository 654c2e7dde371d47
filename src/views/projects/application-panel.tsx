import { useSelector } from '@xstate/react'
import { type FormEvent, useEffect, useRef } from 'react'
import { css } from '../../../styled-system/css'
import { grid } from '../../../styled-system/patterns'
import type { ApplicationActor } from '../../machines/projects/application/application.machine.ts'
import * as applicationOf from '../../machines/projects/application/application.selectors.ts'
import { idKey } from '../../protocol/base/ids.ts'
import type { Project } from '../../protocol/content/creative-types.ts'
import { hasKnownStatus, takesApplications } from '../../protocol/projects/projects.ts'
import { useMinute } from '../app-context.tsx'
import { Button } from '../components/button.tsx'
import { NeedsScript } from '../components/errors/needs-script.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { TextArea } from '../forms/text-area.tsx'
import { useSession } from '../hooks/session.ts'
import { useApplication } from '../hooks/use-keyed-actor.ts'
import { usePendingIntent, useRequireAuth } from '../hooks/use-require-auth.ts'
import { useSavedDraft } from '../hooks/use-saved-draft.ts'
import { ApplicationTag } from './applications.tsx'
import { panel } from './panel.ts'

const muted = css({ color: 'muted' })
const form = grid({ gap: '3' })

/** Application to another user's project. */
export function ApplicationPanel({ project }: { project: Project }) {
  // An API that does not say whether a project is open takes no applications.
  if (!hasKnownStatus(project) && project.my_application === null) return null
  return (
    <section className={panel} aria-labelledby="apply">
      <h2 id="apply">Apply</h2>
      <ApplicationSection project={project} />
    </section>
  )
}

function ApplicationSection({ project }: { project: Project }) {
  const { phase } = useSession()
  const requireAuth = useRequireAuth()
  const isOpen = takesApplications(project, useMinute())
  if (phase !== 'anonymous') return <SignedInApplication project={project} isOpen={isOpen} />
  if (!isOpen) return <Closed />
  return (
    <>
      <p className={muted}>Sign in to apply.</p>
      <div>
        <Button onClick={() => requireAuth({ to: 'page', key: applyIntentKey(project) }, 'apply')}>
          Sign in to apply
        </Button>
      </div>
    </>
  )
}

const applyIntentKey = ({ id }: Project): string => `apply ${idKey(id)}`

const Closed = () => <p className={muted}>Applications are closed.</p>

function SignedInApplication({ project, isOpen }: { project: Project; isOpen: boolean }) {
  const actor = useApplication(project.id)
  if (actor === null) {
    return (
      <>
        <NeedsScript to="apply" />
        <Skeleton height="8rem" />
      </>
    )
  }
  return <OwnApplication actor={actor} project={project} isOpen={isOpen} />
}

interface ApplicationProps {
  actor: ApplicationActor
  project: Project
  isOpen: boolean
}

function OwnApplication({ actor, project, isOpen }: ApplicationProps) {
  const { my_application } = project
  useEffect(() => {
    actor.send({ type: 'application.known', application: my_application })
  }, [actor, my_application])
  const application = useSelector(actor, applicationOf.activeApplication)
  const [draft, saveDraft] = useSavedDraft<string>(`application ${idKey(project.id)}`)
  const isStored = application !== null
  useEffect(() => {
    // Not before: an application that could not be sent must not be lost.
    if (isStored && draft !== null) saveDraft(null)
  })
  if (isStored) return <SentApplication actor={actor} />
  if (!isOpen) return <Closed />
  return (
    <ApplicationForm
      actor={actor}
      project={project}
      message={draft ?? ''}
      onChange={(text) => saveDraft(text === '' ? null : text)}
    />
  )
}

function SentApplication({ actor }: Pick<ApplicationProps, 'actor'>) {
  const application = useSelector(actor, applicationOf.activeApplication)
  const isWithdrawing = useSelector(actor, applicationOf.isWithdrawing)
  const canWithdraw = useSelector(actor, applicationOf.canWithdraw)
  if (application === null) return null
  return (
    <>
      <p role="status">
        Your application: <ApplicationTag status={application.status} />
      </p>
      <p className={css({ whiteSpace: 'pre-wrap' })} dir="auto">
        {application.message}
      </p>
      {(canWithdraw || isWithdrawing) && (
        <div>
          <Button
            look="outline"
            size="sm"
            busy={isWithdrawing}
            onClick={() => actor.send({ type: 'application.withdraw' })}
          >
            Withdraw
          </Button>
        </div>
      )}
    </>
  )
}

interface ApplicationFormProps extends Omit<ApplicationProps, 'isOpen'> {
  message: string
  onChange: (message: string) => void
}

function ApplicationForm({ actor, project, message, onChange }: ApplicationFormProps) {
  const isSending = useSelector(actor, applicationOf.isSending)
  const formRef = useRef<HTMLFormElement>(null)
  // The pressed button is unmounted, so the text field gets the focus.
  usePendingIntent(
    applyIntentKey(project),
    () => formRef.current?.querySelector('textarea')?.focus(),
    'apply',
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    actor.send({ type: 'application.send', message: message.trim() })
  }
  return (
    <form ref={formRef} className={form} onSubmit={submit}>
      <TextArea
        label="Your message"
        hint="What would you bring, and which of your works should they see?"
        value={message}
        onChange={onChange}
      />
      <div>
        <Button type="submit" busy={isSending}>
          {isSending ? 'Sending…' : 'Apply'}
        </Button>
      </div>
    </form>
  )
}
