/** What an oracle holds against the client. */
export interface Finding {
  /** The decision or clause that says otherwise. */
  rule: string
  what: string
}
