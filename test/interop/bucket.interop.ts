import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { before, describe, test } from 'node:test'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { absent, failureOf, fileOf, manyBytes, namesOf, open, type Peer } from './peer.ts'

const storeUrl = 'http://127.0.0.1:8085'
const [accessKey, secretKey, region, bucketName] = ['edi:orders', 'edisecret', 'us-east-1', 'orders']
const settings = { storeUrl, accessKey, secretKey, region, bucketName, pathPrefix: 'in', archivePath: 'done' }
const peer: Peer = { type: 'AWS_S3', settings }

describe('Swift’s S3', { skip: await absent(8085) }, () => {
  before(async () => {
    const credentials = { accessKeyId: accessKey, secretAccessKey: secretKey }
    const client = new S3Client({ endpoint: storeUrl, region, credentials, forcePathStyle: true })
    await client.send(new CreateBucketCommand({ Bucket: bucketName })).catch((error) => {
      if (!/BucketAlready/.test(error.name)) throw error
    })
  })
  const place = async (bytes: Buffer) => {
    const name = `order-${randomUUID()}.edi`
    const session = await open(peer, 'O')
    await session.send(name, bytes, { contentType: 'application/edi-x12', key: name })
    return name
  }

  test('the test walks to its end', async () => {
    for (const direction of ['I', 'O'] as const) {
      const session = await open(peer, direction)
      const steps: string[] = []
      await session.check((step, outcome = 'passed') => steps.push(`${step} ${outcome}`))
      assert.equal(steps.at(-1), 'write passed')
    }
  })

  test('what waits is read byte for byte and archived once', async () => {
    const name = await place(manyBytes)
    const session = await open(peer, 'I')
    const file = await fileOf(session, name)
    assert.equal(file.size, manyBytes.length)
    assert.ok((await buffer(await session.read(file))).equals(manyBytes))
    await session.settle(file, 'archive')
    await session.settle(file, 'archive')
    assert.ok(!(await namesOf(session)).includes(name))
  })

  test('what is to be deleted is gone; an answer sent again is the same object', async () => {
    const session = await open(peer, 'I', { afterRetrieval: 'delete' })
    const file = await fileOf(session, await place(Buffer.from('to be deleted')))
    await session.settle(file, 'delete')
    await session.settle(file, 'delete')
    assert.ok(!(await namesOf(session)).includes(file.name))
    const answers = await open(peer, 'O', { pathPrefix: 'out' })
    const [name, bytes] = [`answer-${randomUUID()}.edi`, Buffer.from('an answer')]
    const about = { sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.length, key: name }
    for (const _again of [0, 1]) await answers.send(name, bytes, { contentType: 'application/edi-x12', key: name })
    assert.equal(await answers.has(name, about), true)
    assert.equal(await answers.has(name, { ...about, size: 1 }), false)
  })

  test('a wrong key, and a bucket that is not there, are named', async () => {
    const wrong = [
      { given: { secretKey: 'guess' }, code: 'signInRefused' },
      { given: { bucketName: 'nowhere' }, code: 'folderMissing' },
    ]
    for (const { given, code } of wrong) assert.equal((await failureOf(open(peer, 'I', given))).code, code)
  })
})
