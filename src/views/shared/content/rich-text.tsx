import { Link } from 'wouter'
import { css, cx } from '../../../../styled-system/css'
import { profilePath } from '../../../protocol/base/page-paths.ts'
import { type ContentSegment, parseContent } from '../../../protocol/content/content-parts.ts'
import { tagPath } from './content-paths.ts'

const textStyle = css({
  whiteSpace: 'pre-wrap',
  '& a': {
    color: 'accent',
    textDecoration: 'underline',
    textUnderlineOffset: '[0.2em]',
    borderRadius: 'sm',
  },
})

/** User text with URLs, @names and #tags as links and everything else as plain text. */
export function RichText({ text, className }: { text: string; className?: string }) {
  return (
    <div className={cx(textStyle, className)} dir="auto">
      {parseContent(text).map((segment, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key
        <Segment key={index} segment={segment} />
      ))}
    </div>
  )
}

function Segment({ segment }: { segment: ContentSegment }) {
  switch (segment.kind) {
    case 'text':
      return segment.text
    case 'link':
      return (
        <a href={segment.href} target="_blank" rel="noopener nofollow ugc">
          {segment.text}
        </a>
      )
    case 'mention':
      return <Link href={profilePath(segment)}>{segment.text}</Link>
    case 'hashtag':
      return <Link href={tagPath('/posts', segment.tag)}>{segment.text}</Link>
  }
}
