import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { inThread } from '#server/work/threads.ts'
import type { As2Desk } from '../as2/as2-service.ts'
import { reach } from '../guard.ts'
import { type Agreement, readersCertificate } from './as2/agreement.ts'
import type { sendMessage } from './as2/send-message.ts'
import { postMessage } from './as2-post.ts'
import { httpPorts, portOf } from './http.ts'
import { type Connecting, type OnStep, type Session, type Transport, TransportError } from './transport.ts'

/** Messages to a partner. What the partner sends comes by itself (`as2/receive.ts`), so there is nothing to list. */
export const as2: Transport = {
  async open(connecting) {
    const { agreement, outbox } = connecting.as2 ?? {}
    if (!agreement || !outbox) throw new TransportError('trust', 'keyUnreadable')
    return sessionOf(connecting, agreement, outbox)
  },
}

/** Signing, packing and encrypting: beside the event loop. */
const made = inThread<typeof sendMessage>(import.meta.resolve('./as2/send-message.ts'), 'sendMessage')
const receiptMs = 25_000
const testText = 'A test of the connection. Nothing is to be done about it.\r\n'

function sessionOf(connecting: Connecting, agreement: Agreement, outbox: As2Desk['outbox']): Session {
  const keep = (name: string, bytes: Buffer, { contentType, key }: { contentType: string; key: string }) =>
    outbox.keep(key, agreement.theirCertificates, (messageId) =>
      made({ bytes, contentType, filename: name }, agreement, { messageId, at: new Date() }),
    )

  return {
    async check(onStep) {
      await (connecting.direction === 'I' ? lookAt(connecting, onStep) : sendTest(onStep))
    },
    async *list() {},
    read: async () => {
      throw new TransportError('list', 'folderMissing')
    },
    settle: async () => undefined,
    sends: 'keyed',
    async send(name, bytes, about) {
      const message = await keep(name, bytes, about)
      const isProven = message.state === 'delivered'
      return { proof: isProven ? message.sent.messageId : await postMessage(connecting, message, agreement, outbox) }
    },
    // The same bytes under the same Message-ID once more are no second document (RFC 4130 5.5): where no receipt is known they are sent again.
    async has(_name, { key }) {
      const state = await outbox.find(key)
      return state === 'waiting' || state === 'overdue' ? 'unknown' : state === 'delivered'
    },
    close: async () => undefined,
  }

  /** By which nothing is sent: whether they can reach us shows only when they do. */
  async function lookAt({ config, log }: Connecting, onStep: OnStep) {
    const url = new URL(agreement.url)
    const socket = await reach({ config, log }, { host: url.hostname, port: portOf(url), ports: httpPorts }, onStep)
    socket.destroy()
    // An order is not lost over a date, but nobody begins with a certificate that has ended.
    if (hasEnded(agreement)) throw new TransportError('trust', 'partnerCertificateExpired')
    onStep('trust')
    for (const step of ['signIn', 'list', 'write'] as const) onStep(step, 'skipped')
  }

  async function sendTest(onStep: OnStep) {
    if (hasEnded(agreement)) return lookAt(connecting, onStep)
    const key = randomUUID()
    const message = await keep('connection-test.txt', Buffer.from(testText), { contentType: 'text/plain', key })
    const proof = await postMessage(connecting, message, agreement, outbox, onStep)
    onStep('signIn')
    onStep('list', 'skipped')
    if (!proof) await receiptCame(key)
    onStep('write', agreement.receipt.mode === 'none' ? 'skipped' : 'passed')
  }

  async function receiptCame(key: string) {
    for (const until = Date.now() + receiptMs; Date.now() < until; await sleep(250)) {
      const state = await outbox.find(key)
      if (state === 'delivered') return
      if (state === 'refused') throw new TransportError('write', 'receiptRefusal')
    }
    throw new TransportError('write', 'receiptMissing')
  }
}

function hasEnded(agreement: Agreement) {
  const now = new Date()
  const certificate = readersCertificate(agreement, now)
  return !certificate || certificate.validToDate < now
}
