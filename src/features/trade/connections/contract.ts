import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { requiredText } from '#contract/fields.ts'
import { directions, ediTypeNames, fieldNames } from './edi-types.ts'

/** Draft: not configured. Testing: what comes is looked at and becomes no order. */
export const connectionStates = ['Draft', 'Testing', 'Live', 'Paused'] as const
export type ConnectionState = (typeof connectionStates)[number]

export const testSteps = ['name', 'reach', 'trust', 'signIn', 'list', 'write'] as const
export type StepName = (typeof testSteps)[number]
/** What can be wrong with a connection; each has a sentence and its fix in the texts. */
export const problemCodes = [
  ...(['hostUnknown', 'unreachable', 'noAnswer', 'otherProtocol', 'timedOut', 'broken'] as const),
  ...(['hostKeyNew', 'hostKeyChanged', 'certificateUntrusted', 'certificateExpired', 'certificateOtherName', 'noTls'] as const),
  ...(['signInRefused', 'secretsLost', 'keyUnreadable', 'folderMissing', 'folderForbidden', 'noWrite', 'noRename', 'tooLarge'] as const),
  ...(['fileTooLarge', 'fileNameRefused', 'tooManyAttachments'] as const),
  ...(['partnerCertificateExpired', 'receiptMissing', 'receiptOverdue', 'receiptRefusal', 'receiptUnsigned', 'receiptForged'] as const),
  ...(['contentChanged', 'messageUnreadable', 'messageForged', 'messageUnprotected', 'messageRepeated', 'messageRefused'] as const),
  ...(['messageTooLarge', 'namesUnknown', 'receiptUndelivered', 'receiptElsewhere'] as const),
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

/** `file`: the name of the one that it is about; everything else went well. */
export const connectionProblem = z.object({ step: z.enum(testSteps), code: z.enum(problemCodes), file: z.string().optional() })
const integration = z.object({
  id: z.string(),
  name: z.string(),
  ediType: z.enum(ediTypeNames),
  direction: z.enum(directions),
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
    id: z.uuid().optional(),
    version: z.number().int().optional(),
    requestKey: z.uuid().optional(),
    partnerId: z.uuid().nullable().optional(),
  }),
  result: z.object({ id: z.string(), version: z.number().int() }),
})

/** Of AS2. `pem`: as it is handed on; `fingerprint`: SHA-256, as partners read it out to each other. */
const certificate = z.object({
  pem: z.string(),
  subject: z.string(),
  fingerprint: z.string(),
  validFrom: z.string(),
  validTo: z.string(),
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
export const getInetegrationConfiguration = endpoint({
  ...read,
  /** The specification's spelling. */
  path: '/api/EDI/GetInetegrationConfiguration/:id',
  result: integration.extend({
    version: z.number().int(),
    fields: z.partialRecord(z.enum(fieldNames), z.string()),
    secretsSet: z.array(z.enum(fieldNames)),
    isTested: z.boolean(),
    as2: as2.nullable(),
  }),
})
export const getIntegrationConfiguration = endpoint({ ...getInetegrationConfiguration, path: '/api/EDI/GetIntegrationConfiguration/:id' })
export type Configuration = z.infer<typeof getIntegrationConfiguration.result>

const detailBody = z.partialRecord(z.enum(fieldNames), z.string().max(20_000))
const configuration = z.object({ version: z.number().int(), saveAnyway: z.boolean().default(false), fields: detailBody })
/** Step two. An empty secret stays as it was. One that is live or paused needs a passed test of just this, or `saveAnyway`. */
export const addEditIntegrationConfiguration = endpoint({
  ...write,
  path: '/api/EDI/AddEditIntegrationConfiguration',
  body: configuration.extend({ id: z.uuid() }),
  result: z.object({ version: z.number().int(), state: z.enum(connectionStates) }),
})
/** The same with the id where the other calls have it. */
export const addEditIntegrationConfigurationOf = endpoint({
  ...addEditIntegrationConfiguration,
  path: '/api/EDI/AddEditIntegrationConfiguration/:id',
  body: configuration,
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
  path: '/api/EDI/TestIntegration/:id',
  body: z.object({ fields: detailBody }),
  result: testResult,
})

const stateChanges = ['goLive', 'pause'] as const
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
/**
 * Messages over AS2 that were refused or whose receipt has not reached the sender, the newest first: of this connection, and those whose names no
 * connection of the company has. `times`: of what was refused before it was read, which is counted by its names.
 */
const refusedMessage = z.object({
  at: z.string(),
  sender: z.string(),
  receiver: z.string(),
  messageId: z.string(),
  code: z.enum(problemCodes),
  times: z.number().int(),
  /** Of a receipt that did not arrive: the host it was for, why, and what was answered there. */
  receipt: z.object({ host: z.string(), cause: z.enum(problemCodes).nullable(), detail: z.string() }).nullable(),
})
export const listRefusedMessages = endpoint({
  ...read,
  path: '/api/EDI/RefusedMessages/:id',
  result: z.object({ rows: z.array(refusedMessage) }),
})
export type RefusedMessage = z.infer<typeof listRefusedMessages.result>['rows'][number]

/** The next key of the company. Partners get its certificate; what we send is signed with it once it is in use. */
export const addAs2Key = endpoint({ ...write, path: '/api/EDI/AddAs2Key', result: z.object({}) })
/** From now on; what partners still encrypt for the one before is opened all the same. */
export const takeAs2Key = endpoint({ ...write, path: '/api/EDI/UseAs2Key/:id', result: z.object({}) })
