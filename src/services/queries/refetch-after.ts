/**
 * What `onSettled` of a mutation returns. A success is reported once the lists are current. A
 * failure is reported at once: without a network their retries take seconds.
 * @param refetch never rejects
 */
export const refetchAfter = <T>(error: unknown, refetch: Promise<T>): Promise<T> | undefined =>
  error === null ? refetch : undefined
