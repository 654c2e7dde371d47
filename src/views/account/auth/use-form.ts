import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { FieldErrors } from './form-errors.ts'

/**
 * Form validated on submit. The first invalid field gets the focus, and an edited field loses its
 * error immediately.
 */
export function useForm<T extends object>(options: {
  draft: T
  onDraft: (draft: T) => void
  judge: (draft: T) => FieldErrors<T>
  onValid: () => void
}) {
  const { draft, onDraft, judge, onValid } = options
  const [errors, setErrors] = useState<FieldErrors<T>>({})
  const [refusals, setRefusals] = useState(0)
  const form = useRef<HTMLFormElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per rejected submit
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [refusals])

  const set = <K extends keyof T>(name: K, value: T[K]) => {
    onDraft({ ...draft, [name]: value })
    if (errors[name] !== undefined) setErrors({ ...errors, [name]: undefined })
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const found = judge(draft)
    setErrors(found)
    if (Object.keys(found).length > 0) setRefusals(refusals + 1)
    else onValid()
  }
  return { form, errors, set, onSubmit }
}
