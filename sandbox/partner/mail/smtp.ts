import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { openDoor } from '../door.ts'
import type { Trouble } from '../trouble.ts'

type SmtpOptions = { port: number; host: string; trouble: Trouble; received(name: string, bytes: Buffer): Promise<unknown> }

export const retailerAddress = 'edi@harvestmarket.example'

/** Takes mail for the retailer alone; every attachment is a document. */
export function startSmtp({ port, host, trouble, received }: SmtpOptions) {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onRcptTo: ({ address }, _session, done) => done(address.toLowerCase() === retailerAddress ? null : refusal(550, 'No such mailbox')),
    onData: (stream, _session, done) => {
      if (trouble.readOnly) return done(refusal(554, 'Not allowed'))
      takeAttachments(stream, received).then(() => done(null), done)
    },
  })
  server.on('error', () => {}) // a client that hangs up in the middle
  return openDoor({ port, host, onSocket: (socket) => server.server.emit('connection', socket) })
}

async function takeAttachments(stream: AsyncIterable<Buffer>, received: SmtpOptions['received']) {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  const { attachments } = await PostalMime.parse(Buffer.concat(chunks), { attachmentEncoding: 'arraybuffer' })
  for (const { filename, content } of attachments) {
    if (typeof content !== 'string') await received(filename ?? 'unnamed', Buffer.from(new Uint8Array(content)))
  }
}

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

/** The letter in which the retailer sends a file. */
export async function letterWith(name: string, bytes: Buffer, to: string): Promise<Buffer> {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message } = await composer.sendMail({
    from: `Harvest Market <${retailerAddress}>`,
    to,
    subject: `EDI ${name}`,
    text: 'Please find our document attached.',
    attachments: [{ filename: name, content: bytes, contentType: 'application/edi-x12' }],
  })
  return Buffer.isBuffer(message) ? message : Buffer.alloc(0)
}
