import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { emailPattern, isUrl, maxText, requiredText } from '#contract/fields.ts'

export const configurationsPath = '/dashboard/data-exchange/configurations'
export const configurationPath = (id: string) => `${configurationsPath}/${id}`

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
export type ConnectionField = {
  kind: 'text' | 'secret' | 'longText' | 'longSecret' | 'choice' | 'confirmed'
  max: number
  check?: 'port' | 'url' | 'email' | 'emails' | 'header'
  options?: Readonly<Record<Direction, readonly string[]>>
  default?: string
  required?: boolean
  reaches?: boolean
  only?: Direction
  when?: readonly [field: string, value: string]
  unless?: string
}
type Fields = Readonly<Record<string, ConnectionField>>

const either = (...options: string[]) => ({ I: options, O: options })
const address = (port: string) =>
  ({
    host: { kind: 'text', max: 255, required: true, reaches: true },
    port: { kind: 'text', max: 5, check: 'port', required: true, default: port, reaches: true },
  }) as const satisfies Fields
const pickedUp = {
  filePattern: { kind: 'text', max: 200, only: 'I' },
  afterRetrieval: { kind: 'choice', max: 10, options: either('archive', 'delete', 'leave'), default: 'archive', only: 'I' },
  archivePath: { kind: 'text', max: 500, default: 'archive', only: 'I', when: ['afterRetrieval', 'archive'] },
} as const satisfies Fields

export const as2Digests = ['sha-256', 'sha-384', 'sha-512', 'sha-1'] as const
export const as2Ciphers = ['aes-256-cbc', 'aes-192-cbc', 'aes-128-cbc', 'des-ede3-cbc'] as const
/** `later`: not in the answer, but to an address of ours. */
const as2Receipts = ['signed', 'signedLater', 'plain', 'plainLater', 'unrequested'] as const
/** What a message of theirs must have. */
const as2Protections = ['signedEncrypted', 'signed', 'encrypted', 'any'] as const

/** What each type of connection takes (specification 3, with the extras of decisions 3.16). Wizard, checks and transports all follow it. */
export const ediTypes = {
  SFTP: {
    ...address('22'),
    hostFingerprint: { kind: 'confirmed', max: 100 },
    remotePath: { kind: 'text', max: 500 },
    username: { kind: 'text', max: 200, required: true },
    password: { kind: 'secret', max: 500, required: true, unless: 'privateKey' },
    privateKey: { kind: 'longSecret', max: 20_000 },
    passphrase: { kind: 'secret', max: 500 },
    ...pickedUp,
  },
  AS2: {
    url: { kind: 'text', max: 2000, check: 'url', required: true, reaches: true },
    as2Identifier: { kind: 'text', max: 128, required: true },
    ourIdentifier: { kind: 'text', max: 128, required: true },
    certificate: { kind: 'longText', max: 20_000, required: true },
    signing: { kind: 'choice', max: 10, options: either(...as2Digests, 'unsigned'), default: 'sha-256', only: 'O' },
    encryption: { kind: 'choice', max: 15, options: either(...as2Ciphers, 'unencrypted'), default: 'aes-256-cbc', only: 'O' },
    compression: { kind: 'choice', max: 15, options: either('uncompressed', 'zlib'), default: 'uncompressed', only: 'O' },
    receipt: { kind: 'choice', max: 15, options: either(...as2Receipts), default: 'signed', only: 'O' },
    protection: { kind: 'choice', max: 20, options: either(...as2Protections), default: 'signedEncrypted', only: 'I' },
    oldDigests: { kind: 'choice', max: 10, options: either('refused', 'accepted'), default: 'refused', only: 'I' },
    privateKey: { kind: 'longSecret', max: 20_000 },
  },
  API: {
    endpoint: { kind: 'text', max: 2000, check: 'url', required: true, reaches: true },
    method: { kind: 'choice', max: 4, options: { I: ['GET', 'POST'], O: ['POST', 'PUT'] }, required: true },
    authType: { kind: 'choice', max: 20, options: either('Authorization', 'Custom'), required: true, default: 'Authorization' },
    apiHeader: { kind: 'text', max: 100, check: 'header', default: 'X-Api-Key', when: ['authType', 'Custom'] },
    apiKey: { kind: 'secret', max: 4000, required: true },
    afterRetrieval: { kind: 'choice', max: 10, options: either('delete', 'leave'), default: 'delete', only: 'I' },
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
} as const satisfies Record<EdiType, Fields>
/** Those that the product speaks. */
export const offeredTypes = ['SFTP', 'AS2', 'API', 'EMAIL', 'FTP', 'AWS_S3'] as const satisfies readonly EdiType[]
export type OfferedType = (typeof offeredTypes)[number]
export const isOffered = (type: EdiType): type is OfferedType => offeredTypes.some((each) => each === type)

type Union<T> = T extends T ? keyof T : never
export type FieldName = Union<(typeof ediTypes)[EdiType]>
export type Settings = Record<FieldName, string>
export const fieldNames = [...new Set(Object.values(ediTypes).flatMap((fields) => Object.keys(fields)))] as FieldName[]
type NamedField = ConnectionField & { name: FieldName }

/** In the order of the form. */
export function fieldsOf(type: EdiType, direction: Direction): NamedField[] {
  const fields: Fields = ediTypes[type]
  const inOrder = Object.keys(fields) as FieldName[]
  return inOrder.flatMap((name) => {
    const field = fields[name]
    return field && (!field.only || field.only === direction) ? [{ name, ...field }] : []
  })
}
export const isSecret = ({ kind }: ConnectionField) => kind === 'secret' || kind === 'longSecret'
export const applies = ({ when }: ConnectionField, values: Partial<Record<string, string>>) => !when || values[when[0]] === when[1]

/** Of the secrets that are stored those that may be kept: none once the connection is to go somewhere else. */
export function keptSecrets(
  type: EdiType,
  stored: Partial<Settings>,
  given: Partial<Record<string, string>>,
  secretsSet: readonly FieldName[],
) {
  const fields: Fields = ediTypes[type]
  const moved = fieldNames.some((name) => fields[name]?.reaches && (stored[name] ?? '') !== (given[name] ?? ''))
  return moved ? [] : secretsSet
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: what could end a command or a header
const hasLineBreak = (text: string) => /[\u0000-\u001f\u007f]/.test(text)
const checks = {
  port: (text: string) => /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= 65535,
  url: isUrl,
  header: (text: string) => /^[A-Za-z0-9-]+$/.test(text),
  email: (text: string) => emailPattern.test(text),
  emails: (text: string) => text.split(',').every((each) => emailPattern.test(each.trim())),
} as const

/** The fields of step two. `secretsSet`: those that are stored and stay as they are when they are left empty. */
export function connectionDetail(
  type: EdiType,
  direction: Direction,
  stored: Partial<Settings> = {},
  secretsSet: readonly FieldName[] = [],
) {
  const fields = fieldsOf(type, direction)
  const shape = Object.fromEntries(
    fields.map(({ name, max, kind, required, default: preset = '' }) => {
      const text = kind === 'secret' ? z.string().max(max, `validation.tooLong|${max}`) : maxText(max)
      return [name, text.default('').transform((given) => given || (required ? '' : preset))]
    }),
  )
  return z.object(shape).superRefine((values, context) => {
    const kept = keptSecrets(type, stored, values, secretsSet)
    const isThere = (name: string) => Boolean(values[name]) || kept.some((each) => each === name)
    for (const field of fields.filter((each) => applies(each, values))) {
      const value = values[field.name] ?? ''
      const missing = field.required && !isThere(field.name) && !(field.unless && isThere(field.unless))
      const wrong =
        value !== '' && ((field.check && !checks[field.check](value)) || (field.options && !field.options[direction].includes(value)))
      if (missing) context.addIssue({ code: 'custom', path: [field.name], message: 'validation.required' })
      else if (wrong || (!field.kind.startsWith('long') && hasLineBreak(value)))
        context.addIssue({ code: 'custom', path: [field.name], message: field.check ? `validation.${field.check}` : 'errors.invalid' })
    }
  })
}

/** Draft: not configured. Testing: what comes is looked at and becomes no order. */
export const connectionStates = ['Draft', 'Testing', 'Live', 'Paused'] as const
export type ConnectionState = (typeof connectionStates)[number]

export const testSteps = ['name', 'reach', 'trust', 'signIn', 'list', 'write'] as const
export type StepName = (typeof testSteps)[number]
/** What can be wrong with a connection; each has a sentence and its fix in the texts. */
export const problemCodes = [
  ...(['hostUnknown', 'unreachable', 'noAnswer', 'otherProtocol', 'timedOut', 'broken'] as const),
  ...(['hostKeyNew', 'hostKeyChanged', 'certificateUntrusted', 'certificateExpired', 'certificateOtherName', 'noTls'] as const),
  ...(['signInRefused', 'keyUnreadable', 'folderMissing', 'folderForbidden', 'noWrite', 'noRename', 'tooLarge'] as const),
  ...(['tooManyAttachments'] as const),
  ...(['partnerCertificateExpired', 'receiptMissing', 'receiptOverdue', 'receiptRefusal', 'receiptUnsigned', 'receiptForged'] as const),
  ...(['contentChanged', 'messageUnreadable', 'messageForged', 'messageUnprotected', 'messageRepeated', 'messageRefused'] as const),
  ...(['refusedByServer', 'mailNotSetUp', 'storageFull'] as const),
] as const
export type ProblemCode = (typeof problemCodes)[number]

const read = { method: 'GET', access: 'member', can: 'connections.read', limit: 'read', shows: ['connections'] } as const
const write = { method: 'POST', access: 'member', can: 'connections.write', limit: 'write' } as const

const setup = {
  name: requiredText.max(100, 'validation.tooLong|100'),
  ediType: z.enum(ediTypeNames),
  direction: z.enum(directions),
}
/** Whose it is: what goes out goes to this partner alone. */
export const integrationSetup = z.object({ ...setup, partnerId: z.uuid().nullable() })
export type IntegrationSetup = z.output<typeof integrationSetup>

export const connectionProblem = z.object({ step: z.enum(testSteps), code: z.enum(problemCodes) })
const integration = z.object({
  ...{ id: z.string(), name: z.string(), ediType: z.enum(ediTypeNames), direction: z.enum(directions) },
  partnerId: z.string().nullable(),
  state: z.enum(connectionStates),
  lastRetrievedAt: z.string().nullable(),
  /** Why it did not work the last time it was used. */
  problem: connectionProblem.nullable(),
  /** Of the partner's certificate (AS2), when that is over or soon will be. */
  certificateEndsAt: z.string().nullable(),
})
export type Integration = z.infer<typeof integration>
export const getIntegrations = endpoint({
  ...read,
  path: '/api/EDI/GetIntegrations',
  result: z.object({ rows: z.array(integration) }),
})
/** Step one. Type and direction stay once a connection is configured. */
export const addUpdateIntegration = endpoint({
  ...write,
  path: '/api/EDI/AddUpdateIntegration',
  body: z.object({
    ...setup,
    ...{ id: z.uuid().optional(), version: z.number().int().optional(), requestKey: z.uuid().optional() },
    partnerId: z.uuid().nullable().optional(),
  }),
  result: z.object({ id: z.string(), version: z.number().int() }),
})

/** Of AS2. `pem`: as it is handed on; `fingerprint`: SHA-256, as partners read it out to each other. */
const certificate = z.object({
  ...{ pem: z.string(), subject: z.string(), fingerprint: z.string() },
  ...{ validFrom: z.string(), validTo: z.string() },
})
export type Certificate = z.infer<typeof certificate>
/** From this many days before its end on, people are told of a certificate. */
export const certificateWarningDays = 30

/** `id`: null: pasted into this connection. `isUsed`: what we send is signed with it; else the partner gets to know it first. */
const ownCertificate = certificate.extend({ id: z.string().nullable(), isUsed: z.boolean() })
export type OwnCertificate = z.infer<typeof ownCertificate>
/** What the partner needs of us: where messages and receipts are taken, and our certificates, the one in use first. */
const as2 = z.object({ url: z.string(), receiptUrl: z.string(), theirs: z.array(certificate), ours: z.array(ownCertificate) })
export type As2Shown = z.infer<typeof as2>

/** `fields`: without secrets, of which only `secretsSet` says that they are there. `isTested`: this very configuration passed its last test. */
export const getIntegrationConfiguration = endpoint({
  ...read,
  path: '/api/EDI/GetInetegrationConfiguration/:id',
  result: integration.extend({
    version: z.number().int(),
    fields: z.partialRecord(z.enum(fieldNames), z.string()),
    secretsSet: z.array(z.enum(fieldNames)),
    isTested: z.boolean(),
    as2: as2.nullable(),
  }),
})
export type Configuration = z.infer<typeof getIntegrationConfiguration.result>

const detailBody = z.partialRecord(z.enum(fieldNames), z.string().max(20_000))
/** Step two. An empty secret stays as it was. One that is live or paused needs a passed test of just this, or `saveAnyway`. */
export const addEditIntegrationConfiguration = endpoint({
  ...write,
  path: '/api/EDI/AddEditIntegrationConfiguration/:id',
  body: z.object({ version: z.number().int(), saveAnyway: z.boolean().default(false), fields: detailBody }),
  result: z.object({ version: z.number().int(), state: z.enum(connectionStates) }),
})

const step = z.object({ step: z.enum(testSteps), outcome: z.enum(['passed', 'failed', 'skipped', 'notReached']) })
/** `detail`: what the other side said or showed, as it may be shown. `fingerprint`: of the key that waits to be confirmed. */
const testResult = z.object({
  passed: z.boolean(),
  steps: z.array(step),
  problem: connectionProblem.extend({ detail: z.string(), fingerprint: z.string().nullable() }).nullable(),
})
export type TestResult = z.infer<typeof testResult>
/** Tries what is in the form, with the stored secrets where none is given. Nothing is saved. */
export const testIntegration = endpoint({
  ...write,
  limit: 'connectionTest',
  path: '/api/EDI/TestIntegration/:id',
  body: z.object({ fields: detailBody }),
  result: testResult,
})

export const stateChanges = ['goLive', 'pause'] as const
export const changeIntegrationState = endpoint({
  ...write,
  path: '/api/EDI/ChangeIntegrationState/:id',
  body: z.object({ change: z.enum(stateChanges) }),
  result: z.object({ state: z.enum(connectionStates) }),
})
/** Its secrets are destroyed; what came through it stays. */
export const removeIntegration = endpoint({ ...write, path: '/api/EDI/RemoveIntegration/:id', result: z.object({}) })

/** What a file or a pasted text holds; `pem` is what belongs in the field. */
export const readCertificate = endpoint({
  ...write,
  whileViewing: true,
  path: '/api/EDI/ReadCertificate',
  body: z.object({ base64: z.string().max(140_000) }),
  result: z.object({ pem: z.string(), certificates: z.array(certificate) }),
})
/** The next key of the company. Partners get its certificate; what we send is signed with it once it is in use. */
export const addAs2Key = endpoint({ ...write, path: '/api/EDI/AddAs2Key', result: z.object({}) })
/** From now on; what partners still encrypt for the one before is opened all the same. */
export const takeAs2Key = endpoint({ ...write, path: '/api/EDI/UseAs2Key/:id', result: z.object({}) })
