export const ediTypeNames = ['SFTP', 'AS2', 'API', 'EMAIL', 'FTP', 'AWS_S3'] as const
export type EdiType = (typeof ediTypeNames)[number]
/** Inbound, Outbound. */
export const directions = ['I', 'O'] as const
export type Direction = (typeof directions)[number]

/**
 * One field of a connection.
 * - `reaches`: it says where the connection goes. A stored secret is never sent anywhere else than where it was entered for.
 * - `only`: for this direction. `when`: while another field has this value. `unless`: needed while that other one is empty.
 * - `default`: what a form begins with, and what an empty field means that is not required.
 * - `confirmed`: not typed; what the partner showed, and a person confirmed.
 */
type ConnectionField = {
  kind: 'text' | 'secret' | 'longText' | 'longSecret' | 'choice' | 'confirmed'
  max: number
  check?: 'port' | 'url' | 'email' | 'emails' | 'header' | 'headerValue' | 'as2Name' | 'hosts'
  options?: Readonly<Record<Direction, readonly string[]>>
  default?: string
  required?: boolean
  reaches?: boolean
  only?: Direction
  when?: readonly [field: string, value: string]
  unless?: string
}
export type ConnectionFields = Readonly<Record<string, ConnectionField>>

const either = (...options: string[]) => ({ I: options, O: options })
const address = (port: string) =>
  ({
    host: { kind: 'text', max: 255, required: true, reaches: true },
    port: { kind: 'text', max: 5, check: 'port', required: true, default: port, reaches: true },
  }) as const satisfies ConnectionFields
/** Minutes from one look at what waits to the next. */
const checked = {
  checkMinutes: { kind: 'choice', max: 4, options: either('5', '15', '60', '240', '1440'), default: '15', only: 'I' },
} as const satisfies ConnectionFields
const pickedUp = {
  filePattern: { kind: 'text', max: 200, only: 'I' },
  afterRetrieval: { kind: 'choice', max: 10, options: either('archive', 'delete', 'leave'), default: 'archive', only: 'I' },
  archivePath: { kind: 'text', max: 500, default: 'archive', only: 'I', when: ['afterRetrieval', 'archive'] },
  ...checked,
} as const satisfies ConnectionFields

export const as2Digests = ['sha-256', 'sha-384', 'sha-512', 'sha-1'] as const
export const as2Ciphers = ['aes-256-cbc', 'aes-192-cbc', 'aes-128-cbc', 'des-ede3-cbc'] as const
/** `later`: not in the answer, but to an address of ours. */
const as2Receipts = ['signed', 'signedLater', 'plain', 'plainLater', 'unrequested'] as const
/** What a message of theirs must have. */
const as2Protections = ['signedEncrypted', 'signed', 'encrypted', 'any'] as const

/** What each type of connection takes (specification 3, with the extras of rules 3.16). Wizard, checks and transports all follow it. */
export const ediTypes = {
  SFTP: {
    ...address('22'),
    hostFingerprint: { kind: 'confirmed', max: 100 },
    remotePath: { kind: 'text', max: 500 },
    username: { kind: 'text', max: 200, required: true },
    password: { kind: 'secret', max: 500, required: true, unless: 'privateKey' },
    privateKey: { kind: 'longSecret', max: 20_000 },
    passphrase: { kind: 'secret', max: 500 },
    publicKey: { kind: 'longText', max: 5000 },
    ...pickedUp,
  },
  AS2: {
    url: { kind: 'text', max: 2000, check: 'url', required: true, reaches: true },
    as2Identifier: { kind: 'text', max: 128, check: 'as2Name', required: true },
    ourIdentifier: { kind: 'text', max: 128, check: 'as2Name', required: true },
    certificate: { kind: 'longText', max: 20_000, required: true },
    signing: { kind: 'choice', max: 10, options: either(...as2Digests, 'unsigned'), default: 'sha-256', only: 'O' },
    encryption: { kind: 'choice', max: 15, options: either(...as2Ciphers, 'unencrypted'), default: 'aes-256-cbc', only: 'O' },
    compression: { kind: 'choice', max: 15, options: either('uncompressed', 'zlib'), default: 'uncompressed', only: 'O' },
    receipt: { kind: 'choice', max: 15, options: either(...as2Receipts), default: 'signed', only: 'O' },
    protection: { kind: 'choice', max: 20, options: either(...as2Protections), default: 'signedEncrypted', only: 'I' },
    oldDigests: { kind: 'choice', max: 10, options: either('refused', 'accepted'), default: 'refused', only: 'I' },
    receiptHosts: { kind: 'text', max: 1000, check: 'hosts', only: 'I' },
    privateKey: { kind: 'longSecret', max: 20_000 },
  },
  API: {
    endpoint: { kind: 'text', max: 2000, check: 'url', required: true, reaches: true },
    method: { kind: 'choice', max: 4, options: { I: ['GET', 'POST'], O: ['POST', 'PUT'] }, required: true },
    authType: { kind: 'choice', max: 20, options: either('Authorization', 'Custom'), required: true, default: 'Authorization' },
    apiHeader: { kind: 'text', max: 100, check: 'header', default: 'X-Api-Key', when: ['authType', 'Custom'] },
    apiKey: { kind: 'secret', max: 4000, check: 'headerValue', required: true },
    afterRetrieval: { kind: 'choice', max: 10, options: either('delete', 'leave'), default: 'delete', only: 'I' },
    ...checked,
  },
  EMAIL: {
    emailAddress: { kind: 'text', max: 100, check: 'email', required: true },
    subjectFilter: { kind: 'text', max: 200 },
    host: { kind: 'text', max: 255, required: true, reaches: true, only: 'I' },
    port: { kind: 'text', max: 5, check: 'port', required: true, default: '993', reaches: true, only: 'I' },
    tls: { kind: 'choice', max: 10, options: either('implicit', 'explicit', 'none'), default: 'implicit', reaches: true, only: 'I' },
    hostFingerprint: { kind: 'confirmed', max: 100, only: 'I' },
    username: { kind: 'text', max: 200, required: true, only: 'I' },
    password: { kind: 'secret', max: 500, required: true, only: 'I' },
    folder: { kind: 'text', max: 200, default: 'INBOX', only: 'I' },
    allowedSenders: { kind: 'text', max: 1000, check: 'emails', required: true, only: 'I' },
    ...pickedUp,
  },
  FTP: {
    ...address('21'),
    tls: { kind: 'choice', max: 10, options: either('explicit', 'implicit', 'none'), default: 'explicit', reaches: true },
    hostFingerprint: { kind: 'confirmed', max: 100 },
    remotePath: { kind: 'text', max: 500 },
    username: { kind: 'text', max: 200, required: true },
    password: { kind: 'secret', max: 500, required: true },
    ...pickedUp,
  },
  AWS_S3: {
    bucketName: { kind: 'text', max: 63, required: true, reaches: true },
    accessKey: { kind: 'text', max: 200, required: true },
    secretKey: { kind: 'secret', max: 500, required: true },
    region: { kind: 'text', max: 50, required: true, default: 'us-east-1', reaches: true },
    pathPrefix: { kind: 'text', max: 500 },
    storeUrl: { kind: 'text', max: 2000, check: 'url', reaches: true },
    ...pickedUp,
  },
} as const satisfies Record<EdiType, ConnectionFields>
type Union<T> = T extends T ? keyof T : never
export type FieldName = Union<(typeof ediTypes)[EdiType]>
export type Settings = Record<FieldName, string>
export const fieldNames = [...new Set(Object.values(ediTypes).flatMap((fields) => Object.keys(fields)))] as FieldName[]
type NamedField = ConnectionField & { name: FieldName }

/** In the order of the form. */
export function fieldsOf(type: EdiType, direction: Direction): NamedField[] {
  const fields: ConnectionFields = ediTypes[type]
  const inOrder = Object.keys(fields) as FieldName[]
  return inOrder.flatMap((name) => {
    const field = fields[name]
    return field && (!field.only || field.only === direction) ? [{ name, ...field }] : []
  })
}
export const isSecret = ({ kind }: ConnectionField) => kind === 'secret' || kind === 'longSecret'
export const applies = ({ when }: ConnectionField, values: Partial<Record<string, string>>) => !when || values[when[0]] === when[1]
