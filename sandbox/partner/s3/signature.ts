import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Supplier } from '../supplier.ts'
import { S3Error } from './s3-error.ts'

type Signed = { method: string; url: URL; rawPath: string; headers: IncomingHttpHeaders; body: Buffer }

const authorization =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/
const longestSkewMs = 15 * 60_000

/** Signature version 4 in the `Authorization` header, with the region and the digest of the body, as AWS checks it. */
export function checkSignature({ method, url, rawPath, headers, body }: Signed, { accessKey, secretKey, region }: Supplier) {
  const [, user, day = '', scope, names = '', signature = ''] = authorization.exec(headers.authorization ?? '') ?? []
  if (!user) throw new S3Error('AccessDenied', 'Anonymous access is not allowed')
  if (user !== accessKey) throw new S3Error('InvalidAccessKeyId', 'The access key id does not exist')
  if (scope !== region) throw new S3Error('AuthorizationHeaderMalformed', `The region '${scope}' is wrong; expecting '${region}'`)
  const date = String(headers['x-amz-date'])
  if (Math.abs(Date.now() - timeOf(date)) > longestSkewMs) throw new S3Error('RequestTimeTooSkewed', 'The clocks differ too much')
  const digest = String(headers['x-amz-content-sha256'])
  if (/^[0-9a-f]{64}$/.test(digest) && digest !== sha256(body)) throw new S3Error('XAmzContentSHA256Mismatch', 'The body is another one')

  const lines = names.split(';').map(
    (name) =>
      `${name}:${String(headers[name] ?? '')
        .trim()
        .replace(/ +/g, ' ')}\n`,
  )
  const canonical = [method, rawPath, canonicalQuery(url.searchParams), lines.join(''), names, digest].join('\n')
  const text = ['AWS4-HMAC-SHA256', date, `${day}/${scope}/s3/aws4_request`, sha256(canonical)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>((secret, part) => hmac(secret, part), `AWS4${secretKey}`)
  const wanted = hmac(key, text)
  if (!timingSafeEqual(wanted, Buffer.from(signature, 'hex')))
    throw new S3Error('SignatureDoesNotMatch', 'The signature is not that of the secret key')
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** `20261123T120000Z` */
const timeOf = (date: string) => Date.parse(date.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, '$1-$2-$3:$4:$5'))

const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)

function canonicalQuery(query: URLSearchParams) {
  const pairs = [...query].map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
  return pairs.sort().join('&')
}
