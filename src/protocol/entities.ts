/** The one door to the readers of section 3; messages, conversations and notifications have their own. */
export * from './content.ts'
export * from './profile.ts'
export * from './user.ts'
