import { Link } from 'wouter'
import { css, cx } from '../../../styled-system/css'
import { profilePath } from '../../protocol/base/page-paths.ts'
import { tagPath } from './content-paths.ts'
import { type ContentPart, contentParts } from './detail/content-parts.ts'

const words = css({
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
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
    <div className={cx(words, className)} dir="auto">
      {contentParts(text).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key
        <Part key={index} part={part} />
      ))}
    </div>
  )
}

function Part({ part }: { part: ContentPart }) {
  switch (part.kind) {
    case 'text':
      return part.text
    case 'link':
      return (
        <a href={part.href} target="_blank" rel="noopener nofollow ugc">
          {part.text}
        </a>
      )
    case 'mention':
      return <Link href={profilePath(part)}>{part.text}</Link>
    case 'hashtag':
      return <Link href={tagPath('/posts', part.tag)}>{part.text}</Link>
  }
}
