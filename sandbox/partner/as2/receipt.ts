import { randomUUID } from 'node:crypto'
import { type Identity, verifyDetached } from './cms.ts'
import { signed } from './message.ts'
import { decoded, type Entity, multipart, type Outgoing, partsOf, readEntity, readHeaders, typeOf, writeEntity } from './mime.ts'

export type Names = { own: string; theirs: string }

export const as2Headers = ({ own, theirs }: Names, messageId: string) => ({
  'AS2-Version': '1.1',
  'AS2-From': quoted(own),
  'AS2-To': quoted(theirs),
  'Message-ID': messageId,
  Date: new Date().toUTCString(),
})
const quoted = (name: string) => (/[^\w.-]/.test(name) ? `"${name.replace(/["\\]/g, '\\$&')}"` : name)

type Saying = { messageId: string; mic: string | null; failure: string | null }

export function receipt({ messageId, mic, failure }: Saying, names: Names, signer: Identity | null): Outgoing {
  const text = writeEntity({
    headers: { 'Content-Type': 'text/plain' },
    body: Buffer.from(failure ? `Refused: ${failure}` : 'Harvest Market has the message.'),
  })
  const lines = [
    `Final-Recipient: rfc822; ${names.own}`,
    `Original-Message-ID: ${messageId}`,
    `Disposition: automatic-action/MDN-sent-automatically; processed${failure ? `/error: ${failure}` : ''}`,
    ...(mic ? [`Received-Content-MIC: ${mic}`] : []),
  ]
  const notification = writeEntity({
    headers: { 'Content-Type': 'message/disposition-notification' },
    body: Buffer.from(`${lines.join('\r\n')}\r\n`),
  })
  const report = multipart('multipart/report; report-type=disposition-notification', [text, notification])
  const { headers, body } = signer ? signed(report, signer) : report
  return { headers: { ...as2Headers(names, `<${randomUUID()}@harvestmarket.example>`), ...headers }, body }
}

/** What a receipt of the supplier's says. */
export function readReceipt(entity: Entity, theirCertificate: string) {
  const [content, signature] = typeOf(entity) === 'multipart/signed' ? partsOf(entity) : []
  const isSigned = Boolean(content && signature && verifyDetached(decoded(readEntity(signature)), content, theirCertificate))
  const report = partsOf(content ? readEntity(content) : entity).map(readEntity)
  const notification = report.find((each) => typeOf(each) === 'message/disposition-notification')
  const fields = readHeaders(notification ? decoded(notification).toString('latin1').trimStart() : '')
  return {
    isSigned,
    messageId: fields['original-message-id'] ?? '',
    disposition: fields.disposition ?? '',
    mic: fields['received-content-mic'] ?? '',
  }
}
