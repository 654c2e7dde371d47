import { parseOrigin } from '../parse-origin.ts'

/** A bucket of an S3-compatible service, and the credentials for it. */
export interface S3Settings {
  /** Scheme, host and port, such as `https://s3.eu-west-1.amazonaws.com`. */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

const DEFAULT_REGION = 'us-east-1'
const NAME = /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/

/**
 * The settings of the bucket; null without `MEDIA_S3_BUCKET`.
 * @param read the value of a setting, trimmed; null = not set
 * @throws Error with a user-readable message
 */
export function s3Config(read: (name: string) => string | null): S3Settings | null {
  const bucket = read('MEDIA_S3_BUCKET')
  if (bucket === null) return null
  if (!NAME.test(bucket)) throw new Error(`MEDIA_S3_BUCKET is not a bucket name: "${bucket}".`)
  const required = (name: string): string => {
    const value = read(name)
    if (value !== null) return value
    throw new Error(`MEDIA_S3_BUCKET needs ${name} as well.`)
  }
  return {
    bucket,
    endpoint: parseOrigin('MEDIA_S3_ENDPOINT', required('MEDIA_S3_ENDPOINT')),
    region: read('MEDIA_S3_REGION') ?? DEFAULT_REGION,
    accessKeyId: required('MEDIA_S3_ACCESS_KEY_ID'),
    secretAccessKey: required('MEDIA_S3_SECRET_ACCESS_KEY'),
  }
}
