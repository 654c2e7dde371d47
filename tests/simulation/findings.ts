/** A violation found by an oracle. */
export interface Finding {
  /** The violated decision or clause. */
  rule: string
  what: string
}
