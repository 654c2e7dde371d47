interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

interface Path {
  readonly fill: string
  d: string
  /** Bounding boxes of the paths merged into this one. */
  readonly boxes: Box[]
}

/** A filled path made of straight lines, as the cloth motif produces them. */
const FILLED = /<path fill="(#[0-9A-F]{6})" d="([MLhvlz\d. -]+)"\/>/g
/** Overlap of neighbouring shapes in pixels, which avoids visible gaps. */
const SEAM = 1

/**
 * Returns the same picture with far fewer elements: filled paths of one colour are merged when no
 * other path is drawn between them.
 */
export function withFewerPaths(svg: string): string {
  return svg.replace(/(?:<path fill="#[0-9A-F]{6}" d="[MLhvlz\d. -]+"\/>)+/g, (run) => {
    const paths: Path[] = []
    for (const [, fill = '', d = ''] of run.matchAll(FILLED)) {
      const box = boxOf(d)
      const mergeTarget = findMergeTarget(paths, fill, box)
      if (mergeTarget === undefined) paths.push({ fill, d, boxes: [box] })
      else {
        mergeTarget.d += d
        mergeTarget.boxes.push(box)
      }
    }
    return paths.map(({ fill, d }) => `<path fill="${fill}" d="${d}"/>`).join('')
  })
}

/**
 * The earliest path of this colour the next one can be merged into: nothing drawn after it
 * overlaps.
 */
function findMergeTarget(paths: readonly Path[], fill: string, box: Box): Path | undefined {
  let target: Path | undefined
  for (const path of paths.toReversed()) {
    if (path.fill === fill) target = path
    else if (path.boxes.some((covered) => covers(covered, box))) break
  }
  return target
}

const covers = (a: Box, b: Box): boolean =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > SEAM &&
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > SEAM

function boxOf(d: string): Box {
  const xs: number[] = []
  const ys: number[] = []
  let [x, y] = [0, 0]
  for (const [, command, numbers = ''] of d.matchAll(/([MLhvlz])([^MLhvlz]*)/g)) {
    const given = (numbers.match(/-?[\d.]+/g) ?? []).map(Number)
    const [first = 0, second = 0] = given
    if (command === 'z') continue
    if (command === 'h') x += first
    else if (command === 'v') y += first
    else if (command === 'l') {
      x += first
      y += second
    } else {
      x = first
      y = second
    }
    xs.push(x)
    ys.push(y)
  }
  return {
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs),
    bottom: Math.max(...ys),
  }
}
