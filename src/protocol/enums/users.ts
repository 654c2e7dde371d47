export const USER_TYPES = ['creator', 'client', 'freelancer'] as const
export type UserType = (typeof USER_TYPES)[number]
