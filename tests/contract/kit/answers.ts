import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { describeApi, pathOf } from '../../../server/openapi/document.ts'

/** Folder where each test server records its responses, for `tools/validators/contract-coverage.ts`. */
const RECORDS_FOLDER = '.results/answers'

// Compiled once per worker for every operation: shared components are compiled as separate
// functions instead of being inlined into each schema, and the generated code is not optimized.
const ajv = new Ajv2020({
  strict: false,
  validateSchema: false,
  allErrors: true,
  inlineRefs: false,
  code: { optimize: false },
})
// The types describe the CommonJS module, which Node exposes as `default`.
const formats = addFormats as unknown as typeof addFormats.default
formats(ajv)
const document = describeApi()
ajv.addSchema(document, 'api')

const validators = new Map<string, ValidateFunction | null>()

const escapePointer = (segment: string): string =>
  segment.replaceAll('~', '~0').replaceAll('/', '~1')

/** Validator of a documented response; null when this status has no JSON body. */
function validatorOf(path: string, method: string, status: string): ValidateFunction | null {
  const key = `${method} ${path} ${status}`
  const cached = validators.get(key)
  if (cached !== undefined) return cached
  const segments = [
    'paths',
    path,
    method,
    'responses',
    status,
    'content',
    'application/json',
    'schema',
  ]
  const pointer = segments.map((segment) => encodeURIComponent(escapePointer(segment))).join('/')
  const validator = isJson(path, method, status) ? ajv.compile({ $ref: `api#/${pointer}` }) : null
  validators.set(key, validator)
  return validator
}

type DocumentedResponses = { [status: string]: { content?: { [type: string]: unknown } } }

const responsesOf = (path: string, method: string): DocumentedResponses | null =>
  (document.paths[path]?.[method]?.responses as DocumentedResponses | undefined) ?? null

const isJson = (path: string, method: string, status: string): boolean =>
  responsesOf(path, method)?.[status]?.content?.['application/json'] !== undefined

/** A response that does not match the OpenAPI document. */
export interface ResponseFault {
  /** Id of the request. */
  readonly id: string
  readonly text: string
}

export interface ResponseValidator {
  /** Throws if any response so far did not match the document. */
  verify(): void
  /** Returns the faults since the last call. */
  faults(): ResponseFault[]
  /** Writes the record of responses. */
  close(): void
}

/** Validates every API response against the OpenAPI document (server/openapi). */
export function validateResponses(app: FastifyInstance): ResponseValidator {
  const faults: ResponseFault[] = []
  const recorded = new Set<string>()

  const validate = (request: FastifyRequest, code: number, payload: unknown): void => {
    const url = request.routeOptions.url
    if (!url?.startsWith('/api/') || request.method === 'HEAD') return
    const method = request.method.toLowerCase()
    const path = pathOf(url)
    const addFault = (text: string): void => {
      faults.push({ id: request.id, text: `${request.method} ${url} ${code}: ${text}` })
    }
    const responses = responsesOf(path, method)
    const status = responses !== null && code in responses ? String(code) : 'default'
    if (responses === null) addFault('not described')
    else if (status === 'default' && code < 400) addFault('not a described status')
    else {
      recorded.add(`${request.method} ${url} ${code}`)
      const validator = validatorOf(path, method, status)
      if (validator === null || payload === undefined || validator(payload)) return
      addFault(`${ajv.errorsText(validator.errors)} in ${JSON.stringify(payload).slice(0, 600)}`)
    }
  }

  const validated = new WeakSet<FastifyRequest>()
  app.addHook('preSerialization', async (request, reply, payload) => {
    validated.add(request)
    validate(request, reply.statusCode, payload)
    return payload
  })
  // Files, pages and responses without a body.
  app.addHook('onResponse', async (request, reply) => {
    if (!validated.has(request)) validate(request, reply.statusCode, undefined)
  })

  return {
    verify() {
      const [first] = faults.splice(0)
      if (first !== undefined)
        throw new Error(`A response does not match the OpenAPI document: ${first.text}`)
    },
    faults: () => faults.splice(0),
    close() {
      mkdirSync(RECORDS_FOLDER, { recursive: true })
      writeFileSync(`${RECORDS_FOLDER}/${randomUUID()}.json`, JSON.stringify([...recorded]))
      this.verify()
    },
  }
}
