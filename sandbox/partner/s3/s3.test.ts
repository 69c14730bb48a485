import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { items, partner, raw } from '../test-partner.ts'

test('an order is fetched byte for byte, moved away, and answered', async (t) => {
  const { url, s3, call, received } = await partner(t)
  const [sent] = (await call('POST', '/control/orders', { channel: 's3', items })).files
  const client = signedIn(t, s3)
  const Bucket = s3.bucket
  const { Contents: [listed] = [] } = await client.send(new ListObjectsV2Command({ Bucket, Prefix: 'in/' }))
  assert.deepEqual([listed?.Key, listed?.Size], [`in/${sent.name}`, sent.sizeBytes])
  const { Body, ETag } = await client.send(new GetObjectCommand({ Bucket, Key: listed?.Key, IfMatch: listed?.ETag }))
  assert.deepEqual(Buffer.from((await Body?.transformToByteArray()) ?? []), await raw(url, sent.id))
  const moved = `archive/año ${sent.name}`
  await client.send(new PutObjectCommand({ Bucket, Key: 'in/año 1.edi', Body: 'x' }))
  await client.send(
    new CopyObjectCommand({ Bucket, Key: moved, CopySource: encodeURI(`${Bucket}/in/${sent.name}`), CopySourceIfMatch: ETag }),
  )
  await client.send(new DeleteObjectCommand({ Bucket, Key: `in/${sent.name}` }))
  assert.equal((await client.send(new HeadObjectCommand({ Bucket, Key: moved }))).ETag, ETag)

  await client.send(new PutObjectCommand({ Bucket, Key: 'out/answer.edi', Body: Buffer.from('an answer') }))
  const [answer] = await received()
  assert.equal(String(await raw(url, answer?.id)), 'an answer')
})

test('a thousand keys are a page, and folders can be folded', async (t) => {
  const { s3, call } = await partner(t)
  await call('POST', '/control/orders', { channel: 's3', items, orders: 1_050 })
  const client = signedIn(t, s3)
  const list = (more: object) => client.send(new ListObjectsV2Command({ Bucket: s3.bucket, ...more }))
  const first = await list({ Prefix: 'in/' })
  assert.deepEqual([first.KeyCount, first.IsTruncated], [1_000, true])
  const second = await list({ Prefix: 'in/', ContinuationToken: first.NextContinuationToken })
  assert.deepEqual([second.KeyCount, second.IsTruncated], [50, false])
  const keys = [...(first.Contents ?? []), ...(second.Contents ?? [])].map(({ Key }) => Key)
  assert.equal(new Set(keys).size, 1_050)
  assert.deepEqual((await list({ Delimiter: '/' })).CommonPrefixes, [{ Prefix: 'in/' }])
  assert.equal((await list({ Prefix: 'in/', StartAfter: keys[1_047] })).KeyCount, 2)
})

test('refused: another secret, key, region or bucket, an old version, writing without the right', async (t) => {
  const { s3, call } = await partner(t)
  await call('POST', '/control/orders', { channel: 's3', items })
  const list = (changes: object) => signedIn(t, { ...s3, ...changes }).send(new ListObjectsV2Command({ Bucket: s3.bucket, ...changes }))
  await assert.rejects(list({ secretKey: 'guess' }), { name: 'SignatureDoesNotMatch' })
  await assert.rejects(list({ accessKey: 'AKIASOMEBODY' }), { name: 'InvalidAccessKeyId' })
  await assert.rejects(list({ region: 'eu-west-1' }), { name: 'AuthorizationHeaderMalformed' })
  await assert.rejects(list({ Bucket: 'another' }), { name: 'NoSuchBucket' })
  const client = signedIn(t, s3)
  const { Contents: [listed] = [] } = await list({})
  const old = new GetObjectCommand({ Bucket: s3.bucket, Key: listed?.Key, IfMatch: '"0123456789abcdef0123456789abcdef"' })
  await assert.rejects(client.send(old), { name: 'PreconditionFailed' })
  await call('POST', '/control', { readOnly: true })
  await assert.rejects(client.send(new PutObjectCommand({ Bucket: s3.bucket, Key: 'out/x', Body: 'x' })), { name: 'AccessDenied' })
})

type Reach = { endpoint: string; accessKey: string; secretKey: string; region: string }

function signedIn(t: TestContext, { endpoint, accessKey, secretKey, region }: Reach) {
  const credentials = { accessKeyId: accessKey, secretAccessKey: secretKey }
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true, maxAttempts: 1 })
  t.after(() => client.destroy())
  return client
}
