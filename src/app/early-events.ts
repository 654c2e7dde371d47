/** What somebody did to a page that came as HTML before React had it. */
import type { Environment } from './environment.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const BUTTON = '#root button'
const PRESSED = 'button[data-pressed]'
const LOOK_MS = 100
/** Parts of a page that nobody took over until then are not waited for, ms. */
const LONGEST_MS = 30_000

/** React has it: it knows its properties. */
const isTaken = (element: Element): boolean =>
  Object.keys(element).some((key) => key.startsWith('__reactProps$'))

const isChoice = (field: unknown): field is HTMLInputElement =>
  field instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(field.type)

const isField = (target: unknown): target is Field =>
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLInputElement && !/^(?:file|hidden)$/.test(target.type))

/** Whether it says something else than it came with. */
function isChanged(field: Field): boolean {
  if (isChoice(field)) return field.checked !== field.defaultChecked
  if (!(field instanceof HTMLSelectElement)) return field.value !== field.defaultValue
  const [first] = field.options
  const chosen = [...field.options].find((option) => option.defaultSelected) ?? first
  return field.value !== chosen?.value
}

/** Of radio buttons only the last one that was chosen counts. */
const isSameChoice = (a: Field, b: Field): boolean =>
  a instanceof HTMLInputElement && a.type === 'radio' && a.name === b.name && a.form === b.form

/** Before what was typed or chosen is told, React may put back what it knows: so it is told what was. */
function tell(field: Field, value: string | boolean): void {
  if (isChoice(field)) {
    field.checked = !value
    field.click()
    return
  }
  // What is put by the field's own setter React takes for known, and says nothing of it.
  field.value = ''
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
  own?.set?.call(field, value)
  const isSelect = field instanceof HTMLSelectElement
  field.dispatchEvent(new Event(isSelect ? 'change' : 'input', { bubbles: true }))
}

export interface Early {
  /** Replays the recorded events on the hydrated page; clicks only when the session is known. */
  tell(known: Promise<unknown>): void
}

/** Records input and clicks before hydration, those before this call too (marked by public/theme.js). */
export function recordEarlyEvents(document: Document, clock: Environment['clock']): Early {
  const typed = new Map<Field, string | boolean>()
  const note = (target: unknown): void => {
    if (!isField(target) || isTaken(target)) return
    for (const other of typed.keys()) if (isSameChoice(target, other)) typed.delete(other)
    typed.set(target, isChoice(target) ? target.checked : target.value)
  }
  for (const field of document.querySelectorAll<Field>('input, textarea, select'))
    if (isField(field) && isChanged(field)) note(field)
  const onInput = ({ target }: Event): void => note(target)
  /** Who types on is not to write over what React knows in place of what was typed. */
  const onNext = ({ target }: Event): void => {
    if (!isField(target) || !isTaken(target)) return
    const before = typed.get(target)
    if (before === undefined) return
    typed.delete(target)
    tell(target, before)
  }
  document.addEventListener('input', onInput, true)
  document.addEventListener('beforeinput', onNext, true)
  let isKnown = false

  /** One after the other, each drawn before the next: a form may make its next values of those it shows. */
  function tellNext(): boolean {
    for (const [field, text] of typed) {
      if (field.isConnected && !isTaken(field)) continue
      typed.delete(field)
      if (!field.isConnected) continue
      tell(field, text)
      return true
    }
    const pressed = document.querySelector<HTMLButtonElement>(PRESSED)
    if (!isKnown || pressed === null || !isTaken(pressed)) return false
    pressed.removeAttribute('data-pressed')
    pressed.click()
    return true
  }

  function look(left: number): void {
    const told = tellNext()
    const isOver =
      !told && isKnown && typed.size === 0 && [...document.querySelectorAll(BUTTON)].every(isTaken)
    if (!isOver && left > 0) clock.setTimeout(() => look(left - LOOK_MS), told ? 0 : LOOK_MS)
    else {
      document.removeEventListener('input', onInput, true)
      document.removeEventListener('beforeinput', onNext, true)
    }
  }

  return {
    tell(known) {
      look(LONGEST_MS)
      void known.then(() => {
        isKnown = true
      })
    },
  }
}
