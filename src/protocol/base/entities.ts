/** The one door to the readers of section 3; messages, conversations and notifications have their own. */
export * from '../content/content.ts'
export * from '../people/profile.ts'
export * from '../session/sign-in-answers.ts'
export * from '../session/user.ts'
