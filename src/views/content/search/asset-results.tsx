import { ImageIcon } from 'lucide-react'
import { Link } from 'wouter'
import { css, cx } from '../../../../styled-system/css'
import { center, grid } from '../../../../styled-system/patterns'
import { card } from '../../../../styled-system/recipes'
import { idKey } from '../../../protocol/base/ids.ts'
import type { CreativeAsset } from '../../../protocol/base/types.ts'
import { assetPath } from '../../../protocol/market/assets.ts'
import type { Highlight } from '../../shared/content/highlighted.tsx'
import { formatPrice } from '../../shared/market/price-text.ts'

const asset = css({
  flexDirection: 'row',
  alignItems: 'center',
  minWidth: '0',
  height: 'full',
  '& > div': { minWidth: '0', flexGrow: '1' },
  '& h3': { textStyle: 'name', lineClamp: '2' },
  '& h3 a': { color: 'fg', textDecoration: 'none', _hover: { textDecoration: 'underline' } },
})
const facts = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: '2',
  marginBlockStart: '1',
  textStyle: 'small',
  color: 'muted',
  '& b': { textStyle: 'name', fontWeight: 'bold', color: 'fg' },
})
const thumbnail = center({
  width: '[72px]',
  height: '[72px]',
  flexShrink: '0',
  borderRadius: 'sm',
  overflow: 'hidden',
  background: 'sunken',
  color: 'muted',
  '& img': { width: 'full', height: 'full', objectFit: 'cover' },
})

/** Asset results. The search returns only picture, title, category and price. */
export function Assets({ assets, mark }: { assets: readonly CreativeAsset[]; mark: Highlight }) {
  return (
    <ul className={grid({ columns: { base: 1, sm: 2, lg: 3 }, gap: '3' })} aria-label="Assets">
      {assets.map((item) => (
        <li key={idKey(item.id)} className={cx(card(), asset)}>
          <span className={thumbnail}>
            {item.thumbnail === null ? (
              <ImageIcon size={24} aria-hidden />
            ) : (
              <img
                src={item.thumbnail}
                alt=""
                width={72}
                height={72}
                loading="lazy"
                decoding="async"
              />
            )}
          </span>
          <div>
            <h3 dir="auto">
              <Link href={assetPath(item)}>{mark(item.title || 'Untitled')}</Link>
            </h3>
            <p className={facts}>
              <span>{item.category}</span> <b>{formatPrice(item.price)}</b>
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
