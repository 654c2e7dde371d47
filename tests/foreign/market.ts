import {
  containing,
  created,
  crud,
  found,
  type Handlers,
  must,
  needed,
  own,
  type Parts,
  Refusal,
} from './answers.ts'
import { type Fields, same, type Thing } from './store.ts'

const CATEGORIES = ['Illustrations', 'Fonts', 'Photographs']

/** Assets, purchases, downloads, reviews (7.9). */
export function market(parts: Parts): Handlers {
  const { store, shapes, dialect } = parts
  const assets = crud(parts, {
    kind: 'asset',
    shape: shapes.asset,
    needs: ['title'],
    filter: (asset, query) => containing(query.get('search'), asset.fields.title),
  })
  const categories = () =>
    CATEGORIES.map((name, index) => ({
      id: dialect.ids === 'number' ? index + 1 : `${index + 1}`,
      name,
    }))
  const purchase = (thing: Thing): Fields => ({
    id: thing.id,
    asset: shapes.asset(thing.fields.asset as Thing),
    price: (thing.fields.asset as Thing).fields.price ?? '',
    created_at: thing.made,
  })
  const review = (thing: Thing): Fields => ({
    id: thing.id,
    asset: (thing.fields.asset as Thing).id,
    user: shapes.person(thing.by),
    rating: thing.fields.rating,
    comment: thing.fields.comment ?? '',
    created_at: thing.made,
  })
  const reviews = crud(parts, { kind: 'review', shape: review })
  const fetching = (asset: Thing, by: Parameters<typeof store.add>[1]): Fields => {
    store.add('download', by, { asset })
    // The sold file comes last in the form, after any pictures.
    const file = asset.files.at(-1)
    if (file === undefined) throw new Refusal(404, 'There is no file.')
    return { download_url: file }
  }

  return {
    'GET creative-assets/': assets.list,
    'GET creative-assets/{id}/': assets.get,
    'GET creative-assets/my_assets/': assets.mine,
    'GET creative-assets/trending/': assets.list,
    'GET creative-assets/recommended/': assets.list,
    'GET creative-assets/seller_stats/': ({ me }) => ({
      assets_count: store.all('asset', must(me)).length,
      total_sales: 0,
    }),
    'POST creative-assets/': assets.create,
    'PATCH creative-assets/{id}/': assets.change,
    'DELETE creative-assets/{id}/': assets.remove,
    'POST creative-assets/{id}/purchase/': ({ me, params }) => {
      const asset = found(store.find('asset', params.id))
      return created(purchase(store.add('purchase', must(me), { asset })))
    },
    'POST creative-assets/{id}/download/': ({ me, params }) =>
      fetching(found(store.find('asset', params.id)), must(me)),
    'GET asset-categories/': ({ query }) =>
      categories().filter(({ name }) => containing(query.get('search'), name)),
    'GET asset-purchases/': ({ me }) => store.all('purchase', must(me)).map(purchase),
    'GET asset-purchases/download_history/': ({ me }) =>
      store.all('download', must(me)).map(({ id, made, fields }) => ({
        id,
        asset: shapes.asset(fields.asset as Thing),
        created_at: made,
      })),
    'POST asset-purchases/{id}/download/': ({ me, params }) =>
      fetching(own(store.find('purchase', params.id), me).fields.asset as Thing, must(me)),
    'GET asset-reviews/': reviews.list,
    'POST asset-reviews/': ({ me, body }) => {
      needed(body, 'asset', 'rating')
      const asset = found(store.find('asset', body.asset))
      return created(review(store.add('review', must(me), { ...body, asset })))
    },
    'PATCH asset-reviews/{id}/': ({ me, params, body }) => {
      const mine = own(store.find('review', params.id), me)
      mine.fields = { ...mine.fields, ...body, asset: mine.fields.asset }
      return review(mine)
    },
    'DELETE asset-reviews/{id}/': reviews.remove,
  }
}

/** Projects, applications, team, services (7.3, 7.13). */
export function projects(parts: Parts): Handlers {
  const { store, shapes, dialect } = parts
  const each = crud(parts, { kind: 'project', shape: shapes.project, needs: ['title'] })
  const member = ({ id, fields }: Thing): Fields => ({ id, ...fields })
  const team = crud(parts, { kind: 'team', shape: member })
  const applications = (project: string | null) =>
    store
      .all('application')
      .filter(({ fields }) => same(fields.project, project))
      .map(({ id, by, fields, made }) => ({
        id,
        user: shapes.person(by),
        message: fields.message,
        created_at: made,
      }))
  const service = ({ id, fields }: Thing): Fields => ({ id, ...fields })

  return {
    'GET projects/my_projects/': each.mine,
    'GET projects/my-projects/': each.mine,
    'POST projects/': each.create,
    'PATCH projects/{id}/': each.change,
    'DELETE projects/{id}/': each.remove,
    'GET projects/{id}/applications/': ({ params }) => applications(params.id ?? null),
    'GET project-applications/': ({ query }) => applications(query.get('project_id')),
    'GET team/': team.list,
    'POST team/': team.create,
    'PATCH team/{id}/': team.change,
    'DELETE team/{id}/': team.remove,
    'GET services/': ({ query }) =>
      store
        .all('service')
        .filter(({ fields }) => containing(query.get('search'), fields.title))
        .map(service),
    ...(dialect.projectReads ? { 'GET projects/': each.list, 'GET projects/{id}/': each.get } : {}),
  }
}
