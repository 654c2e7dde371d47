/**
 * Ref of an image on a server-rendered page: calls `onError` if it failed to load before React
 * attached its `onError`.
 */
export const detectEarlyError =
  (onError: () => void) =>
  (picture: HTMLImageElement | null): void => {
    if (picture?.complete && picture.naturalWidth === 0) picture.decode().catch(onError)
  }
