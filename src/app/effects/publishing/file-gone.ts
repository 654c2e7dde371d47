/** Message for a file that the browser no longer has. */
export const FILE_GONE = 'The file is no longer available. Add it again.'
