/** Open for new work, limited availability, fully booked. */
export const AVAILABILITIES = ['open', 'limited', 'booked'] as const
export type Availability = (typeof AVAILABILITIES)[number]

export const RATE_UNITS = ['hour', 'day'] as const
export type RateUnit = (typeof RATE_UNITS)[number]

export const RATE_SORTS = ['rate', '-rate'] as const
export type RateSort = (typeof RATE_SORTS)[number]

export const PROJECT_STATUSES = ['open', 'closed'] as const
export type ProjectStatus = (typeof PROJECT_STATUSES)[number]

export const APPLICATION_STATUSES = ['sent', 'seen', 'accepted', 'declined', 'withdrawn'] as const
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number]

/** Only the owner and the invited user see an invitation. */
export const MEMBER_STATUSES = ['member', 'invited'] as const
