import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { wrap } from '../../../../styled-system/patterns'
import type { FirstStepsActor } from '../../../machines/account/firstSteps/firstSteps.machine.ts'
import type { Step } from '../../../machines/account/firstSteps/firstSteps.policy.ts'
import {
  type FirstStepsView,
  isSavingStep,
  shareOf,
  stepProblem,
  stepsOf,
} from '../../../machines/account/firstSteps/firstSteps.selectors.ts'
import { profilePath } from '../../../protocol/base/page-paths.ts'
import type { User } from '../../../protocol/base/types.ts'
import { Button, ButtonLink } from '../../components/button.tsx'
import { focusHeading } from '../../components/focus-heading.ts'
import { FormError } from '../../forms/parts.tsx'
import { useReportProgress } from '../../hooks/use-first-steps.ts'
import { FollowStep } from './follow-step.tsx'
import { HEADING_ID, StepFrame } from './frame.tsx'
import { MissingEntries } from './meter.tsx'
import { DisciplineStep, FaceStep } from './typed-step.tsx'

interface Props {
  actor: FirstStepsActor
  user: User
  view: Exclude<FirstStepsView, 'looking' | 'away'>
}

const STEP_TEXTS: { readonly [S in Step]: { title: string; text: string } } = {
  craft: {
    title: 'What do you make, and where?',
    text: 'People search for creators by discipline and town.',
  },
  face: {
    title: 'Introduce yourself',
    text: 'Add a photo and a headline. Profiles with a face get more replies.',
  },
  follow: {
    title: 'Follow five people',
    text: 'Their new work will show up in your feed.',
  },
}
const CLIENT_TEXTS = {
  title: 'Where are you?',
  text: 'Creators like to know who they’re working for.',
}

/** Onboarding steps of a new user, later the list of missing profile parts. */
export default function FirstSteps({ actor, user, view }: Props) {
  useReportProgress(actor, user)
  useFocusOnViewChange(view)
  if (view === 'unread') return <StepsLoadError actor={actor} />
  if (view === 'meter') return <ProfileCompleteness actor={actor} user={user} />
  return <CurrentStep key={view} actor={actor} user={user} step={view} />
}

/**
 * Focuses the heading of the next step, because the pressed button is removed. The first step does
 * not take the focus.
 */
function useFocusOnViewChange(view: FirstStepsView): void {
  const previousView = useRef(view)
  useEffect(() => {
    if (previousView.current === view) return
    previousView.current = view
    document.getElementById(HEADING_ID)?.focus()
  }, [view])
}

function StepsLoadError({ actor }: Pick<Props, 'actor'>) {
  const problem = useSelector(actor, stepProblem)
  return (
    <div className={wrap({ align: 'center', gap: '4' })}>
      <FormError text={problem} />
      <Button look="outline" size="sm" onClick={() => actor.send({ type: 'steps.retry' })}>
        Retry
      </Button>
    </div>
  )
}

function CurrentStep({ actor, user, step }: Pick<Props, 'actor' | 'user'> & { step: Step }) {
  const steps = useSelector(actor, stepsOf, isEqual)
  const isSaving = useSelector(actor, isSavingStep)
  const isCreator = user.user_type !== 'client'
  const stepNumber = steps.indexOf(step) + 1
  const where = `Step ${stepNumber} of ${steps.length}`
  const stepContents: { readonly [S in Step]: () => ReactNode } = {
    craft: () => <DisciplineStep actor={actor} isCreator={isCreator} />,
    face: () => <FaceStep actor={actor} user={user} />,
    follow: () => <FollowStep actor={actor} user={user} />,
  }
  const leave = {
    label: 'Not now',
    busy: isSaving,
    onPress: () => actor.send({ type: 'steps.later' }),
  }
  return (
    <StepFrame
      {...(step === 'craft' && !isCreator ? CLIENT_TEXTS : STEP_TEXTS[step])}
      progressText={where}
      progress={stepNumber / (steps.length + 1)}
      label={where}
      leaveAction={leave}
    >
      {stepContents[step]()}
    </StepFrame>
  )
}

function ProfileCompleteness({ actor, user }: Pick<Props, 'actor' | 'user'>) {
  const share = useSelector(actor, shareOf)
  const percent = `${Math.round(share * 100)} %`
  const isComplete = share === 1
  return (
    <StepFrame
      title={isComplete ? 'Your profile is complete' : 'Complete your profile'}
      text={
        isComplete
          ? 'Nothing left to add. Share it with someone.'
          : 'Complete profiles are found and contacted more often.'
      }
      progressText={`Profile ${percent} complete`}
      progress={share}
      label="Profile completeness"
      leaveAction={{
        label: isComplete ? 'Close' : 'Hide',
        onPress: () => {
          actor.send({ type: 'steps.away' })
          focusHeading()
        },
      }}
    >
      <MissingEntries actor={actor} />
      {isComplete && (
        <div>
          <ButtonLink href={profilePath(user)}>View your profile</ButtonLink>
        </div>
      )}
    </StepFrame>
  )
}

const isEqual = (a: readonly unknown[], b: readonly unknown[]): boolean => String(a) === String(b)
