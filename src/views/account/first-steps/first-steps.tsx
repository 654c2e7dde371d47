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
import { FormError } from '../../forms/parts.tsx'
import { focusHeading } from '../../publishing/focus-heading.ts'
import { FollowStep } from './follow-step.tsx'
import { Frame, HEADING } from './frame.tsx'
import { Meter } from './meter.tsx'
import { DisciplineStep, FaceStep } from './typed-step.tsx'
import { useNews } from './use-first-steps.ts'

interface Props {
  actor: FirstStepsActor
  user: User
  place: Exclude<FirstStepsView, 'looking' | 'away'>
}

const WORDS: { readonly [S in Step]: { title: string; text: string } } = {
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
const FOR_CLIENTS = {
  title: 'Where are you?',
  text: 'Creators like to know who they’re working for.',
}

/** Onboarding steps of a new user, later the list of missing profile parts. */
export default function FirstSteps({ actor, user, place }: Props) {
  useNews(actor, user)
  useFocusOn(place)
  if (place === 'unread') return <Unread actor={actor} />
  if (place === 'meter') return <Lacking actor={actor} user={user} />
  return <OneStep key={place} actor={actor} user={user} step={place} />
}

/**
 * Focuses the heading of the next step, because the pressed button is removed. The first step does
 * not take the focus.
 */
function useFocusOn(place: FirstStepsView): void {
  const shown = useRef(place)
  useEffect(() => {
    if (shown.current === place) return
    shown.current = place
    document.getElementById(HEADING)?.focus()
  }, [place])
}

function Unread({ actor }: Pick<Props, 'actor'>) {
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

function OneStep({ actor, user, step }: Pick<Props, 'actor' | 'user'> & { step: Step }) {
  const steps = useSelector(actor, stepsOf, same)
  const saving = useSelector(actor, isSavingStep)
  const makes = user.user_type !== 'client'
  const at = steps.indexOf(step) + 1
  const where = `Step ${at} of ${steps.length}`
  const inside: { readonly [S in Step]: () => ReactNode } = {
    craft: () => <DisciplineStep actor={actor} makes={makes} />,
    face: () => <FaceStep actor={actor} user={user} />,
    follow: () => <FollowStep actor={actor} user={user} />,
  }
  const leave = {
    label: 'Not now',
    busy: saving,
    onPress: () => actor.send({ type: 'steps.later' }),
  }
  return (
    <Frame
      {...(step === 'craft' && !makes ? FOR_CLIENTS : WORDS[step])}
      where={where}
      share={at / (steps.length + 1)}
      label={where}
      leave={leave}
    >
      {inside[step]()}
    </Frame>
  )
}

function Lacking({ actor, user }: Pick<Props, 'actor' | 'user'>) {
  const share = useSelector(actor, shareOf)
  const percent = `${Math.round(share * 100)} %`
  const whole = share === 1
  return (
    <Frame
      title={whole ? 'Your profile is complete' : 'Complete your profile'}
      text={
        whole
          ? 'Nothing left to add. Share it with someone.'
          : 'Complete profiles are found and contacted more often.'
      }
      where={`Profile ${percent} complete`}
      share={share}
      label="Profile completeness"
      leave={{
        label: whole ? 'Close' : 'Hide',
        onPress: () => {
          actor.send({ type: 'steps.away' })
          focusHeading()
        },
      }}
    >
      <Meter actor={actor} />
      {whole && (
        <div>
          <ButtonLink href={profilePath(user)}>View your profile</ButtonLink>
        </div>
      )}
    </Frame>
  )
}

const same = (a: readonly unknown[], b: readonly unknown[]): boolean => String(a) === String(b)
