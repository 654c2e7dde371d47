import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { css, cx } from '../../../../styled-system/css'
import { grid } from '../../../../styled-system/patterns'
import { facts, link } from '../../../../styled-system/recipes'
import { sizeText } from '../../../protocol/base/size-text.ts'
import type { Asset } from '../../../protocol/market/market-types.ts'
import { hitArea } from '../../components/hit-area.ts'
import { formatNumber } from '../../locale.ts'
import { RatingText } from '../../shared/market/rating.tsx'
import { fileKind } from '../file-facts.tsx'
import { LicenceSummary } from '../licence.tsx'

const box = grid({ gap: '6', '& h2': { textStyle: 'title', marginBlockEnd: '2' } })
/** Details of the file and its licence. */
export function AssetFacts({ asset }: { asset: Asset }) {
  const { file, category, category_slug, rating, sales_count, licence } = asset
  const kind = file === null ? '' : fileKind(file)
  return (
    <div className={box}>
      <section aria-labelledby="file">
        <h2 id="file">The file</h2>
        <dl className={cx(facts(), css({ textStyle: 'small' }))}>
          {file !== null && file.name !== '' && <Fact name="Name">{file.name}</Fact>}
          {kind !== '' && <Fact name="Kind">{kind}</Fact>}
          {file !== null && file.size > 0 && (
            <Fact name="Size">{sizeText(file.size)} download</Fact>
          )}
          {category !== '' && (
            <Fact name="Category">
              <Category name={category} slug={category_slug} />
            </Fact>
          )}
          {sales_count !== null && <Fact name="Sales">{formatNumber(sales_count)}</Fact>}
          {rating.average > 0 && (
            <Fact name="Rated">
              <a href="#reviews" className={link()}>
                <RatingText rating={rating} />
              </a>
            </Fact>
          )}
        </dl>
      </section>
      {licence !== '' && (
        <section aria-labelledby="licence">
          <h2 id="licence">Licence</h2>
          <LicenceSummary licence={licence} />
        </section>
      )}
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

function Category({ name, slug }: { name: string; slug: string }) {
  if (slug === '') return name
  return (
    <Link
      href={`/marketplace?category=${encodeURIComponent(slug)}`}
      className={cx(link(), hitArea)}
    >
      {name}
    </Link>
  )
}
