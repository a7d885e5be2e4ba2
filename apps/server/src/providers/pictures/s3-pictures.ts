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

/** Values are in milliseconds unless stated otherwise. */
export const S3_LIMITS = {
  call: 15_000,
  /** Calls that run at a time, and calls that may wait. */
  atOnce: 32,
  waiting: 500,
  /** Number of consecutive failures after which the store is not called for `coolDown`. */
  failures: 5,
  coolDown: 10_000,
  object: 20 * 1024 * 1024,
}

/** Keys per page of a listing: the maximum that services return. */
const PAGE_SIZE = 1_000

/** Whether a value is an error code of the service. Anything longer might be free text. */
const isCode = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Za-z][A-Za-z0-9]{0,59}$/.test(value)

/** Converts any error of a call, without texts or addresses of the service. */
function failureOf(error: unknown, { coolDown }: typeof S3_LIMITS): PictureStoreFailed {
  if (error instanceof PictureStoreFailed) return error
  if (error instanceof S3ServiceError) {
    const { status, serviceCode } = error
    return new PictureStoreFailed(
      `the picture store answered ${isCode(serviceCode) ? `${status}, ${serviceCode}` : status}`,
    )
  }
  if (error instanceof BrokenCircuitError)
    return new PictureStoreFailed(
      `the picture store failed repeatedly and is not called for ${waitText(coolDown / 1_000)}`,
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
    // A redirect would lead to another region, which would refuse the signature.
    fetch: (address, init) => fetch(address, { ...init, redirect: 'manual' }),
  })
  const policy = wrap(
    bulkhead(limits.atOnce, limits.waiting),
    circuitBreaker(handleAll, {
      halfOpenAfter: limits.coolDown,
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
        // The service compares the digest with the received bytes.
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
          // Some services report a missing object; most do not.
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
