import type { IncomingMessage } from 'node:http'
import type { ProblemCode, StepName } from '../../contract.ts'
import type { Kept, Outbox } from '../as2/outbox.ts'
import type { Agreement } from './as2/agreement.ts'
import { headersOf } from './as2/mime/headers.ts'
import { judgeReceipt, type Sent, type Verdict } from './as2/receipt/judge-receipt.ts'
import { type Receipt, readReceipt } from './as2/receipt/read-receipt.ts'
import { bytesOf, requested } from './http.ts'
import { type Connecting, type OnStep, TransportError } from './transport.ts'

type Refusal = Extract<Verdict, { outcome: 'refused' }>

/** Partners open, store and sign before they answer. */
const answerMs = 60_000

/** Posts a message, for the first time or again. Answers what its receipt proves; empty while that is to come. */
export async function postMessage(
  connecting: Connecting,
  message: Kept,
  agreement: Agreement,
  outbox: Outbox,
  onStep?: OnStep,
): Promise<string> {
  const { id, url, headers, body, sent } = message
  const answer = await requested(connecting, { method: 'POST', url: new URL(url), headers, body, answerMs }, onStep)
  const receipt = readReceipt(await entityOf(answer), agreement.theirCertificates)
  const status = answer.statusCode ?? 0
  if (!receipt && (status < 200 || status > 299)) throw new TransportError('signIn', 'refusedByServer', { detail: `HTTP ${status}` })
  if (!receipt && agreement.receipt.mode === 'async') {
    await outbox.waits(id)
    return ''
  }
  if (!receipt && agreement.receipt.mode === 'sync') throw new TransportError('write', 'receiptMissing')
  const verdict: Verdict = receipt ? judgeReceipt(sent, receipt) : { outcome: 'delivered' }
  await outbox.judged(id, verdict)
  if (verdict.outcome === 'refused') throw refusalOf(verdict)
  return proofOf(sent, receipt)
}

/** What the partner vouches for, to be shown. */
export const proofOf = ({ messageId }: Sent, receipt: Receipt | null) =>
  receipt?.mic ? `${messageId} ${receipt.mic.digest} ${receipt.mic.value}` : messageId

const entityOf = async (answer: IncomingMessage) => ({ headers: headersOf(answer.headers), body: await bytesOf(answer) })

const problems = {
  otherMessage: ['write', 'receiptMissing'],
  theirError: ['signIn', 'receiptRefusal'],
  signatureMissing: ['write', 'receiptUnsigned'],
  signatureWrong: ['write', 'receiptForged'],
  contentChanged: ['write', 'contentChanged'],
  contentUnproven: ['write', 'contentChanged'],
} as const satisfies Record<Refusal['reason'], readonly [StepName, ProblemCode]>

/** Their words reach a person only as far as AS2 knows them. */
export function refusalOf({ reason, detail }: Refusal): TransportError {
  const [step, code] = problems[reason]
  return new TransportError(step, code, reason === 'theirError' ? { detail: detail.replace(/[^ -~]/g, ' ').slice(0, 100) } : {})
}
