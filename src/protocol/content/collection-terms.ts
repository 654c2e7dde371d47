/** Maximum number per user. */
export const MAX_COLLECTIONS = 200
/** Maximum number of works in one. */
export const MAX_COLLECTION_WORKS = 2000
export const MAX_COLLECTION_TITLE_LENGTH = 60
export const MAX_COLLECTION_DESCRIPTION_LENGTH = 500
