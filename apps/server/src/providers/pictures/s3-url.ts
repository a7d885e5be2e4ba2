export interface S3Settings {
  endpoint: string
  region: string
  bucket: string
  /** Prefix of every key: empty, or ending with a slash. */
  prefix: string
  accessKeyId: string
  secretAccessKey: string
}

export const S3_URL_FORM =
  'must be s3://KEY:SECRET@HOST/BUCKET, then optionally /PREFIX, ?region=… and &tls=off; write / as %2F in the secret'

/** Names that need no escaping, neither in an address nor in a signature. */
const BUCKET = /^[a-z0-9][a-z0-9.-]+$/i
const PREFIX = /^[\w.-]+(?:\/[\w.-]+)*$/
const OPTIONS = new Set(['region', 'tls'])

const REGION_OF_AWS = /(?:^|\.)s3[.-]([a-z0-9-]+)\.amazonaws\.com$/

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

export function readS3Url(text: string): S3Settings | null {
  const url = URL.parse(text)
  if (url?.protocol !== 's3:' || url.hash) return null
  const [bucket = '', ...folders] = url.pathname.slice(1).replace(/\/$/, '').split('/')
  const prefix = folders.join('/')
  const tls = url.searchParams.get('tls') ?? 'on'
  const [accessKeyId, secretAccessKey] = [decoded(url.username), decoded(url.password)]
  const isValid =
    accessKeyId && secretAccessKey && url.host && BUCKET.test(bucket) && (!prefix || PREFIX.test(prefix))
  if (!isValid || !['on', 'off'].includes(tls)) return null
  if ([...url.searchParams.keys()].some((name) => !OPTIONS.has(name))) return null
  return {
    endpoint: `${tls === 'on' ? 'https' : 'http'}://${url.host}`,
    region: url.searchParams.get('region') ?? REGION_OF_AWS.exec(url.hostname)?.[1] ?? 'auto',
    bucket,
    prefix: prefix && `${prefix}/`,
    accessKeyId,
    secretAccessKey,
  }
}
