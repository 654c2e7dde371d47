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
function Typed({ actor, children }: Props & { children: ReactNode }) {
  const saving = useSelector(actor, isSavingStep)
  const problem = useSelector(actor, stepProblem)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!saving) actor.send({ type: 'steps.save' })
  }
  return (
    <form className={formStack} noValidate onSubmit={onSubmit}>
      {children}
      <FormError text={problem} />
      <div className={wrap({ gap: '2' })}>
        <Button type="submit" busy={saving}>
          {saving ? 'Saving…' : problem === null ? 'Save and continue' : 'Try again'}
        </Button>
        <Button
          look="quiet"
          aria-label="Skip this step"
          busy={saving}
          onClick={() => actor.send({ type: 'steps.skip' })}
        >
          Skip
        </Button>
      </div>
    </form>
  )
}

function Line({
  actor,
  name,
  label,
  hint,
  offers = [],
}: Props & { name: Field; label: string; hint: string; offers?: readonly string[] }) {
  const value = useSelector(actor, (s) => fieldValue(s, name))
  const saving = useSelector(actor, isSavingStep)
  const write = (text: string) => actor.send({ type: 'steps.write', field: name, text })
  return (
    <div className={grid({ gap: '2', minWidth: '0', alignContent: 'start' })}>
      <TextField
        label={label}
        hint={hint}
        value={value}
        onChange={write}
        readOnly={saving}
        maxLength={MAX_SHORT_TEXT_LENGTH}
        dir="auto"
      />
      {offers.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset does not support this layout
        <div role="group" aria-label={`Quick answers, ${name}`} className={wrap({ gap: '2' })}>
          {offers.map((offer) => (
            <button
              key={offer}
              type="button"
              className={button({ look: 'outline', size: 'pill' })}
              aria-pressed={folded(value.trim()) === folded(offer)}
              onClick={() => write(offer)}
            >
              {offer}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

const pair = grid({ columns: { base: 1, md: 2 }, gap: '6' })

/** Discipline (creators and freelancers only) and town. */
export function DisciplineStep({ actor, makes }: Props & { makes: boolean }) {
  return (
    <Typed actor={actor}>
      <div className={makes ? pair : css({ maxWidth: 'prose' })}>
        {makes && (
          <Line
            actor={actor}
            name="craft"
            label="Your discipline"
            hint="Type your own or pick one."
            offers={DISCIPLINES}
          />
        )}
        <Line
          actor={actor}
          name="town"
          label="Your town"
          hint="Where you’re based."
          offers={TOWNS}
        />
      </div>
    </Typed>
  )
}

/** Profile photo, which saves by itself, and headline. */
export function FaceStep({ actor, user }: Props & { user: User }) {
  return (
    <>
      <AvatarField user={user} />
      <Typed actor={actor}>
        <Line
          actor={actor}
          name="line"
          label="Headline"
          hint="Shown under your name. For example: “I paint walls in Juba and teach on Saturdays.”"
        />
      </Typed>
    </>
  )
}
