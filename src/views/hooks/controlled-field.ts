import { useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Types of the fields into which a browser extension may write a text. */
const TEXT_TYPE = /^(?:text|email|password|search|tel|url)/
const PROPS = '__reactProps$'

/** The properties that React has set on an element; null before it is hydrated. */
function propsOf(element: Element): { value?: unknown } | null {
  const key = Object.keys(element).find((name) => name.startsWith(PROPS))
  return key === undefined ? null : ((element as unknown as { [key: string]: object })[key] ?? null)
}

/** Whether an element is hydrated. */
export const isTaken = (element: Element): boolean => propsOf(element) !== null

export const isChoice = (field: unknown): field is HTMLInputElement =>
  field instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(field.type)

/** Changes a field as the user would, so that its component learns the value. */
export function changeField(field: Field, value: string | boolean): void {
  if (isChoice(field)) {
    field.checked = !value
    field.click()
    return
  }
  // Uses the prototype's setter: React ignores values set through the element's own setter.
  field.value = ''
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
  own?.set?.call(field, value)
  const isSelect = field instanceof HTMLSelectElement
  field.dispatchEvent(new Event(isSelect ? 'change' : 'input', { bubbles: true }))
}

/** The text fields whose component knows another value than they show, with that value. */
export function unreportedValues(root: ParentNode): [field: Field, value: string][] {
  const fields = root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
  return [...fields].flatMap((field): [Field, string][] => {
    const known = propsOf(field)?.value
    const isReported =
      typeof known !== 'string' ||
      field.matches(':disabled, :read-only') ||
      !TEXT_TYPE.test(field.type) ||
      known === field.value
    return isReported ? [] : [[field, field.value]]
  })
}

/**
 * Reports, before a form is submitted or one of its buttons pressed, what its fields show. Password
 * managers may write values without events.
 */
export function useSubmittedValues(): void {
  useLayoutEffect(() => {
    const report = ({ target }: Event) => {
      const form = target instanceof Element && target.closest('form')
      // Read before the first is reported: rendering resets the others.
      for (const [field, value] of form ? unreportedValues(form) : [])
        flushSync(() => changeField(field, value))
    }
    const controller = new AbortController()
    const options = { capture: true, signal: controller.signal }
    window.addEventListener('submit', report, options)
    window.addEventListener('click', report, options)
    return () => controller.abort()
  }, [])
}
