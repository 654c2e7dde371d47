import type { Box } from '../../chart/geometry.ts'

/** Scrolls a box of a drawing to the centre, unless it is fully visible. */
export function bringIntoView(
  container: Element,
  { x, y, width, height }: Box,
  zoom: number,
): void {
  const inView = (from: number, size: number, scroll: number, available: number): number =>
    from * zoom >= scroll && (from + size) * zoom <= scroll + available
      ? scroll
      : (from + size / 2) * zoom - available / 2
  container.scrollLeft = inView(x, width, container.scrollLeft, container.clientWidth)
  container.scrollTop = inView(y, height, container.scrollTop, container.clientHeight)
}
