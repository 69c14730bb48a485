import { Readable } from 'node:stream'
import MailComposer from 'nodemailer/lib/mail-composer'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'

type Mail = {
  from: string | { name: string; address: string }
  to: string
  subject: string
  html: string
  text: string
  messageId: string
  replyTo?: string
  headers?: Record<string, string>
}
/** `refused`: for good, `later`: not taken now, `unsure`: the server had the whole mail and its answer was lost. */
type Handed = { outcome: 'taken' } | { outcome: 'refused' | 'later' | 'unsure'; reply: string }

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Hands one mail to the SMTP server at `url` and tells how sure we are that it is there. */
export async function handOver(url: string, { from, to, ...content }: Mail): Promise<Handed> {
  const { auth, ...server } = parseConnectionUrl(url)
  // Addresses as objects are taken as they are; a typed comma cannot become a second recipient.
  const message = new MailComposer({ from, to: { name: '', address: to }, ...content }).compile()
  const bytes = await message.build()
  const connection = new SMTPConnection({ ...server, ...timeouts })
  let begun = false
  // Read only once the server has said yes to DATA.
  const body = Readable.from(
    (function* () {
      begun = true
      yield bytes
    })(),
  )
  try {
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject)
      connection.once('end', () => reject(new Error('The connection ended.')))
      connection.connect((failed) => (failed ? reject(failed) : resolve()))
    })
    if (auth?.user) await new Promise<void>((resolve, reject) => connection.login(auth, (failed) => (failed ? reject(failed) : resolve())))
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject)
      connection.once('end', () => reject(new Error('The connection ended.')))
      connection.send({ from: message.getEnvelope().from, to: [to] }, body, (failed) => (failed ? reject(failed) : resolve()))
    })
    connection.quit()
    return { outcome: 'taken' }
  } catch (error) {
    connection.close()
    return judge(error, begun)
  }
}

function judge(error: unknown, begun: boolean): Handed {
  const reply = error instanceof Error ? error.message.slice(0, 300) : ''
  const status = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
  if (status >= 500) return { outcome: 'refused', reply }
  if (status >= 400 || !begun) return { outcome: 'later', reply }
  return { outcome: 'unsure', reply }
}
