/** The object storage does not respond, or rejects a request. `isUnavailable` recognises it. */
export class StorageUnavailableError extends Error {
  override readonly name = 'StorageUnavailableError'
}
