/** Records and replays what a user does on a server-rendered page before it is hydrated. */
import { flushSync } from 'react-dom'
import {
  changeField,
  type Field,
  isChoice,
  isTaken,
  unreportedValues,
} from '../views/hooks/controlled-field.ts'
import type { Environment } from './environment.ts'

const BUTTON = '#root button'
const PRESSED = 'button[data-pressed]'
const LOOK_MS = 100
/** Stop waiting for sections that have not hydrated by then, ms. */
const LONGEST_MS = 30_000
/** Fields that never take their value are given up. */
const MAX_ATTEMPTS = 100

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

export interface EarlyEventReplay {
  /**
   * Replays the recorded events on the hydrated page; clicks only once `known` (the session) has
   * settled.
   */
  replay(known: Promise<unknown>): void
}

/**
 * Records input and clicks before hydration, including those before this call (marked by
 * the inline script of index.html).
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
    changeField(target, before)
  }
  /** Replays what was typed in a form first, if it is submitted as soon as it is hydrated. */
  const onSubmit = ({ target }: Event): void => {
    for (const [field, value] of typed) {
      if (field.form !== target || !isTaken(field)) continue
      typed.delete(field)
      flushSync(() => changeField(field, value))
    }
  }
  /** React drops a press of a button that it is hydrating: nothing prevented its default action. */
  const onLost = (event: SubmitEvent): void => {
    if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return
    // A search is submitted by the browser.
    if (event.target.method !== 'dialog') return
    const button = event.submitter ?? event.target.querySelector('[type=submit]')
    button?.setAttribute('data-pressed', '')
    if (isOver) look(LONGEST_MS)
  }
  document.addEventListener('input', onInput, true)
  document.addEventListener('beforeinput', onNext, true)
  document.addEventListener('submit', onSubmit, true)
  document.addEventListener('submit', onLost)
  clock.setTimeout(() => document.removeEventListener('submit', onLost), LONGEST_MS)
  let isKnown = false
  let isOver = false
  let attempts = MAX_ATTEMPTS

  /**
   * Replays one event at a time and renders in between, because a form may compute its next values
   * from the current ones.
   */
  function replayNext(): boolean {
    for (const [field, value] of unreportedValues(document)) {
      if (attempts-- > 0 && !typed.has(field)) typed.set(field, value)
    }
    for (const [field, text] of typed) {
      if (field.isConnected && !isTaken(field)) continue
      typed.delete(field)
      if (!field.isConnected) continue
      changeField(field, text)
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
    isOver =
      !hasReplayed &&
      isKnown &&
      typed.size === 0 &&
      [...document.querySelectorAll(BUTTON)].every(isTaken)
    if (!isOver && left > 0) clock.setTimeout(() => look(left - LOOK_MS), hasReplayed ? 0 : LOOK_MS)
    else {
      document.removeEventListener('input', onInput, true)
      document.removeEventListener('beforeinput', onNext, true)
      document.removeEventListener('submit', onSubmit, true)
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
