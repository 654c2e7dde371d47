import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { css } from '../../../../styled-system/css'
import { head, link } from '../../../../styled-system/recipes'
import { sameId } from '../../../protocol/base/ids.ts'
import type { Id, Participant } from '../../../protocol/base/types.ts'
import { assetShelfQuery } from '../../../services/queries/assets.ts'
import { useApp } from '../../app-context.tsx'
import { nameOf } from '../../content/author-line.tsx'
import { AssetGrid } from '../asset-card.tsx'

const SHOWN = 4

const section = css({
  marginBlockStart: '12',
  paddingBlockStart: '8',
  borderBlockStart: 'hairline',
})
/** Other assets of the same person; nothing where there are none. */
export function MoreFromSeller({ seller, except }: { seller: Participant; except: Id }) {
  const { api } = useApp()
  const { username } = seller
  const { data } = useQuery({
    ...assetShelfQuery(api, { seller: username }),
    enabled: username !== '',
  })
  const assets = useMemo(
    () => (data?.items ?? []).filter(({ id }) => !sameId(id, except)).slice(0, SHOWN),
    [data, except],
  )
  if (assets.length === 0) return null
  return (
    <section aria-labelledby="more" className={section}>
      <div className={head()}>
        <h2 id="more">More from {nameOf(seller)}</h2>
        <Link href={`/marketplace?seller=${encodeURIComponent(username)}`} className={link()}>
          All of it
        </Link>
      </div>
      <AssetGrid assets={assets} level={3} />
    </section>
  )
}
