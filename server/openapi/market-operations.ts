import { ASSET_SORTS, CURRENCIES, LICENCES } from '../../src/protocol/enums/market.ts'
import {
  assetPatchSchema,
  assetSchema,
  replySchema,
  reviewPatchSchema,
  reviewSchema,
} from '../../src/protocol/market/assets-schemas.ts'
import type { Group } from './operation.ts'
import { bodyShape, object, oneOf, page, ref, said, text } from './shape.ts'

const filters = {
  search: text,
  category: said(text, 'Slug or id.'),
  currency: oneOf(CURRENCIES),
  price_min: text,
  price_max: text,
  free: oneOf(['true', 'false']),
  licence: oneOf(LICENCES),
  seller: said(text, 'Username.'),
  tag: text,
  sort: oneOf(ASSET_SORTS),
}

/** The sentence tells how much is used. */
const NO_ROOM = said(
  ref('Problem'),
  'Too large, or no room left: all pictures and files of a person may take up so much together.',
)

export const MARKET_GROUPS: readonly Group[] = [
  {
    tag: 'marketplace',
    about: 'Creative assets: files that are sold with a licence.',
    who: 'person',
    operations: {
      'GET /api/asset-categories/': {
        summary: 'What can be sold',
        who: 'anyone',
        query: { search: text },
        answers: { 200: page(ref('AssetCategory')) },
      },
      'GET /api/creative-assets/': {
        summary: 'Published assets',
        who: 'anyone',
        query: filters,
        answers: { 200: page(ref('Asset')) },
      },
      'GET /api/creative-assets/trending/': {
        summary: 'Bought most of late',
        who: 'anyone',
        answers: { 200: page(ref('Asset')) },
      },
      'GET /api/creative-assets/recommended/': {
        summary: 'What may please',
        who: 'anyone',
        answers: { 200: page(ref('Asset')) },
      },
      'GET /api/creative-assets/my_assets/': {
        summary: 'The own assets in every status',
        answers: { 200: page(ref('Asset')) },
      },
      'GET /api/creative-assets/seller_stats/': {
        summary: 'How the own shop goes',
        answers: { 200: ref('SellerStats') },
      },
      'GET /api/creative-assets/wished/': {
        summary: 'What one wished for and did not buy, the latest wish first',
        answers: { 200: page(ref('Asset')) },
      },
      'GET /api/creative-assets/:id/': {
        summary: 'One asset',
        who: 'anyone',
        answers: { 200: ref('Asset') },
      },
      'POST /api/creative-assets/': {
        summary: 'Sell an asset',
        body: assetSchema,
        files: ['file', 'thumbnail', 'images'],
        answers: { 200: ref('Asset'), 201: ref('Asset'), 413: NO_ROOM },
      },
      'PATCH /api/creative-assets/:id/': {
        summary: 'Change the given fields',
        body: assetPatchSchema,
        files: ['file', 'thumbnail', 'images'],
        answers: { 200: ref('Asset'), 413: NO_ROOM },
      },
      'DELETE /api/creative-assets/:id/': {
        summary: 'Delete it; one that was bought is withdrawn',
        answers: { 204: null },
      },
      'PUT /api/creative-assets/:id/wish/': {
        summary: 'Wish for it',
        answers: { 204: null },
      },
      'DELETE /api/creative-assets/:id/wish/': {
        summary: 'Take the wish back',
        answers: { 204: null },
      },
      'POST /api/creative-assets/:id/purchase/': {
        summary: 'Buy it, once; a second call answers the purchase that stands',
        body: object({}, { client_id: text }),
        answers: { 200: ref('Purchase'), 201: ref('Purchase') },
      },
      'POST /api/creative-assets/:id/download/': {
        summary: 'Where its file is for the next minutes',
        answers: { 200: ref('DownloadLink') },
      },
      'GET /api/asset-files/:token/': {
        summary: 'The file; takes Range and If-Range',
        who: 'anyone',
        answers: { 200: 'application/octet-stream', 206: 'application/octet-stream' },
      },
      'GET /api/asset-purchases/': {
        summary: 'What one bought',
        answers: { 200: page(ref('Purchase')) },
      },
      'GET /api/asset-purchases/download_history/': {
        summary: 'What one downloaded',
        answers: { 200: page(ref('Download')) },
      },
      'POST /api/asset-purchases/:id/download/': {
        summary: 'Where a bought file is for the next minutes',
        answers: { 200: ref('DownloadLink') },
      },
      'GET /api/asset-reviews/': {
        summary: 'Reviews of an asset',
        who: 'anyone',
        query: { asset: text },
        answers: { 200: page(ref('Review')) },
      },
      'POST /api/asset-reviews/': {
        summary: 'Review what one bought, once',
        body: reviewSchema,
        answers: { 201: ref('Review') },
      },
      'PATCH /api/asset-reviews/:id/': {
        summary: 'Change the own review, or answer as the seller',
        body: { anyOf: [bodyShape(reviewPatchSchema), bodyShape(replySchema)] },
        answers: { 200: ref('Review') },
      },
      'DELETE /api/asset-reviews/:id/': {
        summary: 'Take the own review back',
        answers: { 204: null },
      },
      'GET /api/services/': {
        summary: 'What people offer',
        who: 'anyone',
        query: { search: text },
        answers: { 200: page(ref('Offer')) },
      },
    },
  },
  {
    tag: 'pictures',
    about: 'Pictures for content: uploaded first, named by id afterwards.',
    who: 'person',
    operations: {
      'POST /api/uploads/': {
        summary: 'Store a picture',
        files: ['file'],
        answers: { 201: ref('Picture'), 413: NO_ROOM },
      },
      'DELETE /api/uploads/:id/': {
        summary: 'Take back a picture that nothing shows',
        answers: { 204: null },
      },
    },
  },
  {
    tag: 'description',
    about: 'This description.',
    who: 'anyone',
    operations: {
      'GET /api/schema/': {
        summary: 'This document',
        answers: { 200: { type: 'object' } },
      },
      'GET /api/docs/': { summary: 'It, to browse', answers: { 200: 'text/html' } },
      'GET /api/docs/:file': {
        summary: 'What the page needs',
        answers: { 200: 'application/octet-stream' },
      },
    },
  },
]
