import type { GenericSchema } from 'valibot'
import { PRODUCT_NAME } from '../../src/protocol/base/brand.ts'
import { ACCOUNT_GROUPS } from './account-operations.ts'
import type { Shape } from './components.ts'
import { COMPONENTS } from './components.ts'
import { CONTENT_GROUPS } from './content-operations.ts'
import { DISCOVERY_GROUPS } from './discovery-operations.ts'
import { MARKET_GROUPS } from './market-operations.ts'
import { MESSAGING_GROUPS } from './messaging-operations.ts'
import type { Group, Operation, ResponseShape, Who } from './operation.ts'
import { SAFETY_GROUPS } from './safety-operations.ts'
import { bodyShape, ref, text } from './shape.ts'
import { SOCIAL_GROUPS } from './social-operations.ts'

const GROUPS: readonly Group[] = [
  ...ACCOUNT_GROUPS,
  ...SOCIAL_GROUPS,
  ...MESSAGING_GROUPS,
  ...CONTENT_GROUPS,
  ...DISCOVERY_GROUPS,
  ...SAFETY_GROUPS,
  ...MARKET_GROUPS,
]

/** Every documented route, as registered: `GET /api/posts/:id/`. */
export const DESCRIBED: readonly string[] = GROUPS.flatMap((group) => Object.keys(group.operations))

export interface OpenApiDocument {
  readonly openapi: '3.1.0'
  readonly paths: { readonly [path: string]: { readonly [method: string]: Shape } }
  readonly components: {
    readonly schemas: { readonly [name: string]: Shape }
    readonly securitySchemes: Shape
  }
  readonly [field: string]: unknown
}

/** `/api/posts/:id/` → `/api/posts/{id}/`. */
export const pathOf = (url: string): string => url.replace(/:(\w+)/g, '{$1}')

/** The OpenAPI 3.1 document of the whole API. */
export function describeApi(): OpenApiDocument {
  const paths: { [path: string]: { [method: string]: Shape } } = {}
  for (const group of GROUPS) {
    for (const [route, operation] of Object.entries(group.operations)) {
      const [method = '', url = ''] = route.split(' ')
      const path = pathOf(url)
      paths[path] = { ...paths[path], [method.toLowerCase()]: describe(group, url, operation) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${PRODUCT_NAME} API`,
      version: '1',
      description:
        'Times are ISO 8601. Lists come in pages: `page` from 1, `page_size` up to 100. Send the access token as `Authorization: Bearer …`.',
    },
    servers: [{ url: '/' }],
    tags: GROUPS.map(({ tag, about }) => ({ name: tag, description: about })),
    paths,
    components: {
      schemas: COMPONENTS,
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

function describe(group: Group, url: string, operation: Operation): Shape {
  const audience = operation.audience ?? group.audience
  const parameters = [...pathParameters(url), ...queryParameters(operation)]
  return {
    tags: [group.tag],
    summary: operation.summary,
    ...security(audience),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(takesBody(operation) ? { requestBody: requestBody(operation) } : {}),
    responses: responseMap(operation),
  }
}

function security(audience: Who): Shape {
  if (audience === 'anyone') return { security: [{}, { token: [] }] }
  return {
    security: [{ token: [] }],
    ...(audience === 'staff' ? { description: 'For staff.' } : {}),
  }
}

const pathParameters = (url: string): Shape[] =>
  [...url.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: text,
  }))

function queryParameters({ query = {}, responses }: Operation): Shape[] {
  const paged = Object.values(responses).some((response) => isPage(response))
  const names = { ...query, ...(paged ? { page: text, page_size: text } : {}) }
  return Object.entries(names).map(([name, schema]) => ({ name, in: 'query', schema }))
}

const isPage = (response: ResponseShape): boolean =>
  typeof response === 'object' &&
  response !== null &&
  typeof response.properties === 'object' &&
  response.properties !== null &&
  'count' in response.properties &&
  'results' in response.properties

const takesBody = ({ body, files }: Operation): boolean => body !== undefined || files !== undefined

const isSchema = (body: GenericSchema | Shape): body is GenericSchema => '~standard' in body

function requestBody({ body, files }: Operation): Shape {
  const schema = shapeOf(body)
  const json = schema === null ? {} : { 'application/json': { schema } }
  if (files === undefined) return { content: json }
  const names = Object.fromEntries(files.map((name) => [name, FILE]))
  const form = { allOf: [schema ?? {}, { type: 'object', properties: names }] }
  return { content: { ...json, 'multipart/form-data': { schema: form } } }
}

const FILE: Shape = { type: 'string', format: 'binary' }

function shapeOf(body: Operation['body']): Shape | null {
  if (body === undefined) return null
  return isSchema(body) ? bodyShape(body) : body
}

function responseMap({ responses }: Operation): Shape {
  const entries = Object.entries(responses).map(([status, response]) => [
    status,
    responseObject(response),
  ])
  return {
    ...Object.fromEntries(entries),
    default: {
      description: 'Rejected or failed.',
      content: { 'application/json': { schema: ref('Problem') } },
    },
  }
}

function responseObject(response: ResponseShape): Shape {
  if (response === null) return { description: 'Done; no response body.' }
  if (typeof response === 'string') return { description: 'A file.', content: { [response]: {} } }
  return { description: 'Done.', content: { 'application/json': { schema: response } } }
}
