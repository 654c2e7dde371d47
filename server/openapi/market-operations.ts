import { ASSET_SORTS, CURRENCIES, LICENCES } from '../../src/protocol/enums/market.ts'
import {
  assetPatchSchema,
  assetSchema,
  purchaseSchema,
  replySchema,
  reviewPatchSchema,
  reviewSchema,
} from '../../src/protocol/market/assets-schemas.ts'
import { paymentMethodsSchema } from '../../src/protocol/market/payment-methods-schemas.ts'
import { servicePatchSchema, serviceSchema } from '../../src/protocol/users/services-schemas.ts'
import type { Group } from './operation.ts'
import { bodyShape, described, oneOf, page, ref, text } from './shape.ts'

const filters = {
  search: text,
  category: described(text, 'Slug or id.'),
  currency: oneOf(CURRENCIES),
  price_min: text,
  price_max: text,
  free: oneOf(['true', 'false']),
  licence: oneOf(LICENCES),
  seller: described(text, 'Username.'),
  tag: text,
  sort: oneOf(ASSET_SORTS),
}

/** The message contains the current usage. */
const NO_ROOM = described(ref('Problem'), 'Too large, or the user’s storage is full.')

export const MARKET_GROUPS: readonly Group[] = [
  {
    tag: 'marketplace',
    about: 'Creative assets: files sold with a licence.',
    audience: 'user',
    operations: {
      'GET /api/asset-categories/': {
        summary: 'List asset categories',
        audience: 'anyone',
        query: { search: text },
        responses: { 200: page(ref('AssetCategory')) },
      },
      'GET /api/creative-assets/': {
        summary: 'List published assets',
        audience: 'anyone',
        query: filters,
        responses: { 200: page(ref('Asset')) },
      },
      'GET /api/creative-assets/trending/': {
        summary: 'List trending assets',
        audience: 'anyone',
        responses: { 200: page(ref('Asset')) },
      },
      'GET /api/creative-assets/recommended/': {
        summary: 'List recommended assets',
        audience: 'anyone',
        responses: { 200: page(ref('Asset')) },
      },
      'GET /api/creative-assets/my_assets/': {
        summary: 'List my assets in every status',
        responses: { 200: page(ref('Asset')) },
      },
      'GET /api/creative-assets/seller_stats/': {
        summary: 'Get my shop’s stats',
        responses: { 200: ref('SellerStats') },
      },
      'GET /api/creative-assets/wished/': {
        summary: 'List my wishlist, latest first',
        responses: { 200: page(ref('Asset')) },
      },
      'GET /api/creative-assets/:id/': {
        summary: 'Get an asset',
        audience: 'anyone',
        responses: { 200: ref('Asset') },
      },
      'POST /api/creative-assets/': {
        summary: 'Create an asset',
        body: assetSchema,
        files: ['file', 'thumbnail', 'images'],
        responses: { 200: ref('Asset'), 201: ref('Asset'), 413: NO_ROOM },
      },
      'PATCH /api/creative-assets/:id/': {
        summary: 'Update the given fields',
        body: assetPatchSchema,
        files: ['file', 'thumbnail', 'images'],
        responses: { 200: ref('Asset'), 413: NO_ROOM },
      },
      'DELETE /api/creative-assets/:id/': {
        summary: 'Delete an asset; one with buyers is unlisted',
        responses: { 204: null },
      },
      'PUT /api/creative-assets/:id/wish/': {
        summary: 'Add to my wishlist',
        responses: { 204: null },
      },
      'DELETE /api/creative-assets/:id/wish/': {
        summary: 'Remove from my wishlist',
        responses: { 204: null },
      },
      'POST /api/creative-assets/:id/purchase/': {
        summary:
          'Buy an asset, on the terms that the buyer saw. A priced one awaits payment until the seller confirms it. A second call returns the existing purchase',
        body: bodyShape(purchaseSchema),
        responses: { 200: ref('Purchase'), 201: ref('Purchase') },
      },
      'POST /api/creative-assets/:id/download/': {
        summary: 'Get a short-lived download link',
        responses: { 200: ref('DownloadLink') },
      },
      'GET /api/asset-files/:token/': {
        summary: 'Download the file; supports Range and If-Range',
        audience: 'anyone',
        responses: { 200: 'application/octet-stream', 206: 'application/octet-stream' },
      },
      'GET /api/asset-purchases/': {
        summary: 'List my purchases',
        responses: { 200: page(ref('Purchase')) },
      },
      'GET /api/asset-purchases/download_history/': {
        summary: 'List my downloads',
        responses: { 200: page(ref('Download')) },
      },
      'POST /api/asset-purchases/:id/download/': {
        summary: 'Get a short-lived download link of a purchase',
        responses: { 200: ref('DownloadLink') },
      },
      'GET /api/asset-reviews/': {
        summary: 'List the reviews of an asset',
        audience: 'anyone',
        query: { asset: text },
        responses: { 200: page(ref('Review')) },
      },
      'POST /api/asset-reviews/': {
        summary: 'Review a bought asset, once',
        body: reviewSchema,
        responses: { 201: ref('Review') },
      },
      'PATCH /api/asset-reviews/:id/': {
        summary: 'Edit my review, or reply as the seller',
        body: { anyOf: [bodyShape(reviewPatchSchema), bodyShape(replySchema)] },
        responses: { 200: ref('Review') },
      },
      'DELETE /api/asset-reviews/:id/': {
        summary: 'Delete my review',
        responses: { 204: null },
      },
      'GET /api/services/': {
        summary: 'List services',
        audience: 'anyone',
        query: { search: text, category: text, username: text },
        responses: { 200: page(ref('Offer')) },
      },
      'GET /api/services/mine/': {
        summary: 'List my services, paused ones included',
        responses: { 200: page(ref('Offer')) },
      },
      'GET /api/services/:id/': {
        summary: 'Get a service',
        audience: 'anyone',
        responses: { 200: ref('Offer') },
      },
      'POST /api/services/': {
        summary: 'Offer a service, as a freelancer',
        body: serviceSchema,
        files: ['images'],
        responses: { 200: ref('Offer'), 201: ref('Offer'), 413: NO_ROOM },
      },
      'PATCH /api/services/:id/': {
        summary: 'Update the given fields, or pause and resume a service',
        body: servicePatchSchema,
        files: ['images'],
        responses: { 200: ref('Offer'), 413: NO_ROOM },
      },
      'DELETE /api/services/:id/': {
        summary: 'Delete a service',
        responses: { 204: null },
      },
    },
  },
  {
    tag: 'orders',
    about: 'Purchases of priced assets, which await payment until the seller confirms it.',
    audience: 'user',
    operations: {
      'GET /api/orders/': {
        summary: 'List the purchases of my assets; those that await payment come first',
        responses: { 200: page(ref('Purchase')) },
      },
      'GET /api/orders/:id/': {
        summary: 'Get a purchase as its buyer or seller',
        responses: { 200: ref('Purchase') },
      },
      'POST /api/orders/:id/confirm/': {
        summary: 'Confirm the payment as the seller, which opens the download',
        responses: { 200: ref('Purchase') },
      },
      'POST /api/orders/:id/cancel/': {
        summary: 'Cancel an order that awaits payment, as its buyer or seller',
        responses: { 200: ref('Purchase') },
      },
      'POST /api/orders/:id/refund/': {
        summary: 'Refund a completed purchase as the seller, which closes the download',
        responses: { 200: ref('Purchase') },
      },
      'GET /api/payment-methods/': {
        summary: 'Get how buyers pay me',
        responses: { 200: ref('PaymentMethods') },
      },
      'PUT /api/payment-methods/': {
        summary: 'Replace how buyers pay me',
        body: bodyShape(paymentMethodsSchema),
        responses: { 200: ref('PaymentMethods') },
      },
    },
  },
  {
    tag: 'pictures',
    about: 'Images for content: uploaded first, then referenced by id.',
    audience: 'user',
    operations: {
      'POST /api/uploads/': {
        summary: 'Upload an image',
        files: ['file'],
        responses: { 201: ref('Picture'), 413: NO_ROOM },
      },
      'DELETE /api/uploads/:id/': {
        summary: 'Delete an unused image',
        responses: { 204: null },
      },
    },
  },
  {
    tag: 'description',
    about: 'This description.',
    audience: 'anyone',
    operations: {
      'GET /api/schema/': {
        summary: 'This document',
        responses: { 200: { type: 'object' } },
      },
      'GET /api/docs/': { summary: 'Browse the documentation', responses: { 200: 'text/html' } },
      'GET /api/docs/:file': {
        summary: 'Get a file of the documentation page',
        responses: { 200: 'application/octet-stream' },
      },
    },
  },
]
