import { useInfiniteQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { css } from '../../../../styled-system/css'
import type { ApplicationActor } from '../../../machines/projects/application/application.machine.ts'
import * as applicationOf from '../../../machines/projects/application/application.selectors.ts'
import { idKey } from '../../../protocol/base/ids.ts'
import { projectPath } from '../../../protocol/base/page-paths.ts'
import { isolate } from '../../../protocol/base/text.ts'
import type { OwnApplication } from '../../../protocol/projects/projects.ts'
import { myApplicationsQuery } from '../../../services/queries/projects.ts'
import { useApp } from '../../app-context.tsx'
import { Button, ButtonLink } from '../../components/button.tsx'
import { PagedListSection } from '../../components/lazy-section.tsx'
import { useApplication } from '../../hooks/use-keyed-actor.ts'
import { ApplicationTag } from '../../projects/applications.tsx'
import { RelativeTime } from '../../shared/content/relative-time.tsx'
import { DashboardRow } from './dashboard-row.tsx'

const messageText = css({
  whiteSpace: 'pre-wrap',
  maxWidth: 'prose',
  color: 'muted',
  textStyle: 'small',
  lineClamp: '3',
})

const LIST_ID = 'own-applications'

/** The user's applications with their status. */
export function OwnApplications() {
  const app = useApp()
  const query = useInfiniteQuery(myApplicationsQuery(app.api))
  return (
    <PagedListSection
      id={LIST_ID}
      title="Your applications"
      action={
        <ButtonLink size="sm" look="outline" href="/projects">
          All projects
        </ButtonLink>
      }
      query={query}
      label="your applications"
      empty="You haven’t applied to any projects yet."
    >
      {(application) =>
        UNDECIDED_STATUSES.includes(application.status) ? (
          <UndecidedApplication key={idKey(application.id)} application={application} />
        ) : (
          <ApplicationRow
            key={idKey(application.id)}
            application={application}
            status={application.status}
          />
        )
      }
    </PagedListSection>
  )
}

const UNDECIDED_STATUSES: readonly string[] = ['sent', 'seen']

/** An application without a decision; it can be withdrawn. */
function UndecidedApplication({ application }: { application: OwnApplication }) {
  const actor = useApplication(application.project_id)
  if (actor === null) {
    return <ApplicationRow application={application} status={application.status} />
  }
  return <WithdrawableApplication application={application} actor={actor} />
}

function WithdrawableApplication({
  application,
  actor,
}: {
  application: OwnApplication
  actor: ApplicationActor
}) {
  useEffect(() => {
    actor.send({ type: 'application.known', application })
  }, [actor, application])
  const activeApplication = useSelector(actor, applicationOf.activeApplication)
  const isWithdrawing = useSelector(actor, applicationOf.isWithdrawing)
  const canWithdraw = useSelector(actor, applicationOf.canWithdraw)
  const isKnown = useSelector(actor, ({ context }) => context.application !== null)
  const status = activeApplication?.status ?? (isKnown ? 'withdrawn' : application.status)
  const previousStatus = useRef(status)
  useEffect(() => {
    // The pressed button is removed with the withdrawn application.
    if (previousStatus.current !== status && status === 'withdrawn')
      document.getElementById(LIST_ID)?.focus()
    previousStatus.current = status
  }, [status])
  return (
    <ApplicationRow
      application={application}
      status={status}
      onWithdraw={
        canWithdraw || isWithdrawing ? () => actor.send({ type: 'application.withdraw' }) : null
      }
      isWithdrawing={isWithdrawing}
    />
  )
}

function ApplicationRow({
  application,
  status,
  onWithdraw = null,
  isWithdrawing = false,
}: {
  application: OwnApplication
  status: string
  /** Null if the application cannot be withdrawn. */
  onWithdraw?: (() => void) | null
  isWithdrawing?: boolean
}) {
  const { project, message, created_at } = application
  const title = project?.title || 'A project'
  return (
    <DashboardRow
      title={title}
      href={project === null ? null : projectPath(project)}
      facts={
        <>
          <ApplicationTag status={status} />
          <RelativeTime iso={created_at} />
        </>
      }
      actions={
        onWithdraw !== null && (
          <Button
            look="quiet"
            size="sm"
            busy={isWithdrawing}
            aria-label={`Withdraw your application to ${isolate(title)}`}
            onClick={onWithdraw}
          >
            Withdraw
          </Button>
        )
      }
    >
      {message !== '' && (
        <p className={messageText} dir="auto">
          {message}
        </p>
      )}
    </DashboardRow>
  )
}
