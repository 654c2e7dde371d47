import { useMemo } from 'react'
import { css, cx } from '../../../../styled-system/css'
import { idKey } from '../../../protocol/base/ids.ts'
import type { Id } from '../../../protocol/base/types.ts'
import type { Picture } from '../../../protocol/content/creative-types.ts'
import { ContentPicture } from '../content/content-image.tsx'
import { CARD_STRIPS, COVER_HEIGHT, coverWidth, generateProjectPattern } from './cover-pattern.ts'

const patternStyle = css({
  display: 'block',
  background: 'sunken',
  overflow: 'hidden',
  '& svg': { display: 'block', width: 'full', height: 'full' },
})

/** Generated cover pattern of a project without a picture. */
export function GeneratedCover({
  id,
  strips = CARD_STRIPS,
  className,
}: {
  /** Project id; it seeds the pattern. */
  id: Id
  strips?: number
  className: string
}) {
  const seed = idKey(id)
  const patches = useMemo(() => generateProjectPattern(`project ${seed}`, strips), [seed, strips])
  return (
    <span className={cx(patternStyle, className)} data-pattern>
      <svg
        viewBox={`0 0 ${coverWidth(strips)} ${COVER_HEIGHT}`}
        preserveAspectRatio="xMidYMid slice"
        aria-hidden
        focusable="false"
      >
        {patches.map(({ colour, d }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a colour occurs in more than one layer
          <path key={index} d={d} fill={colour} />
        ))}
      </svg>
    </span>
  )
}

/** Cover of a project in a list: its picture or a generated pattern. */
export function ProjectCover({
  id,
  cover,
  className,
}: {
  id: Id
  cover: Picture | null
  className: string
}) {
  if (cover === null) return <GeneratedCover id={id} className={className} />
  return (
    <ContentPicture
      picture={cover}
      sizes="(min-width: 48rem) 33vw, 100vw"
      alt=""
      thumbnail
      className={className}
    />
  )
}
