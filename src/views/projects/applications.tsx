import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { css } from '../../../styled-system/css'
import { wrap } from '../../../styled-system/patterns'
import { note, tag } from '../../../styled-system/recipes'
import { isolate } from '../../protocol/base/text.ts'
import type { Application, Project } from '../../protocol/content/creative-types.ts'
import { APPLICATION_STATUSES, type ApplicationStatus } from '../../protocol/enums/projects.ts'
import { applicationsQuery, decideApplicationMutation } from '../../services/queries/projects.ts'
import { useApp } from '../app-context.tsx'
import { Button } from '../components/button.tsx'
import { failureText } from '../components/errors/failure-text.ts'
import { MutationFailure } from '../components/errors/mutation-failure.tsx'
import { LoadMoreButton } from '../components/load-more.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { useNamed } from '../hooks/named-user.ts'
import { AuthorLine, nameOf } from '../shared/users/author-line.tsx'
import { panel, rows } from './panel.ts'

const muted = css({ color: 'muted' })

const STATUS_LABELS: { readonly [status in ApplicationStatus]: string } = {
  sent: 'Sent',
  seen: 'Seen',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
}

const TONES = {
  sent: 'sorghum',
  seen: 'plain',
  accepted: 'success',
  declined: 'danger',
  withdrawn: 'plain',
} as const

export function ApplicationTag({ status }: { status: string }) {
  const known = APPLICATION_STATUSES.find((one) => one === status)
  if (known === undefined) return status === '' ? null : <span className={tag()}>{status}</span>
  return <span className={tag({ tone: TONES[known] })}>{STATUS_LABELS[known]}</span>
}

/** The owner's list of applications, with accept and decline. */
export function Applications({ project }: { project: Project }) {
  const app = useApp()
  const query = useInfiniteQuery(applicationsQuery(app.api, project.id))
  return (
    <section className={panel} aria-labelledby="applications">
      <h2 id="applications">Applications</h2>
      {query.isPending && <Skeleton height="8rem" />}
      {query.data?.length === 0 && (
        <p className={muted}>No applications yet. Share the project to get some.</p>
      )}
      {query.data && query.data.length > 0 && (
        <ul className={rows}>
          {query.data.map((application) => (
            <ApplicationItem key={application.id} application={application} />
          ))}
        </ul>
      )}
      {query.isError && (
        <div role="alert">
          <p className={note({ tone: 'danger' })}>{failureText(query.error)}</p>
          <Button look="outline" size="sm" onClick={() => void query.refetch()}>
            Retry
          </Button>
        </div>
      )}
      {query.hasNextPage && (
        <LoadMoreButton query={query} size="sm" busyText="Load more" retryText="Load more" />
      )}
    </section>
  )
}

function ApplicationItem({ application }: { application: Application }) {
  const app = useApp()
  const decision = useMutation(decideApplicationMutation(app.api))
  const { id, message, status, created_at } = application
  const applicant = useNamed(application.applicant)
  const name = nameOf(applicant)
  const decide = (newStatus: 'seen' | 'accepted' | 'declined') =>
    decision.mutate({ id, status: newStatus })
  const isUndecided = status === 'sent' || status === 'seen'
  return (
    <li>
      <AuthorLine author={applicant} size="md" created={created_at}>
        <ApplicationTag status={status} />
      </AuthorLine>
      {message !== '' && (
        <p className={css({ whiteSpace: 'pre-wrap' })} dir="auto">
          {message}
        </p>
      )}
      {isUndecided && (
        <div className={wrap()}>
          <Button
            size="sm"
            busy={decision.isPending}
            aria-label={`Accept ${isolate(name)}`}
            onClick={() => decide('accepted')}
          >
            Accept
          </Button>
          <Button
            size="sm"
            look="outline"
            busy={decision.isPending}
            aria-label={`Decline ${isolate(name)}`}
            onClick={() => decide('declined')}
          >
            Decline
          </Button>
          {status === 'sent' && (
            <Button
              size="sm"
              look="quiet"
              busy={decision.isPending}
              aria-label={`Mark as seen: the application of ${isolate(name)}`}
              onClick={() => decide('seen')}
            >
              Mark as seen
            </Button>
          )}
        </div>
      )}
      <MutationFailure mutation={decision} />
    </li>
  )
}
