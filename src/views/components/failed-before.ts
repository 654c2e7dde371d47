/**
 * A ref for a picture of a page that came as HTML: one that failed before React had it says so to
 * nobody any more.
 */
export const failedBefore =
  (tell: () => void) =>
  (picture: HTMLImageElement | null): void => {
    if (picture?.complete && picture.naturalWidth === 0) picture.decode().catch(tell)
  }
