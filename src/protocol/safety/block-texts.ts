/** Apart from the other texts of moderation, because every public page has them. */
export const BLOCK_FAILED = 'This person couldn’t be blocked. Please try again.'
export const UNBLOCK_FAILED = 'This person couldn’t be unblocked. Please try again.'
