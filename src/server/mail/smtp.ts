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
  /** Whom its head names, where that is not `to` alone. */
  seen?: { to: readonly string[]; cc: readonly string[] }
  attachments?: { filename: string; contentType: string; content: Buffer }[]
  headers?: Record<string, string>
}
/**
 * `refused`: this mail, for good. `later`: not taken now; `ours`: because of our own account or address at the server, which concerns every
 * mail. `unsure`: the server had the whole mail and its answer was lost. `silent`: there was no answer at all.
 */
type Handed = { outcome: 'taken' } | { outcome: 'refused' | 'later' | 'unsure'; reply: string; ours?: boolean; silent?: boolean }

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Hands one mail to the SMTP server at `url` and tells how sure we are that it is there. */
export async function handOver(url: string, { from, to, seen = { to: [to], cc: [] }, ...content }: Mail): Promise<Handed> {
  // Addresses as objects are taken as they are; a typed comma cannot become a second recipient.
  const named = (addresses: readonly string[]) => addresses.map((address) => ({ name: '', address }))
  const message = new MailComposer({ from, to: named(seen.to), cc: named(seen.cc), ...content }).compile()
  const bytes = await message.build()
  let connection: SMTPConnection | null = null
  let begun = false
  // Read only once the server has said yes to DATA.
  const body = Readable.from(
    (function* () {
      begun = true
      yield bytes
    })(),
  )
  try {
    const { auth, ...server } = parseConnectionUrl(url)
    const opened = new SMTPConnection({ ...server, ...timeouts })
    connection = opened
    await new Promise<void>((resolve, reject) => {
      opened.once('error', reject)
      opened.once('end', () => reject(new Error('The connection ended.')))
      opened.connect((failed) => (failed ? reject(failed) : resolve()))
    })
    if (auth?.user) await new Promise<void>((resolve, reject) => opened.login(auth, (failed) => (failed ? reject(failed) : resolve())))
    await new Promise<void>((resolve, reject) => {
      opened.once('error', reject)
      opened.once('end', () => reject(new Error('The connection ended.')))
      opened.send({ from: message.getEnvelope().from, to: [to] }, body, (failed) => (failed ? reject(failed) : resolve()))
    })
    opened.quit()
    return { outcome: 'taken' }
  } catch (error) {
    connection?.close()
    return judge(error, begun)
  }
}

function judge(error: unknown, begun: boolean): Handed {
  const reply = error instanceof Error ? error.message.slice(0, 300) : ''
  const status = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
  const command = error instanceof Error && 'command' in error ? String(error.command) : ''
  // Only what is said of the recipient or the content is about this mail: a greeting, a sign-in or a sender that is refused is our own mistake.
  const ours = !begun && (!/^(?:RCPT|DATA)/.test(command) || /relay|authentic|sender verif/i.test(reply))
  if (status >= 500 && !ours) return { outcome: 'refused', reply }
  const silent = status === 0
  if (status >= 400 || !begun) return { outcome: 'later', reply, ours: ours && status >= 500, silent }
  return { outcome: 'unsure', reply, silent }
}
