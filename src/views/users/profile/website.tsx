import { link } from '../../../../styled-system/recipes'

/** Links the text if it is a valid URL; adds https:// if the scheme is missing. */
export function Website({ address }: { address: string }) {
  const href = /^https?:\/\//i.test(address) ? address : `https://${address}`
  if (!URL.canParse(href)) return address
  return (
    <a href={href} className={link()} target="_blank" rel="noopener nofollow ugc">
      {address.replace(/^https?:\/\//i, '').replace(/\/$/, '')}
    </a>
  )
}
