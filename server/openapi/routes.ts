import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { PRODUCT_NAME } from '../../src/protocol/base/brand.ts'
import type { Area } from '../context.ts'
import { notFound } from '../http/errors.ts'
import { describeApi } from './document.ts'

const OWN_SCRIPT = 'start.js'

/** Files of the docs page with their media types. */
const FILES: { readonly [name: string]: string } = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  [OWN_SCRIPT]: 'text/javascript; charset=utf-8',
}

const FOLDER = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
const CACHED = 'public, max-age=86400'

/** GET /api/schema/: the OpenAPI 3.1 document. GET /api/docs/: Swagger UI for it. */
export const register: Area = (app) => {
  const document = JSON.stringify(describeApi())

  app.get('/api/schema/', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(document),
  )
  app.get('/api/docs/', (_request, reply) =>
    reply.headers(PAGE_HEADERS).type('text/html; charset=utf-8').send(PAGE),
  )
  app.get<{ Params: { file: string } }>('/api/docs/:file', async (request, reply) => {
    const { file: name } = request.params
    const type = Object.hasOwn(FILES, name) ? FILES[name] : undefined
    if (type === undefined) throw notFound()
    const file = name === OWN_SCRIPT ? START : await readFile(join(FOLDER, name))
    return reply.type(type).header('cache-control', CACHED).send(file)
  })
}

const PAGE_HEADERS = {
  // Swagger UI sets inline styles on its elements.
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
}

const START = `SwaggerUIBundle({ url: '/api/schema/', dom_id: '#api', deepLinking: true })
`

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${PRODUCT_NAME} API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<div id="api"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`
