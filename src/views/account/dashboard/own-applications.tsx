import { useInfiniteQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { css } from '../../../../styled-system/css'
import type { ApplicationActor } from '../../../machines/projects/application/application.machine.ts'
import * as applicationOf from '../../../machines/projects/application/application.selectors.ts'
import { idKey } from '../../../protocol/base/ids.ts'
import { projectPath } from '../../../protocol/base/page-paths.ts'
import type { ApplicationStatus } from '../../../protocol/enums/projects.ts'
import type { OwnApplication } from '../../../protocol/projects/projects.ts'
import { myApplicationsQuery } from '../../../services/queries/projects.ts'
import { useApp } from '../../app-context.tsx'
import { Button, ButtonLink } from '../../components/button.tsx'
import { Nothing, Pages, Part } from '../../components/lazy-section.tsx'
import { Time } from '../../components/time.tsx'
import { publishedLabel } from '../../content/detail/published.ts'
import { useApplication } from '../../hooks/use-keyed-actor.ts'
import { ApplicationTag } from '../../projects/applications.tsx'
import { Row } from './dashboard-row.tsx'

const words = css({
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  maxWidth: 'prose',
  color: 'muted',
  textStyle: 'small',
  lineClamp: '3',
})

const LIST = 'own-applications'

/** The user's applications with their status. */
export function OwnApplications() {
  const app = useApp()
  const query = useInfiniteQuery(myApplicationsQuery(app.api))
  return (
    <Part
      id={LIST}
      title="Your applications"
      action={
        <ButtonLink size="sm" look="outline" href="/projects">
          All projects
        </ButtonLink>
      }
    >
      <Pages
        query={query}
        label="your applications"
        empty={<Nothing>You haven’t applied to any projects yet.</Nothing>}
      >
        {(application) =>
          UNDECIDED.includes(application.status) ? (
            <Undecided key={idKey(application.id)} application={application} />
          ) : (
            <ApplicationRow
              key={idKey(application.id)}
              application={application}
              status={application.status}
            />
          )
        }
      </Pages>
    </Part>
  )
}

const UNDECIDED: readonly ApplicationStatus[] = ['sent', 'seen']

/** An application without a decision; it can be withdrawn. */
function Undecided({ application }: { application: OwnApplication }) {
  const actor = useApplication(application.project_id)
  if (actor === null) {
    return <ApplicationRow application={application} status={application.status} />
  }
  return <Withdrawable application={application} actor={actor} />
}

function Withdrawable({
  application,
  actor,
}: {
  application: OwnApplication
  actor: ApplicationActor
}) {
  useEffect(() => {
    actor.send({ type: 'application.known', application })
  }, [actor, application])
  const standing = useSelector(actor, applicationOf.activeApplication)
  const withdrawing = useSelector(actor, applicationOf.isWithdrawing)
  const canWithdraw = useSelector(actor, applicationOf.canWithdraw)
  const known = useSelector(actor, ({ context }) => context.application !== null)
  const status = standing?.status ?? (known ? 'withdrawn' : application.status)
  const was = useRef(status)
  useEffect(() => {
    // The pressed button is removed with the withdrawn application.
    if (was.current !== status && status === 'withdrawn') document.getElementById(LIST)?.focus()
    was.current = status
  }, [status])
  return (
    <ApplicationRow
      application={application}
      status={status}
      onWithdraw={
        canWithdraw || withdrawing ? () => actor.send({ type: 'application.withdraw' }) : null
      }
      withdrawing={withdrawing}
    />
  )
}

function ApplicationRow({
  application,
  status,
  onWithdraw = null,
  withdrawing = false,
}: {
  application: OwnApplication
  status: ApplicationStatus
  /** Null if the application cannot be withdrawn. */
  onWithdraw?: (() => void) | null
  withdrawing?: boolean
}) {
  const { now } = useApp()
  const { project, message, created_at } = application
  const title = project?.title || 'A project'
  return (
    <Row
      title={title}
      href={project === null ? null : projectPath(project)}
      facts={
        <>
          <ApplicationTag status={status} />
          <Time iso={created_at} label={publishedLabel(created_at, now())} />
        </>
      }
      actions={
        onWithdraw !== null && (
          <Button
            look="quiet"
            size="sm"
            busy={withdrawing}
            aria-label={`Withdraw your application to ${title}`}
            onClick={onWithdraw}
          >
            Withdraw
          </Button>
        )
      }
    >
      {message !== '' && (
        <p className={words} dir="auto">
          {message}
        </p>
      )}
    </Row>
  )
}
