import { link } from '../../../../styled-system/recipes'

/** Links the text if it is a valid URL; adds https:// if the scheme is missing. */
export function Website({ url }: { url: string }) {
  const href = /^https?:\/\//i.test(url) ? url : `https://${url}`
  if (!URL.canParse(href)) return url
  return (
    <a href={href} className={link()} target="_blank" rel="noopener nofollow ugc">
      {url.replace(/^https?:\/\//i, '').replace(/\/$/, '')}
    </a>
  )
}
