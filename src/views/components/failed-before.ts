/**
 * Ref of an image on a server-rendered page: calls `tell` if it failed to load before React
 * attached its `onError`.
 */
export const hasFailedEarly =
  (tell: () => void) =>
  (picture: HTMLImageElement | null): void => {
    if (picture?.complete && picture.naturalWidth === 0) picture.decode().catch(tell)
  }
