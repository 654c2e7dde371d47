import type { Box } from '../../chart/layout.ts'

/** Scrolls a box of a drawing to the centre, unless it is fully visible. */
export function bringIntoView(place: Element, { x, y, width, height }: Box, zoom: number): void {
  const inView = (from: number, size: number, scroll: number, room: number): number =>
    from * zoom >= scroll && (from + size) * zoom <= scroll + room
      ? scroll
      : (from + size / 2) * zoom - room / 2
  place.scrollLeft = inView(x, width, place.scrollLeft, place.clientWidth)
  place.scrollTop = inView(y, height, place.scrollTop, place.clientHeight)
}
