import {
  created,
  crudHandlers,
  type Dependencies,
  type Handlers,
  HttpError,
  matchesText,
  requireFields,
  requireFound,
  requireOwned,
  requireUser,
} from './answers.ts'
import { type Entity, type Fields, sameId } from './store.ts'

const CATEGORIES = ['Illustrations', 'Fonts', 'Photographs']

/** Assets, purchases, downloads, reviews (7.9). */
export function market(dependencies: Dependencies): Handlers {
  const { store, shapes, dialect } = dependencies
  const assets = crudHandlers(dependencies, {
    kind: 'asset',
    shape: shapes.asset,
    requiredFields: ['title'],
    filter: (asset, query) => matchesText(query.get('search'), asset.fields.title),
  })
  const categories = () =>
    CATEGORIES.map((name, index) => ({
      id: dialect.ids === 'number' ? index + 1 : `${index + 1}`,
      name,
    }))
  const purchase = (entity: Entity): Fields => ({
    id: entity.id,
    asset: shapes.asset(entity.fields.asset as Entity),
    price: (entity.fields.asset as Entity).fields.price ?? '',
    created_at: entity.createdAt,
  })
  const review = (entity: Entity): Fields => ({
    id: entity.id,
    asset: (entity.fields.asset as Entity).id,
    user: shapes.userSummary(entity.owner),
    rating: entity.fields.rating,
    comment: entity.fields.comment ?? '',
    created_at: entity.createdAt,
  })
  const reviews = crudHandlers(dependencies, { kind: 'review', shape: review })
  const download = (asset: Entity, owner: Parameters<typeof store.add>[1]): Fields => {
    store.add('download', owner, { asset })
    // The sold file comes last in the form, after any pictures.
    const file = asset.files.at(-1)
    if (file === undefined) throw new HttpError(404, 'There is no file.')
    return { download_url: file }
  }

  return {
    'GET creative-assets/': assets.list,
    'GET creative-assets/{id}/': assets.get,
    'GET creative-assets/my_assets/': assets.mine,
    'GET creative-assets/trending/': assets.list,
    'GET creative-assets/recommended/': assets.list,
    'GET creative-assets/seller_stats/': ({ me }) => ({
      assets_count: store.all('asset', requireUser(me)).length,
      total_sales: 0,
    }),
    'POST creative-assets/': assets.create,
    'PATCH creative-assets/{id}/': assets.change,
    'DELETE creative-assets/{id}/': assets.remove,
    'POST creative-assets/{id}/purchase/': ({ me, params }) => {
      const asset = requireFound(store.find('asset', params.id))
      return created(purchase(store.add('purchase', requireUser(me), { asset })))
    },
    'POST creative-assets/{id}/download/': ({ me, params }) =>
      download(requireFound(store.find('asset', params.id)), requireUser(me)),
    'GET asset-categories/': ({ query }) =>
      categories().filter(({ name }) => matchesText(query.get('search'), name)),
    'GET asset-purchases/': ({ me }) => store.all('purchase', requireUser(me)).map(purchase),
    'GET asset-purchases/download_history/': ({ me }) =>
      store.all('download', requireUser(me)).map(({ id, createdAt, fields }) => ({
        id,
        asset: shapes.asset(fields.asset as Entity),
        created_at: createdAt,
      })),
    'POST asset-purchases/{id}/download/': ({ me, params }) =>
      download(
        requireOwned(store.find('purchase', params.id), me).fields.asset as Entity,
        requireUser(me),
      ),
    'GET asset-reviews/': reviews.list,
    'POST asset-reviews/': ({ me, body }) => {
      requireFields(body, 'asset', 'rating')
      const asset = requireFound(store.find('asset', body.asset))
      return created(review(store.add('review', requireUser(me), { ...body, asset })))
    },
    'PATCH asset-reviews/{id}/': ({ me, params, body }) => {
      const mine = requireOwned(store.find('review', params.id), me)
      mine.fields = { ...mine.fields, ...body, asset: mine.fields.asset }
      return review(mine)
    },
    'DELETE asset-reviews/{id}/': reviews.remove,
  }
}

/** Projects, applications, team, services (7.3, 7.13). */
export function projects(dependencies: Dependencies): Handlers {
  const { store, shapes, dialect } = dependencies
  const projectHandlers = crudHandlers(dependencies, {
    kind: 'project',
    shape: shapes.project,
    requiredFields: ['title'],
  })
  const member = ({ id, fields }: Entity): Fields => ({ id, ...fields })
  const team = crudHandlers(dependencies, { kind: 'team', shape: member })
  const applications = (project: string | null) =>
    store
      .all('application')
      .filter(({ fields }) => sameId(fields.project, project))
      .map(({ id, owner, fields, createdAt }) => ({
        id,
        user: shapes.userSummary(owner),
        message: fields.message,
        created_at: createdAt,
      }))
  const service = ({ id, fields }: Entity): Fields => ({ id, ...fields })

  return {
    'GET projects/my_projects/': projectHandlers.mine,
    'GET projects/my-projects/': projectHandlers.mine,
    'POST projects/': projectHandlers.create,
    'PATCH projects/{id}/': projectHandlers.change,
    'DELETE projects/{id}/': projectHandlers.remove,
    'GET projects/{id}/applications/': ({ params }) => applications(params.id ?? null),
    'GET project-applications/': ({ query }) => applications(query.get('project_id')),
    'GET team/': team.list,
    'POST team/': team.create,
    'PATCH team/{id}/': team.change,
    'DELETE team/{id}/': team.remove,
    'GET services/': ({ query }) =>
      store
        .all('service')
        .filter(({ fields }) => matchesText(query.get('search'), fields.title))
        .map(service),
    ...(dialect.projectReads
      ? { 'GET projects/': projectHandlers.list, 'GET projects/{id}/': projectHandlers.get }
      : {}),
  }
}
