/** Number of events that the recorder and the inspector retain for each tab. */
export const MAX_RETAINED_EVENTS = 20_000
