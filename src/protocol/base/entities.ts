/**
 * Barrel of the parsers of section 3, except those for messages, conversations and notifications.
 */

export * from '../account/sign-in-answers.ts'
export * from '../account/user.ts'
export * from '../content/content.ts'
export * from '../users/profile.ts'
