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

/** What is written belongs to a page that is not sent yet: no link leads away from it. */
function stayHere(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (link && !link.getAttribute('href')?.startsWith('#')) event.preventDefault()
}

/** The text of an entry as readers will see it. */
export default function BodyPreview({ html }: { html: string }) {
  return (
    <section
      className={page}
      aria-label="Preview"
      onClickCapture={stayHere}
      onAuxClickCapture={stayHere}
    >
      {html === '' ? <p className={css({ color: 'muted' })}>Nothing written yet.</p> : null}
      <BlogBody html={html} />
    </section>
  )
}
