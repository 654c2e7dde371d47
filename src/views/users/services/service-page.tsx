import { useQuery } from '@tanstack/react-query'
import { css, cx } from '../../../../styled-system/css'
import { grid, wrap } from '../../../../styled-system/patterns'
import { card } from '../../../../styled-system/recipes'
import { TEXTS } from '../../../protocol/base/catalogue.ts'
import { isSameUser } from '../../../protocol/base/ids.ts'
import { contentHead } from '../../../protocol/content/content-head.ts'
import { pictureSource } from '../../../protocol/publishing/images.ts'
import { servicePath } from '../../../protocol/users/service-paths.ts'
import type { ServiceOffer } from '../../../protocol/users/services.ts'
import { serviceQuery } from '../../../services/queries/services.ts'
import { useApp } from '../../app-context.tsx'
import { ButtonLink } from '../../components/button.tsx'
import { useUser } from '../../hooks/session.ts'
import type { PageProps } from '../../routing/page-props.ts'
import { usePageMeta } from '../../routing/route-announcer.tsx'
import { Previews } from '../../shared/content/previews.tsx'
import { RichText } from '../../shared/content/rich-text.tsx'
import { ShareMenu } from '../../shared/content/share-menu.tsx'
import { AskAboutService } from '../../shared/freelance/offer-card.tsx'
import { Lightbox } from '../../shared/lightbox/lightbox.tsx'
import { Detail, NotFoundScreen } from '../../shared/page/detail-states.tsx'
import { PlainFrame } from '../../shared/page/page-frame.tsx'
import { HiddenNotice } from '../../shared/safety/hidden-notice.tsx'
import { SafetyMenu } from '../../shared/safety/safety-menu.tsx'
import { AuthorCard } from '../../shared/users/author-card.tsx'
import { AuthorLine, nameOf } from '../../shared/users/author-line.tsx'
import { OwnerActions } from './owner-actions.tsx'

const columns = grid({
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', lg: '[minmax(0, 1fr) 22rem]' },
  columnGap: '12',
  rowGap: '6',
  alignItems: 'start',
})
const main = grid({ gap: '6', minWidth: '0', maxWidth: 'prose' })
const side = grid({
  gap: '4',
  minWidth: '0',
  position: { lg: 'sticky' },
  insetBlockStart: { lg: '24' },
})
const head = grid({ gap: '3', '& h1': { textStyle: 'pageName' } })
const byline = wrap({ align: 'center', '& > :first-child': { flexGrow: '1' } })
const facts = grid({
  gap: '1',
  '& > p:first-child': { textStyle: 'subheading' },
  '& > p + p': { color: 'muted', textStyle: 'small' },
})
const pausedNotice = css({
  padding: '3',
  borderRadius: 'md',
  background: 'sunken',
})

/** /services/{id}, an API extension. */
export default function ServicePage({ params: { id = '' } }: PageProps) {
  const { api } = useApp()
  const query = useQuery(serviceQuery(api, id))
  return (
    <Detail query={query} label="Loading service" notFound={<ServiceNotFound />}>
      {(service) => <ServiceDetail service={service} />}
    </Detail>
  )
}

function ServiceNotFound() {
  return (
    <NotFoundScreen
      title={TEXTS.resourceNotFound}
      text="The service may have been paused or deleted, or the link is wrong."
    >
      <ButtonLink href="/services">All services</ButtonLink>
    </NotFoundScreen>
  )
}

function ServiceDetail({ service }: { service: ServiceOffer }) {
  const { title: typedTitle, description, category, images, user } = service
  const title = typedTitle || category || 'A service'
  const isOwn = isSameUser(useUser(), user)
  usePageMeta(pageMetaOf(service, title))
  return (
    <PlainFrame>
      <article className={columns}>
        <div className={main}>
          <header className={head}>
            <HiddenNotice hidden={service.hidden} />
            {service.status === 'paused' && (
              <p className={pausedNotice}>Paused. Only you can see it.</p>
            )}
            <h1 dir="auto">{title}</h1>
            <div className={byline}>
              <AuthorLine
                author={user}
                size="md"
                created={service.created_at}
                edited={service.edited_at}
              />
              <ShareMenu title={title} path={servicePath(service)} />
              <SafetyMenu
                target={{ type: 'service', id: service.id, name: title }}
                user={user}
                label="More for this service"
              />
            </div>
          </header>
          {images.length > 0 && <Previews pictures={images} title={title} />}
          <RichText text={description} />
        </div>
        <div className={side}>
          <section aria-label="Price and delivery" className={cx(card({ pad: 'lg' }))}>
            <Terms service={service} />
            {isOwn ? <OwnerActions service={service} /> : <AskAboutService offer={service} wide />}
          </section>
          {!isOwn && <AuthorCard author={user} label="The freelancer" />}
        </div>
      </article>
      <Lightbox />
    </PlainFrame>
  )
}

function Terms({ service: { price, delivery, category } }: { service: ServiceOffer }) {
  return (
    <div className={facts}>
      <p>{price || 'Price on request'}</p>
      {delivery !== '' && <p>{delivery}</p>}
      {category !== '' && <p dir="auto">{category}</p>}
    </div>
  )
}

function pageMetaOf(service: ServiceOffer, title: string) {
  const [cover] = service.images
  return {
    ...contentHead({
      kind: 'service',
      title,
      text: service.description,
      author: nameOf(service.user),
      category: service.category,
      tags: [],
      createdAt: service.created_at,
      editedAt: service.edited_at,
      image: cover === undefined ? undefined : pictureSource(cover, 'jpg', 1600),
    }),
    url: servicePath(service),
  }
}
