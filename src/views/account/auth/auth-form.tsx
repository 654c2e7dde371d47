import type { FormEvent, ReactNode, RefObject } from 'react'
import { Button } from '../../components/button.tsx'
import { FormError, formStack, NO_NATIVE_SUBMIT } from '../../forms/parts.tsx'

interface AuthFormProps {
  /** Accessible name. */
  label: string
  /** From `useForm`. */
  form: RefObject<HTMLFormElement | null>
  onSubmit: (event: FormEvent) => void
  /** Error of the whole form; null = none. */
  error: string | null
  busy: boolean
  submitLabel: string
  busyLabel: string
  children: ReactNode
}

/** Form with one button, and its error next to it, where the user looks after a press. */
export function AuthForm(props: AuthFormProps) {
  const { label, form, onSubmit, error, busy, submitLabel, busyLabel, children } = props
  return (
    <form
      ref={form}
      method={NO_NATIVE_SUBMIT}
      noValidate
      onSubmit={onSubmit}
      className={formStack}
      aria-label={label}
    >
      {children}
      <FormError text={error} />
      <Button type="submit" busy={busy} wide>
        {busy ? busyLabel : submitLabel}
      </Button>
    </form>
  )
}
