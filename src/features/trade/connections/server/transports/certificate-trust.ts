import { isIP } from 'node:net'
import type { ConnectionOptions, PeerCertificate, TLSSocket } from 'node:tls'
import type { ProblemCode } from '../../contract.ts'
import { TransportError } from './transport.ts'

/** What Node says of a certificate that it does not take. */
const refusals = new Set([
  ...['DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'UNABLE_TO_GET_ISSUER_CERT'],
  ...['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID', 'CERT_UNTRUSTED', 'ERR_TLS_CERT_ALTNAME_INVALID'],
])
const isRefusal = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && 'code' in error && refusals.has(String(error.code))

/** Null when the certificate was not the trouble. */
export function certificateProblem(error: unknown): ProblemCode | null {
  if (!isRefusal(error)) return null
  if (error.code === 'CERT_HAS_EXPIRED') return 'certificateExpired'
  return error.code === 'ERR_TLS_CERT_ALTNAME_INVALID' ? 'certificateOtherName' : 'certificateUntrusted'
}

export const nameFor = (host: string): ConnectionOptions => (isIP(host) ? {} : { servername: host })

type Attempts<T> = {
  host: string
  /** Of the certificate that a person confirmed: a partner's own that no authority knows. */
  confirmed: string
  connect(options: ConnectionOptions): Promise<T>
  /** The certificate that the server shows, whatever it is; nothing else is said to it. */
  look(options: ConnectionOptions): Promise<TLSSocket>
}

/** Connects where an authority vouches for the name, or where it is the very certificate that was confirmed. */
export async function trusting<T>({ host, confirmed, connect, look }: Attempts<T>): Promise<T> {
  try {
    return await connect(nameFor(host))
  } catch (error) {
    if (!isRefusal(error)) throw error
    const socket = await look({ ...nameFor(host), rejectUnauthorized: false })
    const certificate = socket.getPeerCertificate()
    socket.destroy()
    refuseOutdated(certificate)
    const fingerprint = certificate.fingerprint256
    if (fingerprint !== confirmed)
      throw new TransportError('trust', certificateProblem(error) ?? 'certificateUntrusted', { fingerprint, cause: error })
    return connect({ ...nameFor(host), ca: [pemOf(certificate)], allowPartialTrustChain: true, checkServerIdentity: () => undefined })
  }
}

/** Nobody confirms what is over. */
function refuseOutdated({ valid_from: from, valid_to: until }: PeerCertificate) {
  if (Date.parse(until) < Date.now() || Date.parse(from) > Date.now()) throw new TransportError('trust', 'certificateExpired')
}

const pemOf = ({ raw }: PeerCertificate) =>
  `-----BEGIN CERTIFICATE-----\n${raw.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`
