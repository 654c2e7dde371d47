import { useSelector } from '@xstate/react'
import type { FormEvent, ReactNode } from 'react'
import { css } from '../../../../styled-system/css'
import { grid, wrap } from '../../../../styled-system/patterns'
import { button } from '../../../../styled-system/recipes'
import type { FirstStepsActor } from '../../../machines/account/firstSteps/firstSteps.machine.ts'
import type { Field } from '../../../machines/account/firstSteps/firstSteps.policy.ts'
import {
  fieldValue,
  isSavingStep,
  stepProblem,
} from '../../../machines/account/firstSteps/firstSteps.selectors.ts'
import { MAX_SHORT_TEXT_LENGTH } from '../../../protocol/base/constants.ts'
import { folded } from '../../../protocol/base/text.ts'
import type { User } from '../../../protocol/base/types.ts'
import { Button } from '../../components/button.tsx'
import { FormError, formStack } from '../../forms/parts.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { AvatarField } from '../settings/avatar-field.tsx'

const DISCIPLINES = [
  'Painting',
  'Photography',
  'Illustration',
  'Fashion',
  'Music',
  'Film',
  'Graphic design',
  'Beadwork',
]
const TOWNS = ['Juba', 'Wau', 'Malakal', 'Bor', 'Torit', 'Rumbek', 'Nairobi', 'Kampala']

interface Props {
  actor: FirstStepsActor
}

/** Form of a step. Saved on submit; until then the typed text is kept on this device. */
function StepForm({ actor, children }: Props & { children: ReactNode }) {
  const isSaving = useSelector(actor, isSavingStep)
  const problem = useSelector(actor, stepProblem)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isSaving) actor.send({ type: 'steps.save' })
  }
  return (
    <form className={formStack} noValidate onSubmit={onSubmit}>
      {children}
      <FormError text={problem} />
      <div className={wrap({ gap: '2' })}>
        <Button type="submit" busy={isSaving}>
          {isSaving ? 'Saving…' : problem === null ? 'Save and continue' : 'Try again'}
        </Button>
        <Button
          look="quiet"
          aria-label="Skip this step"
          busy={isSaving}
          onClick={() => actor.send({ type: 'steps.skip' })}
        >
          Skip
        </Button>
      </div>
    </form>
  )
}

function StepTextField({
  actor,
  name,
  label,
  hint,
  suggestions = [],
}: Props & { name: Field; label: string; hint: string; suggestions?: readonly string[] }) {
  const value = useSelector(actor, (s) => fieldValue(s, name))
  const isSaving = useSelector(actor, isSavingStep)
  const setText = (text: string) => actor.send({ type: 'steps.write', field: name, text })
  return (
    <div className={grid({ gap: '2', minWidth: '0', alignContent: 'start' })}>
      <TextField
        label={label}
        hint={hint}
        value={value}
        onChange={setText}
        readOnly={isSaving}
        maxLength={MAX_SHORT_TEXT_LENGTH}
        dir="auto"
      />
      {suggestions.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset does not support this layout
        <div role="group" aria-label={`Quick answers, ${name}`} className={wrap({ gap: '2' })}>
          {suggestions.map((suggestion) => (
            <button
              key={suggestion}
              type="button"
              className={button({ look: 'outline', size: 'pill' })}
              aria-pressed={folded(value.trim()) === folded(suggestion)}
              onClick={() => setText(suggestion)}
            >
              {suggestion}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

const pair = grid({ columns: { base: 1, md: 2 }, gap: '6' })

/** Discipline (creators and freelancers only) and town. */
export function DisciplineStep({ actor, isCreator }: Props & { isCreator: boolean }) {
  return (
    <StepForm actor={actor}>
      <div className={isCreator ? pair : css({ maxWidth: 'prose' })}>
        {isCreator && (
          <StepTextField
            actor={actor}
            name="craft"
            label="Your discipline"
            hint="Type your own or pick one."
            suggestions={DISCIPLINES}
          />
        )}
        <StepTextField
          actor={actor}
          name="town"
          label="Your town"
          hint="Where you’re based."
          suggestions={TOWNS}
        />
      </div>
    </StepForm>
  )
}

/** Profile photo, which saves by itself, and headline. */
export function FaceStep({ actor, user }: Props & { user: User }) {
  return (
    <>
      <AvatarField user={user} />
      <StepForm actor={actor}>
        <StepTextField
          actor={actor}
          name="line"
          label="Headline"
          hint="Shown under your name. For example: “I paint walls in Juba and teach on Saturdays.”"
        />
      </StepForm>
    </>
  )
}
