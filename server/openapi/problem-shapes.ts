import { link, type Shape, text } from './shape.ts'

/** How every refusal looks. */
export const PROBLEM_SHAPES: { readonly [name: string]: Shape } = {
  Problem: {
    description:
      'A refusal: `detail`, `non_field_errors`, or one list of sentences for each field at fault.',
    type: 'object',
    minProperties: 1,
    properties: { detail: text, code: text, error: text, next: link },
    additionalProperties: { type: 'array', items: text, minItems: 1 },
  },
}
