/** CSP of API responses: no content may load or run, and no page may frame it. */
export const RESPONSE_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** CSP of user content: also sandboxed, so that it has no origin if a browser displays it. */
export const SENT_POLICY = `${RESPONSE_POLICY}; sandbox`

/** CSP of the client's own files; a worker script needs more than 'none'. */
export const FILE_POLICY = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'"
