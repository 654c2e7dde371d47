import { type FormEvent, useEffect, useRef, useState } from 'react'
/** Error message per field; a valid field has no entry. */
export type FieldErrors<T> = { [K in keyof T]?: string }

/**
 * Form validated on submit. The first invalid field gets the focus, and an edited field loses its
 * error immediately.
 */
export function useForm<T extends object>(options: {
  draft: T
  onDraft: (draft: T) => void
  validate: (draft: T) => FieldErrors<T>
  onValid: () => void
  /** The server's refusal of the last submit; each one focuses the first invalid field. */
  refusal?: unknown
}) {
  const { draft, onDraft, validate, onValid, refusal } = options
  const [errors, setErrors] = useState<FieldErrors<T>>({})
  const [rejectedSubmits, setRejectedSubmits] = useState(0)
  const form = useRef<HTMLFormElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per rejected submit
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [rejectedSubmits, refusal])

  const set = <K extends keyof T>(name: K, value: T[K]) => {
    onDraft({ ...draft, [name]: value })
    if (errors[name] !== undefined) setErrors({ ...errors, [name]: undefined })
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const fieldErrors = validate(draft)
    setErrors(fieldErrors)
    if (Object.keys(fieldErrors).length > 0) setRejectedSubmits(rejectedSubmits + 1)
    else onValid()
  }
  return { form, errors, set, onSubmit }
}
