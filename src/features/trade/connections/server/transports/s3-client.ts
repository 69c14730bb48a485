import { Agent as PlainAgent } from 'node:http'
import { Agent } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { Readable } from 'node:stream'
import { S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { isAllowedByOperator } from '../forbidden-addresses.ts'
import { checkedAddresses } from '../guard.ts'
import { certificateProblem } from './certificate-trust.ts'
import { bounded, dropped, httpPorts, portOf, requested } from './http.ts'
import { type Connecting, type OnStep, TransportError, times } from './transport.ts'

/** Bound to the addresses that were checked. Another store than Amazon's is for the operator to allow. */
export async function openClient({ settings, direction, config, log }: Connecting, onStep: OnStep): Promise<S3Client> {
  const { region, accessKey, secretKey, storeUrl } = settings
  if (!/^[a-z0-9-]+$/.test(region)) throw new TransportError('name', 'hostUnknown')
  const url = new URL(storeUrl || `https://s3.${region}.amazonaws.com`)
  const target = { host: url.hostname, port: portOf(url), ports: httpPorts }
  const addresses = await checkedAddresses({ config, log }, target, onStep)
  if (storeUrl && !isAllowedByOperator(config.EDI_ALLOWED_HOSTS, target, addresses)) {
    log.warn({ host: url.hostname }, 'a store other than Amazon’s that is not allowed was refused')
    throw new TransportError('reach', 'unreachable')
  }
  dropped(await requested({ config, log }, { method: 'HEAD', url, headers: {} }, onStep))
  const lookup = pinned(addresses)
  const client = new S3Client({
    endpoint: url.href,
    region,
    forcePathStyle: true,
    // A bucket may tell its owner of each upload: one whose answer was lost is looked for before it is repeated.
    maxAttempts: direction === 'O' ? 1 : 2,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // Stores that are not Amazon's know no other checksums than S3 had from the beginning.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: times.connectMs,
      requestTimeout: times.answerMs,
      httpAgent: new PlainAgent({ lookup }),
      httpsAgent: new Agent({ lookup }),
    },
  })
  boundAnswers(client)
  return client
}

/** What a store answers is held whole in memory, but for the content of an object. */
function boundAnswers({ config: { requestHandler } }: S3Client) {
  const handle = requestHandler.handle.bind(requestHandler)
  requestHandler.handle = async (request, options) => {
    const answered = await handle(request, options)
    const { response } = answered
    const isContent = request.method === 'GET' && !request.query['list-type'] && response.statusCode < 300
    if (!isContent && response.body instanceof Readable) response.body = bounded(response.body)
    return answered
  }
}

function pinned(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_host, { all: wantsAll }, answer) => (wantsAll ? answer(null, all) : answer(null, all[0]?.address ?? '', all[0]?.family))
}

const signIn = ['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'ExpiredToken', 'InvalidToken', 'RequestTimeTooSkewed']
const elsewhere = ['AuthorizationHeaderMalformed', 'PermanentRedirect', 'IllegalLocationConstraintException']

export const isNamed = (error: unknown, ...names: string[]) => error instanceof S3ServiceException && names.includes(error.name)

/** What the store says to a call of this step. */
export const storeProblem = (step: 'list' | 'write') => (cause: unknown) => {
  if (cause instanceof TransportError) throw cause
  const detail = cause instanceof S3ServiceException ? cause.name : ''
  const certificate = certificateProblem(cause)
  if (certificate) throw new TransportError('trust', certificate, { cause })
  if (isNamed(cause, ...signIn)) throw new TransportError('signIn', 'signInRefused', { cause, detail })
  if (isNamed(cause, ...elsewhere)) throw new TransportError('signIn', 'refusedByServer', { cause, detail })
  if (isNamed(cause, 'NoSuchBucket', 'NotFound')) throw new TransportError('list', 'folderMissing', { cause, detail })
  if (isNamed(cause, 'AccessDenied', 'Forbidden'))
    throw new TransportError(step, step === 'list' ? 'folderForbidden' : 'noWrite', { cause, detail })
  throw new TransportError(step, 'broken', { cause, detail })
}
