/**
 * Barrel of the parsers of section 3, except those for messages, conversations and notifications.
 */
export * from '../content/content.ts'
export * from '../people/profile.ts'
export * from '../session/sign-in-answers.ts'
export * from '../session/user.ts'
