import assert from 'node:assert/strict'
import type { startPartner } from '#sandbox/partner/server.ts'
import type { Fields } from './wizard.ts'

export type RunningPartner = Awaited<ReturnType<typeof startPartner>>

export async function tell(partner: RunningPartner, method: string, path: string, body: object) {
  const answer = await fetch(`${partner.url}/control${path}`, {
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
  assert.ok(answer.ok, path)
}

/** What is wrong at the partner while the connection is tested. */
const trouble = (partner: RunningPartner, name: string) => (on: boolean) => tell(partner, 'POST', '', { [name]: on })
const behaviour = (partner: RunningPartner, name: string) => (on: boolean) =>
  tell(partner, 'PATCH', '/as2', { behaviour: on ? name : 'honest' })

export type Failing = { what: string; fields?: Fields; during?: (on: boolean) => Promise<void> | void; step: string; problem: string }
/** `reaching`: what is wrong before the server is trusted. A changed address has to be trusted anew. */
export type Kind = {
  ediType: string
  direction: string
  fields: Fields
  trusts?: 'key' | 'certificate'
  reaching: Failing[]
  beyond: Failing[]
}

const wrongHost = (fields: Fields): Failing => ({ what: 'wrong host', fields, step: 'name', problem: 'hostUnknown' })
const closedPort = (fields: Fields): Failing => ({ what: 'closed port', fields, step: 'reach', problem: 'unreachable' })
const wrongPassword = (fields: Fields): Failing => ({ what: 'wrong password', fields, step: 'signIn', problem: 'signInRefused' })
const noFolder = (fields: Fields): Failing => ({ what: 'no folder', fields, step: 'list', problem: 'folderMissing' })
const noWriteRight = (partner: RunningPartner): Failing => ({
  what: 'no write right',
  during: trouble(partner, 'readOnly'),
  step: 'write',
  problem: 'noWrite',
})
const expired = (partner: RunningPartner): Failing => ({
  what: 'expired certificate',
  during: trouble(partner, 'expiredCertificate'),
  step: 'trust',
  problem: 'certificateExpired',
})
const hosts = [wrongHost({ host: 'nobody.invalid' }), closedPort({ port: '1' })]

const sftp = ({ sftp: { host, user: username, password } }: RunningPartner, port: number, remotePath: string): Fields => ({
  host,
  port: String(port),
  remotePath,
  username,
  password,
})

/** `gate`: a port behind which the partner stands until it is turned; `https`: one of a server whose certificate is over. */
type World = { partner: RunningPartner; gate: number; turn: (on: boolean) => void; https: number }
/** Every kind of connection, and each way in which it fails. */
export const kinds: Record<string, (world: World) => Promise<Kind>> = {
  'SFTP inbound': async ({ partner, gate, turn }) => {
    const { default: ssh2 } = await import('ssh2')
    const unknownKey = ssh2.utils.generateKeyPairSync('ed25519').private
    return {
      ediType: 'SFTP',
      direction: 'I',
      fields: sftp(partner, gate, '/in'),
      trusts: 'key',
      reaching: [
        ...hosts,
        { what: 'another service', fields: { port: new URL(partner.url).port }, step: 'reach', problem: 'otherProtocol' },
      ],
      beyond: [
        { what: 'wrong host key', during: turn, step: 'trust', problem: 'hostKeyChanged' },
        wrongPassword({ password: 'guess' }),
        { what: 'wrong key', fields: { password: '', privateKey: unknownKey }, step: 'signIn', problem: 'signInRefused' },
        { what: 'no key', fields: { password: '', privateKey: 'nonsense' }, step: 'signIn', problem: 'keyUnreadable' },
        noFolder({ remotePath: '/nowhere' }),
        noWriteRight(partner),
      ],
    }
  },
  'SFTP outbound': async ({ partner }) => ({
    ediType: 'SFTP',
    direction: 'O',
    fields: sftp(partner, partner.sftp.port, '/out'),
    trusts: 'key',
    reaching: [],
    beyond: [noFolder({ remotePath: '/nowhere' }), noWriteRight(partner)],
  }),
  FTPS: async ({ partner }) => {
    const { host, port, user: username, password } = partner.ftp
    return {
      ediType: 'FTP',
      direction: 'I',
      fields: { host, port: String(port), remotePath: '/in', username, password },
      trusts: 'certificate',
      reaching: [...hosts, closedPort({ port: '1', tls: 'implicit' })],
      beyond: [expired(partner), wrongPassword({ password: 'guess' }), noFolder({ remotePath: '/nowhere' }), noWriteRight(partner)],
    }
  },
  'a mailbox': async ({ partner }) => {
    const { host, tlsPort, user: username, password, email: emailAddress } = partner.imap
    const allowedSenders = 'edi@harvestmarket.example'
    return {
      ediType: 'EMAIL',
      direction: 'I',
      fields: { emailAddress, host, port: String(tlsPort), username, password, allowedSenders },
      trusts: 'certificate',
      reaching: hosts,
      beyond: [expired(partner), wrongPassword({ password: 'guess' }), noFolder({ folder: 'Nowhere' }), noWriteRight(partner)],
    }
  },
  'a bucket': async ({ partner }) => {
    const { endpoint: storeUrl, bucket: bucketName, region, accessKey, secretKey } = partner.s3
    return {
      ediType: 'AWS_S3',
      direction: 'O',
      fields: { storeUrl, bucketName, region, accessKey, secretKey, pathPrefix: 'out' },
      reaching: [wrongHost({ storeUrl: 'http://nobody.invalid' }), closedPort({ storeUrl: 'http://127.0.0.1:1' })],
      beyond: [wrongPassword({ secretKey: 'guess' }), noFolder({ bucketName: 'nowhere' }), noWriteRight(partner)],
    }
  },
  'a web service': async ({ partner, https }) => ({
    ediType: 'API',
    direction: 'I',
    fields: { endpoint: partner.api.orders, apiKey: partner.api.key },
    reaching: [
      wrongHost({ endpoint: 'http://nobody.invalid/orders' }),
      closedPort({ endpoint: 'http://127.0.0.1:1/orders' }),
      { ...expired(partner), during: undefined, fields: { endpoint: `https://127.0.0.1:${https}/orders` } },
    ],
    beyond: [wrongPassword({ apiKey: 'guess' }), noFolder({ endpoint: `${partner.url}/api/nothing` })],
  }),
  AS2: async ({ partner }) => {
    const { url, id: as2Identifier, certificate } = partner.as2
    const { expiredCertificate } = await (await fetch(`${partner.url}/control/as2`)).json()
    return {
      ediType: 'AS2',
      direction: 'O',
      fields: { url, as2Identifier, ourIdentifier: 'SUPPLIER', certificate },
      reaching: [wrongHost({ url: 'http://nobody.invalid/as2' }), closedPort({ url: 'http://127.0.0.1:1/as2' })],
      beyond: [
        { ...expired(partner), during: undefined, fields: { certificate: expiredCertificate }, problem: 'partnerCertificateExpired' },
        { what: 'they refuse it', during: behaviour(partner, 'refuses'), step: 'signIn', problem: 'receiptRefusal' },
        { what: 'no receipt', during: behaviour(partner, 'noReceipt'), step: 'write', problem: 'receiptMissing' },
        { what: 'a receipt of somebody else', during: behaviour(partner, 'wrongSigner'), step: 'write', problem: 'receiptForged' },
      ],
    }
  },
}
