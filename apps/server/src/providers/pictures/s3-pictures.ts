import { createHash } from 'node:crypto'
import { type PictureStore, PictureStoreFailed } from '@personae/api/server'
import { waitText } from '@personae/contract/waiting'
import {
  BrokenCircuitError,
  bulkhead,
  BulkheadRejectedError,
  circuitBreaker,
  ConsecutiveBreaker,
  handleAll,
  wrap,
} from 'cockatiel'
import { S3mini, S3ServiceError } from 's3mini'
import { networkCode } from '../network-code.ts'
import type { S3Settings } from './s3-url.ts'

/** In milliseconds unless stated otherwise. */
export const S3_LIMITS = {
  call: 15_000,
  /** Calls that run at once, and others that wait. */
  atOnce: 32,
  waiting: 500,
  /** Consecutive failures after which the store is not called for a while. */
  failures: 5,
  leftAlone: 10_000,
  object: 20 * 1024 * 1024,
}

/** Keys in a page of a list: the most that services return. */
const PAGE_SIZE = 1_000

/** The service's error code. Anything longer might be free text. */
const isCode = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Za-z][A-Za-z0-9]{0,59}$/.test(value)

/** The reason for a failed call, without any text or address from the service. */
function failureOf(error: unknown, { leftAlone }: typeof S3_LIMITS): PictureStoreFailed {
  if (error instanceof PictureStoreFailed) return error
  if (error instanceof S3ServiceError) {
    const { status, serviceCode } = error
    return new PictureStoreFailed(
      `the picture store answered ${isCode(serviceCode) ? `${status}, ${serviceCode}` : status}`,
    )
  }
  if (error instanceof BrokenCircuitError)
    return new PictureStoreFailed(
      `the picture store failed repeatedly and is not called for ${waitText(leftAlone / 1_000)}`,
    )
  if (error instanceof BulkheadRejectedError)
    return new PictureStoreFailed('too many calls of the picture store are waiting')
  if (error instanceof Error && error.name === 'TimeoutError')
    return new PictureStoreFailed('the picture store did not answer in time')
  return new PictureStoreFailed(`the connection to the picture store failed: ${networkCode(error)}`)
}

export function createS3Pictures(
  { endpoint, region, bucket, prefix, accessKeyId, secretAccessKey }: S3Settings,
  limits = S3_LIMITS,
): PictureStore {
  const client = new S3mini({
    endpoint: `${endpoint}/${bucket}`,
    region,
    accessKeyId,
    secretAccessKey,
    requestAbortTimeout: limits.call,
    // A redirect would be to another region: its signature would be refused there.
    fetch: (address, init) => fetch(address, { ...init, redirect: 'manual' }),
  })
  const policy = wrap(
    bulkhead(limits.atOnce, limits.waiting),
    circuitBreaker(handleAll, {
      halfOpenAfter: limits.leftAlone,
      breaker: new ConsecutiveBreaker(limits.failures),
    }),
  )

  async function call<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await policy.execute(work)
    } catch (error) {
      throw failureOf(error, limits)
    }
  }

  return {
    name: `${endpoint}/${bucket}/${prefix}`,

    put: (key, bytes) =>
      call(async () => {
        // The service compares it with what arrived.
        const digest: Record<string, string> = {
          'content-md5': createHash('md5').update(bytes).digest('base64'),
        }
        await client.putObject(prefix + key, bytes, 'image/webp', undefined, digest)
      }),

    get: (key) =>
      call(async () => {
        const response = await client.getObjectResponse(prefix + key)
        if (!response) return null
        if (Number(response.headers.get('content-length')) > limits.object) {
          await response.body?.cancel()
          throw new PictureStoreFailed(`the object ${key} is too large for a picture`)
        }
        return Buffer.from(await response.arrayBuffer())
      }),

    delete: (key) =>
      call(async () => {
        await client.deleteObject(prefix + key).catch((error: unknown) => {
          // Most services do not mention that there was none.
          if (!(error instanceof S3ServiceError && error.serviceCode === 'NoSuchKey')) throw error
        })
      }),

    list: (next) =>
      call(async () => {
        const page = await client.listObjectsPaged('/', prefix, PAGE_SIZE, next ?? undefined)
        if (!page?.objects) throw new PictureStoreFailed('the bucket does not exist')
        const keys = page.objects.map(({ Key }) => Key.slice(prefix.length))
        return { keys, next: page.nextContinuationToken ?? null }
      }),

    check: () =>
      call(async () => {
        if (!(await client.bucketExists()))
          throw new PictureStoreFailed('the bucket does not exist, or these keys may not list it')
      }),
  }
}
