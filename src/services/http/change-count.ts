interface Sent {
  method: string
  path: string
}

/** Views, read marks and chat messages remove no rows. */
const KEEPS_ROWS = /_view\/|read|messaging/

const mayRemoveRows = ({ method, path }: Sent): boolean =>
  method === 'DELETE' || !(method === 'GET' || method === 'HEAD' || KEEPS_ROWS.test(path))

export type ChangeCount = ReturnType<typeof createChangeCount>

/** Counts the requests that may remove rows from a list, when they are sent and when they end. */
export function createChangeCount() {
  let count = 0
  return {
    read: () => count,
    async track<T>(sent: Sent, send: () => Promise<T>): Promise<T> {
      const change = mayRemoveRows(sent) ? 1 : 0
      count += change
      try {
        return await send()
      } finally {
        count += change
      }
    },
  }
}
