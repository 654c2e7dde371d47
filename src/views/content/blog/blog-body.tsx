import { useMemo } from 'react'
import { css } from '../../../../styled-system/css'
import { type BlogHeading, sanitizeBlogHtml } from './blog-html.ts'

/** Number of headings from which a table of contents is shown. */
const MIN_HEADINGS_FOR_CONTENTS = 3

const prose = css({
  fontSize: 'lg',
  '& > :where(:not(:first-child))': { marginBlockStart: '4' },
  '& h2': { textStyle: 'pageName', marginBlockStart: '8' },
  '& h3': { textStyle: 'title', fontSize: 'xl', marginBlockStart: '6' },
  '& h4': { textStyle: 'title' },
  '& a': { color: 'accent', textDecoration: 'underline', textUnderlineOffset: '[0.2em]' },
  '& ul': { listStyleType: 'disc', paddingInlineStart: '6' },
  '& ol': { listStyleType: 'decimal', paddingInlineStart: '6' },
  '& li + li': { marginBlockStart: '1' },
  '& blockquote': {
    paddingInlineStart: '4',
    borderInlineStartWidth: 'thick',
    borderInlineStartStyle: 'solid',
    borderInlineStartColor: 'sorghum',
    color: 'muted',
  },
  '& img': {
    display: 'block',
    maxWidth: 'full',
    height: '[auto]',
    marginInline: 'auto',
    borderRadius: 'sm',
  },
  '& figcaption': {
    textStyle: 'small',
    color: 'muted',
    textAlign: 'center',
    marginBlockStart: '2',
  },
  '& code': { fontFamily: 'mono', fontSize: 'md', background: 'sunken', borderRadius: 'sm' },
  '& pre': { overflowX: 'auto', padding: '4', background: 'sunken', borderRadius: 'sm' },
  '& hr': { borderColor: 'hairline', marginBlock: '8' },
})
const contents = css({
  padding: '4',
  background: 'sunken',
  borderRadius: 'md',
  marginBlockEnd: '8',
  '& h2': { textStyle: 'eyebrow', color: 'muted', marginBlockEnd: '2' },
  '& ol': { listStyleType: 'decimal', paddingInlineStart: '6', display: 'grid', gap: '1' },
  '& a': {
    color: 'fg',
    textDecoration: 'none',
    borderRadius: 'sm',
    _hover: { textDecoration: 'underline' },
  },
})

/** Body of a blog post, with a table of contents if it has enough headings. */
export function BlogBody({ html: raw }: { html: string }) {
  const { html, headings } = useMemo(() => sanitizeBlogHtml(raw), [raw])
  return (
    <>
      {headings.length >= MIN_HEADINGS_FOR_CONTENTS && <Contents headings={headings} />}
      <div
        className={prose}
        dir="auto"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by `sanitizeBlogHtml` and before that by the server; the only place in the app that sets HTML
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </>
  )
}

function Contents({ headings }: { headings: readonly BlogHeading[] }) {
  return (
    <nav aria-labelledby="contents" className={contents}>
      <h2 id="contents">Contents</h2>
      <ol>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`} dir="auto">
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
