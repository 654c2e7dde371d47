import * as v from 'valibot'
import { MAX_MESSAGE_LENGTH, MAX_PASSWORD_LENGTH } from './constants.ts'
import { cleanName, codePointLength, isVisible } from './text.ts'

/** Building blocks of the request schemas. `name` is the field's name in messages. */

/** In composed form (NFC), so that the same text is found however it was typed. */
export const text = (name: string) =>
  v.pipe(
    v.string(`${name} must be text.`),
    v.transform((value) => value.normalize('NFC')),
  )

/** Counted in code points, so that an emoji is one character. */
export const atMost = (name: string, limit: number) =>
  v.check(
    (value: string) => codePointLength(value) <= limit,
    `${name} can have up to ${limit.toLocaleString('en-US')} characters.`,
  )

/** Trimmed and not empty; a missing field counts as empty. */
export const required = (name: string, limit: number) =>
  v.pipe(
    v.optional(text(name), ''),
    v.trim(),
    v.check(isVisible, `${name} is required.`),
    atMost(name, limit),
  )

/** A required name in compatible form (NFKC), without controls of the direction. */
export const requiredName = (name: string, limit: number) =>
  v.pipe(
    v.optional(text(name), ''),
    v.transform(cleanName),
    v.trim(),
    v.check(isVisible, `${name} is required.`),
    atMost(name, limit),
  )

/** Trimmed; may be absent or empty. */
export const optionalText = (name: string, limit: number) =>
  v.optional(v.pipe(text(name), v.trim(), atMost(name, limit)))

/** Passwords are neither trimmed nor normalised. The server decides on their strength. */
export const password = (name: string) =>
  v.pipe(
    v.optional(v.string(`${name} must be text.`), ''),
    v.nonEmpty(`${name} is required.`),
    atMost(name, MAX_PASSWORD_LENGTH),
  )

export const email = (limit: number) =>
  v.pipe(required('Email', limit), v.email('Enter a valid email address.'))

export const id = (name: string) =>
  v.union(
    [v.pipe(v.number(), v.finite()), v.pipe(v.string(), v.trim(), v.nonEmpty())],
    `${name} is required.`,
  )

export const optionalId = (name: string) => v.optional(v.nullable(id(name)), null)

export const flag = (name: string) => v.optional(v.boolean(`${name} must be on or off.`))

/** The first message of a new conversation; null and empty mean none. */
export const initialMessage = v.optional(
  v.nullable(v.pipe(text('Message'), v.trim(), atMost('A message', MAX_MESSAGE_LENGTH))),
  null,
)
