type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What is in the fields of a page, by field, where somebody has changed it. */
export function typedIn(document: Document): Map<Field, string> {
  const fields = document.querySelectorAll<Field>('input, textarea, select')
  return new Map([...fields].filter(isChanged).map((field) => [field, field.value]))
}

/**
 * Tells React what was typed before it ran: it leaves that in the fields, but hears of nothing.
 * @param before what was in the fields before React came, which may have taken it out by now
 */
export function tellTyped(document: Document, before: ReadonlyMap<Field, string>): void {
  for (const [field, value] of new Map([...before, ...typedIn(document)])) {
    if (!field.isConnected) continue
    if (!('defaultValue' in field)) {
      field.value = value
      field.dispatchEvent(new Event('change', { bubbles: true }))
      continue
    }
    // React takes no notice of a value it knows; what it knows is what was put by the field's own setter.
    field.value = field.defaultValue
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** Presses again what was pressed last before React ran (public/theme.js). */
export function pressAgain(document: Document): void {
  const button = document.querySelector<HTMLButtonElement>('button[data-pressed]')
  button?.removeAttribute('data-pressed')
  button?.click()
}

function isChanged(field: Field): boolean {
  if ('options' in field) {
    const chosen = [...field.options].find((option) => option.defaultSelected) ?? field.options[0]
    return field.value !== (chosen?.value ?? '')
  }
  const isText = !/^(?:checkbox|radio|file|hidden)$/.test(field.type)
  return isText && field.value !== field.defaultValue
}
