/** Of an answer of the API: nothing of it acts, and no page frames it. */
export const ANSWER_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** Of what people sent: besides, it is of no origin, should a browser show it. */
export const SENT_POLICY = `${ANSWER_POLICY}; sandbox`

/** Of the client's own files; a worker would need more than nothing. */
export const FILE_POLICY = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'"
