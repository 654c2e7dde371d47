import { useQuery } from '@tanstack/react-query'
import { css } from '../../../../styled-system/css'
import { grid, wrap } from '../../../../styled-system/patterns'
import { TEXTS } from '../../../protocol/base/catalogue.ts'
import type { Id } from '../../../protocol/base/types.ts'
import { assetHead } from '../../../protocol/content/content-head.ts'
import { assetPath } from '../../../protocol/market/assets.ts'
import type { Asset } from '../../../protocol/market/market-types.ts'
import { pictureSource } from '../../../protocol/publishing/images.ts'
import { assetQuery } from '../../../services/queries/assets.ts'
import { useApp } from '../../app-context.tsx'
import { ButtonLink } from '../../components/button.tsx'
import type { PageProps } from '../../routing/page-props.ts'
import { usePageMeta } from '../../routing/route-announcer.tsx'
import { Previews } from '../../shared/content/previews.tsx'
import { RichText } from '../../shared/content/rich-text.tsx'
import { ShareMenu } from '../../shared/content/share-menu.tsx'
import { TagList } from '../../shared/content/tag-list.tsx'
import { Lightbox } from '../../shared/lightbox/lightbox.tsx'
import { Detail, NotFoundScreen } from '../../shared/page/detail-states.tsx'
import { PlainFrame } from '../../shared/page/page-frame.tsx'
import { HiddenNotice } from '../../shared/safety/hidden-notice.tsx'
import { SafetyMenu } from '../../shared/safety/safety-menu.tsx'
import { AuthorLine, nameOf } from '../../shared/users/author-line.tsx'
import { FollowAuthor } from '../../shared/users/follow-author.tsx'
import { MessageButton } from '../../shared/users/message-button.tsx'
import { BuyPanel } from '../buy-panel.tsx'
import { AssetFacts } from './asset-facts.tsx'
import { MoreFromSeller } from './more-from-seller.tsx'
import { Reviews } from './reviews.tsx'

const columns = grid({
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', lg: '[minmax(0, 1fr) 22rem]' },
  gridTemplateRows: { lg: '[auto 1fr]' },
  columnGap: '12',
  rowGap: '6',
  alignItems: 'start',
})
const pictures = css({ minWidth: '0' })
/** To the right of the previews and text; on phones between them. */
const side = grid({
  gridColumn: { lg: '[2]' },
  gridRow: { lg: '[1 / 3]' },
  position: { lg: 'sticky' },
  insetBlockStart: { lg: '24' },
  gap: '4',
  minWidth: '0',
})
const head = grid({ '& h1': { textStyle: 'pageName' } })
const seller = wrap({ align: 'center', '& > :first-child': { flexGrow: '1', width: 'full' } })
const description = grid({ gap: '4' })

/** /marketplace/{id} (ROUTE-16). */
export default function AssetPage({ params: { id = '' } }: PageProps) {
  return <AssetQuery key={id} id={id} />
}

function AssetQuery({ id }: { id: Id }) {
  const app = useApp()
  const query = useQuery(assetQuery(app.api, id))
  return (
    <Detail query={query} label="Loading asset" notFound={<AssetNotFound />}>
      {(asset) => <AssetDetail asset={asset} />}
    </Detail>
  )
}

function AssetNotFound() {
  return (
    <NotFoundScreen
      title={TEXTS.resourceNotFound}
      text="It may no longer be for sale, or the link is wrong."
    >
      <ButtonLink href="/marketplace">All assets</ButtonLink>
    </NotFoundScreen>
  )
}

function AssetDetail({ asset }: { asset: Asset }) {
  const title = asset.title || 'Untitled'
  usePageMeta(pageMetaOf(asset, title))
  return (
    <PlainFrame>
      <article className={columns}>
        <div className={pictures}>
          <Previews pictures={asset.images} title={title} />
        </div>
        <div className={side}>
          <header className={head}>
            <HiddenNotice
              hidden={asset.hidden}
              text="Hidden by moderators. Only the seller and buyers can see it."
            />
            <h1 dir="auto">{title}</h1>
            <Seller asset={asset} title={title} />
          </header>
          <BuyPanel asset={asset} />
          <AssetFacts asset={asset} />
        </div>
        <div className={grid({ gap: '8', minWidth: '0', maxWidth: 'prose' })}>
          <div className={description}>
            {asset.description !== '' && <RichText text={asset.description} />}
            <TagList tags={asset.tags} to="/marketplace" />
          </div>
          <Reviews asset={asset} />
        </div>
      </article>
      <MoreFromSeller seller={asset.seller} exceptId={asset.id} />
      <Lightbox />
    </PlainFrame>
  )
}

function Seller({ asset, title }: { asset: Asset; title: string }) {
  const { id, username, full_name } = asset.seller
  return (
    <div className={seller}>
      <AuthorLine
        author={asset.seller}
        size="md"
        created={asset.created_at}
        edited={asset.edited_at}
      />
      <FollowAuthor author={asset.seller} />
      {id !== null && (
        <MessageButton user={{ id, username, full_name }} size="sm" draft={`About “${title}”: `} />
      )}
      <ShareMenu title={title} path={assetPath(asset)} />
      <SafetyMenu
        target={{ type: 'asset', id: asset.id, name: title }}
        user={asset.seller}
        label="More for this asset"
      />
    </div>
  )
}

function pageMetaOf(asset: Asset, title: string) {
  const [cover] = asset.images
  return assetHead({
    ...asset,
    title,
    address: assetPath(asset),
    seller: nameOf(asset.seller),
    image: cover === undefined ? undefined : pictureSource(cover, 'jpg', 1600),
  })
}
