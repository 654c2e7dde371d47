import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { describeApi, pathOf } from '../../../server/openapi/document.ts'

/** Folder where each test server records its responses, for `tools/checks/contract-coverage.ts`. */
const FOLDER = '.results/answers'

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

const checks = new Map<string, ValidateFunction | null>()

const escaped = (part: string): string => part.replaceAll('~', '~0').replaceAll('/', '~1')

/** Validator of a documented response; null when this status has no JSON body. */
function checkOf(path: string, method: string, status: string): ValidateFunction | null {
  const key = `${method} ${path} ${status}`
  const known = checks.get(key)
  if (known !== undefined) return known
  const parts = [
    'paths',
    path,
    method,
    'responses',
    status,
    'content',
    'application/json',
    'schema',
  ]
  const pointer = parts.map((part) => encodeURIComponent(escaped(part))).join('/')
  const check = isJson(path, method, status) ? ajv.compile({ $ref: `api#/${pointer}` }) : null
  checks.set(key, check)
  return check
}

type Responses = { [status: string]: { content?: { [type: string]: unknown } } }

const responsesOf = (path: string, method: string): Responses | null =>
  (document.paths[path]?.[method]?.responses as Responses | undefined) ?? null

const isJson = (path: string, method: string, status: string): boolean =>
  responsesOf(path, method)?.[status]?.content?.['application/json'] !== undefined

/** A response that does not match the OpenAPI document. */
export interface AnswerFault {
  /** Id of the request. */
  readonly id: string
  readonly text: string
}

export interface AnswerWatch {
  /** Throws if any response so far did not match the document. */
  verify(): void
  /** Returns the faults since the last call. */
  faults(): AnswerFault[]
  /** Writes the record of responses. */
  close(): void
}

/** Validates every API response against the OpenAPI document (server/openapi). */
export function watchAnswers(app: FastifyInstance): AnswerWatch {
  const faults: AnswerFault[] = []
  const seen = new Set<string>()

  const note = (request: FastifyRequest, code: number, payload: unknown): void => {
    const url = request.routeOptions.url
    if (!url?.startsWith('/api/') || request.method === 'HEAD') return
    const method = request.method.toLowerCase()
    const path = pathOf(url)
    const fault = (text: string): void => {
      faults.push({ id: request.id, text: `${request.method} ${url} ${code}: ${text}` })
    }
    const responses = responsesOf(path, method)
    const status = responses !== null && code in responses ? String(code) : 'default'
    if (responses === null) fault('not described')
    else if (status === 'default' && code < 400) fault('not a described status')
    else {
      seen.add(`${request.method} ${url} ${code}`)
      const check = checkOf(path, method, status)
      if (check === null || payload === undefined || check(payload)) return
      fault(`${ajv.errorsText(check.errors)} in ${JSON.stringify(payload).slice(0, 600)}`)
    }
  }

  const noted = new WeakSet<FastifyRequest>()
  app.addHook('preSerialization', async (request, reply, payload) => {
    noted.add(request)
    note(request, reply.statusCode, payload)
    return payload
  })
  // Files, pages and responses without a body.
  app.addHook('onResponse', async (request, reply) => {
    if (!noted.has(request)) note(request, reply.statusCode, undefined)
  })

  return {
    verify() {
      const [first] = faults.splice(0)
      if (first !== undefined)
        throw new Error(`A response does not match the OpenAPI document: ${first.text}`)
    },
    faults: () => faults.splice(0),
    close() {
      mkdirSync(FOLDER, { recursive: true })
      writeFileSync(`${FOLDER}/${randomUUID()}.json`, JSON.stringify([...seen]))
      this.verify()
    },
  }
}
