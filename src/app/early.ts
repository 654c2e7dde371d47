/** What somebody did to a page that came as HTML before React had it. */
import type { Environment } from './environment.ts'

type TextField = HTMLInputElement | HTMLTextAreaElement

const PRESSED = 'button[data-pressed]'
const LOOK_MS = 100
/** Parts of a page that nobody took over until then are not waited for, ms. */
const LONGEST_MS = 30_000

/** React has it: it knows its properties. */
const isTaken = (element: Element): boolean =>
  Object.keys(element).some((key) => key.startsWith('__reactProps$'))

const isText = (target: unknown): target is TextField =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !/^(?:checkbox|radio|file|hidden)$/.test(target.type))

/** Before what was typed is told, React may put back what it knows: so it is told what was. */
function tell(field: TextField, text: string): void {
  // What is put by the field's own setter React takes for known, and says nothing of it.
  field.value = ''
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
  own?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

export interface Early {
  /** What is taken over is told what was done to it; buttons only once it is known who reads. */
  tell(known: Promise<unknown>): void
}

/** Remembers what is typed and pressed from now on, and before (public/theme.js marks what was pressed). */
export function rememberEarly(document: Document, clock: Environment['clock']): Early {
  const typed = new Map<TextField, string>()
  const note = (target: unknown): void => {
    if (isText(target) && !isTaken(target)) typed.set(target, target.value)
  }
  for (const field of document.querySelectorAll<TextField>('input, textarea'))
    if (field.value !== field.defaultValue) note(field)
  const onInput = ({ target }: Event): void => note(target)
  document.addEventListener('input', onInput, true)
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
    const isOver = isKnown && typed.size === 0 && document.querySelector(PRESSED) === null
    if (!isOver && left > 0) clock.setTimeout(() => look(left - LOOK_MS), told ? 0 : LOOK_MS)
    else document.removeEventListener('input', onInput, true)
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
