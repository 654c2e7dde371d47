import { escapeHtml } from '../content/previews/html.ts'

/** HTML that may be sent as it is. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | null | false | readonly Part[]

/**
 * A template for HTML. Escapes each value that is not `Html`, for elements and for attributes in
 * double quotes; null and false give nothing.
 */
export function html(literals: TemplateStringsArray, ...values: readonly Part[]): Html {
  const texts = literals.map((literal, index) => literal + partText(values[index] ?? null))
  return new Html(texts.join(''))
}

function partText(part: Part): string {
  if (part === null || part === false) return ''
  if (part instanceof Html) return part.text
  return typeof part === 'object' ? part.map(partText).join('') : escapeHtml(String(part))
}
