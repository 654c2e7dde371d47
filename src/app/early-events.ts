/** Records and replays what a user does on a server-rendered page before it is hydrated. */
import type { Environment } from './environment.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const BUTTON = '#root button'
const PRESSED = 'button[data-pressed]'
const LOOK_MS = 100
/** Stop waiting for sections that have not hydrated by then, ms. */
const LONGEST_MS = 30_000

/** React sets its properties on an element when it hydrates it. */
const isTaken = (element: Element): boolean =>
  Object.keys(element).some((key) => key.startsWith('__reactProps$'))

const isChoice = (field: unknown): field is HTMLInputElement =>
  field instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(field.type)

const isField = (target: unknown): target is Field =>
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLInputElement && !/^(?:file|hidden)$/.test(target.type))

/** Whether the value differs from the server-rendered one. */
function isChanged(field: Field): boolean {
  if (isChoice(field)) return field.checked !== field.defaultChecked
  if (!(field instanceof HTMLSelectElement)) return field.value !== field.defaultValue
  const [first] = field.options
  const chosen = [...field.options].find((option) => option.defaultSelected) ?? first
  return field.value !== chosen?.value
}

/** Of a radio group only the last choice counts. */
const isSameChoice = (a: Field, b: Field): boolean =>
  a instanceof HTMLInputElement && a.type === 'radio' && a.name === b.name && a.form === b.form

/**
 * Dispatches the recorded value. React may have reset the field to the value it knows, so the value
 * is set again.
 */
function replay(field: Field, value: string | boolean): void {
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

export interface EarlyEventReplay {
  /**
   * Replays the recorded events on the hydrated page; clicks only once `known` (the session) has
   * settled.
   */
  replay(known: Promise<unknown>): void
}

/**
 * Records input and clicks before hydration, including those before this call (marked by
 * app/boot/theme.ts).
 */
export function recordEarlyEvents(
  document: Document,
  clock: Environment['clock'],
): EarlyEventReplay {
  const typed = new Map<Field, string | boolean>()
  const note = (target: unknown): void => {
    if (!isField(target) || isTaken(target)) return
    for (const other of typed.keys()) if (isSameChoice(target, other)) typed.delete(other)
    typed.set(target, isChoice(target) ? target.checked : target.value)
  }
  for (const field of document.querySelectorAll<Field>('input, textarea, select'))
    if (isField(field) && isChanged(field)) note(field)
  const onInput = ({ target }: Event): void => note(target)
  /**
   * If the user types on in a hydrated field, replays the recorded text first, so that it is not
   * lost.
   */
  const onNext = ({ target }: Event): void => {
    if (!isField(target) || !isTaken(target)) return
    const before = typed.get(target)
    if (before === undefined) return
    typed.delete(target)
    replay(target, before)
  }
  document.addEventListener('input', onInput, true)
  document.addEventListener('beforeinput', onNext, true)
  let isKnown = false

  /**
   * Replays one event at a time and renders in between, because a form may compute its next values
   * from the current ones.
   */
  function replayNext(): boolean {
    for (const [field, text] of typed) {
      if (field.isConnected && !isTaken(field)) continue
      typed.delete(field)
      if (!field.isConnected) continue
      replay(field, text)
      return true
    }
    const pressed = document.querySelector<HTMLButtonElement>(PRESSED)
    if (!isKnown || pressed === null || !isTaken(pressed)) return false
    pressed.removeAttribute('data-pressed')
    pressed.click()
    return true
  }

  function look(left: number): void {
    const hasReplayed = replayNext()
    const isOver =
      !hasReplayed &&
      isKnown &&
      typed.size === 0 &&
      [...document.querySelectorAll(BUTTON)].every(isTaken)
    if (!isOver && left > 0) clock.setTimeout(() => look(left - LOOK_MS), hasReplayed ? 0 : LOOK_MS)
    else {
      document.removeEventListener('input', onInput, true)
      document.removeEventListener('beforeinput', onNext, true)
    }
  }

  return {
    replay(known) {
      look(LONGEST_MS)
      void known.then(() => {
        isKnown = true
      })
    },
  }
}
