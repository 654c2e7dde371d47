import type { MouseEvent } from 'react'
import { css } from '../../../styled-system/css'
import { BlogBody } from '../content/blog/blog-body.tsx'

const page = css({
  minHeight: '[16rem]',
  padding: '4',
  border: 'hairline',
  borderRadius: 'sm',
  background: 'surface',
})

/** Disables links in the preview, since the form is not submitted yet; fragments work. */
function preventNavigation(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (link && !link.getAttribute('href')?.startsWith('#')) event.preventDefault()
}

/** Preview of the body of a blog post. */
export default function BodyPreview({ html }: { html: string }) {
  return (
    <section
      className={page}
      aria-label="Preview"
      onClickCapture={preventNavigation}
      onAuxClickCapture={preventNavigation}
    >
      {html === '' ? <p className={css({ color: 'muted' })}>Nothing written yet.</p> : null}
      <BlogBody html={html} />
    </section>
  )
}
