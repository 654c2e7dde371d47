import { AwsClient } from 'aws4fetch'
import type { S3Settings } from './s3-config.ts'
import { StorageUnavailableError } from './unavailable.ts'

/** Both inclusive, in bytes. */
export interface ByteRange {
  start: number
  end: number
}

/** Objects of a bucket by key. Every method throws `StorageUnavailableError`. */
export interface Bucket {
  put(key: string, body: Uint8Array<ArrayBuffer> | Blob): Promise<void>
  /** Null when there is no such object. */
  get(key: string, range?: ByteRange): Promise<Response | null>
  /** In bytes; null when there is no such object. */
  size(key: string): Promise<number | null>
  /** Not an error when there is no such object. */
  remove(key: string): Promise<void>
  /** All keys that start with `prefix`. */
  list(prefix: string): Promise<string[]>
}

/** Time until the headers of a response, in ms; an upload is part of it. */
const RESPONSE_TIMEOUT_MS = 120_000
/** Repetitions after a 5xx or 429 response, with growing delays from 50 ms. */
const RETRIES = 3

/** Addresses the bucket by path, which every S3-compatible service supports. */
export function createBucket({ endpoint, bucket, ...credentials }: S3Settings): Bucket {
  const client = new AwsClient({ ...credentials, service: 's3', retries: RETRIES })

  /** @returns null for 404 */
  const request = async (
    method: string,
    path: string,
    init: RequestInit = {},
  ): Promise<Response | null> => {
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(), RESPONSE_TIMEOUT_MS)
    const url = `${endpoint}/${bucket}${path}`
    const response = await client
      .fetch(url, { ...init, method, signal: timeout.signal })
      .catch((cause: unknown) => {
        throw new StorageUnavailableError(`${method} ${url}: ${reasonOf(cause)}`, { cause })
      })
      .finally(() => clearTimeout(timer))
    if (response.ok) return response
    const code = /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1]
    if (response.status === 404 && code !== 'NoSuchBucket') return null
    throw new StorageUnavailableError(`${method} ${url}: ${response.status} ${code ?? ''}`)
  }

  const listPage = async (prefix: string, token: string | undefined): Promise<string> => {
    const query = new URLSearchParams({ 'list-type': '2', prefix })
    if (token !== undefined) query.set('continuation-token', token)
    const response = await request('GET', `?${query}`)
    if (response === null) throw new StorageUnavailableError(`${bucket} cannot be listed`)
    return response.text()
  }

  return {
    async put(key, body) {
      const response = await request('PUT', `/${key}`, { body })
      if (response === null) throw new StorageUnavailableError(`PUT ${key}: 404`)
    },
    get: (key, range) =>
      request(
        'GET',
        `/${key}`,
        range && { headers: { range: `bytes=${range.start}-${range.end}` } },
      ),
    async size(key) {
      const response = await request('HEAD', `/${key}`)
      return response && Number(response.headers.get('content-length'))
    },
    async remove(key) {
      await request('DELETE', `/${key}`)
    },
    async list(prefix) {
      const keys: string[] = []
      let token: string | undefined
      do {
        const page = await listPage(prefix, token)
        // The product's keys have no characters that XML escapes.
        for (const [, key = ''] of page.matchAll(/<Key>([^<]+)<\/Key>/g)) keys.push(key)
        token = /<NextContinuationToken>([^<]+)</.exec(page)?.[1]
      } while (token !== undefined)
      return keys
    },
  }
}

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

/**
 * Checks the settings of a bucket once, at the start.
 * @throws Error with a user-readable message
 */
export async function checkBucket(settings: S3Settings): Promise<void> {
  try {
    await createBucket(settings).list('check/')
  } catch (error) {
    throw new Error(
      `The bucket "${settings.bucket}" cannot be read: ${reasonOf(error)}. Check the MEDIA_S3_ settings.`,
      { cause: error },
    )
  }
}
