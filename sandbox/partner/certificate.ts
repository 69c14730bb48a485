import { createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { sequence, tagged } from './der.ts'

type Options = { commonName: string; from: Date; until: Date; privateKey?: KeyObject }

const oid = {
  ec: '06082a8648ce3d040302', // ecdsa-with-SHA256
  rsa: '06092a864886f70d01010b0500', // sha256WithRSAEncryption, with its NULL
  commonName: '0603550403',
  alternativeNames: '0603551d11',
  basicConstraints: '0603551d13',
}

/** A self-signed certificate for this machine (RFC 5280), as small partners use. Node can read certificates but not make them. */
export function selfSigned({ commonName, from, until, privateKey = newKey() }: Options) {
  const algorithm = sequence(Buffer.from(privateKey.asymmetricKeyType === 'rsa' ? oid.rsa : oid.ec, 'hex'))
  const body = unsigned({ commonName, from, until, algorithm, publicKey: createPublicKey(privateKey) })
  const signature = sign('sha256', body, privateKey)
  const der = sequence(body, algorithm, tagged(0x03, Buffer.from([0]), signature))
  return { cert: pem('CERTIFICATE', der), key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })) }
}

const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey

type Body = { commonName: string; from: Date; until: Date; algorithm: Buffer; publicKey: KeyObject }

function unsigned({ commonName, from, until, algorithm, publicKey }: Body) {
  const name = sequence(tagged(0x31, sequence(Buffer.from(oid.commonName, 'hex'), tagged(0x0c, Buffer.from(commonName)))))
  // The names a client may check: localhost and 127.0.0.1.
  const names = sequence(tagged(0x82, Buffer.from('localhost')), tagged(0x87, Buffer.from([127, 0, 0, 1])))
  const extensions = sequence(
    extension(oid.basicConstraints, sequence(tagged(0x01, Buffer.from([0xff])))),
    extension(oid.alternativeNames, names),
  )
  const serial = tagged(0x02, Buffer.concat([Buffer.from([1]), randomBytes(12)]))
  const version = tagged(0xa0, tagged(0x02, Buffer.from([2])))
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  return sequence(version, serial, algorithm, name, sequence(time(from), time(until)), name, spki, tagged(0xa3, extensions))
}

const extension = (id: string, value: Buffer) => sequence(Buffer.from(id, 'hex'), tagged(0x04, value))
const time = (at: Date) => tagged(0x18, Buffer.from(`${at.toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`))

function pem(label: string, der: Buffer) {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`
}
