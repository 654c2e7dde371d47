import type { Random } from './random.ts'

/** Slot name → possible texts. */
export type Slots = { readonly [name: string]: readonly string[] }

/**
 * Expands a template: `[a|b]` is a choice (may be empty, may nest), `{slot}` a word from `slots`.
 * Throws on an undefined slot, so that no braces are shown to users.
 */
export function expand(template: string, slots: Slots, random: Random): string {
  let text = template
  while (text.includes('[')) {
    text = text.replace(/\[([^[\]]*)\]/, (_, options: string) => random.pick(options.split('|')))
  }
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const options = slots[name]
    if (!options) throw new Error(`no slot named ${name}`)
    return random.pick(options)
  })
}
