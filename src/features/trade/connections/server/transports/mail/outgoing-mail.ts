import { createHash } from 'node:crypto'
import { createTransport } from 'nodemailer'
import { type Connecting, failedAt, type OnStep, type Session, TransportError, times } from '../transport.ts'

/** Whether it arrived, nobody can say: what was sent twice arrives twice, under the same message id. */
export async function outgoingMail({ settings, config }: Connecting, onStep: OnStep): Promise<Session> {
  if (!config.MAIL_URL) throw new TransportError('name', 'mailNotSetUp')
  const server = createTransport({
    url: config.MAIL_URL,
    connectionTimeout: times.connectMs,
    greetingTimeout: times.connectMs,
    socketTimeout: times.answerMs,
  })
  const nothing = () => Promise.reject(new TransportError('list', 'refusedByServer'))
  return {
    async check() {
      await server.verify().catch((cause) => {
        const refused = cause instanceof Error && 'code' in cause && cause.code === 'EAUTH'
        throw refused ? new TransportError('signIn', 'signInRefused', { cause }) : new TransportError('reach', 'unreachable', { cause })
      })
      for (const step of ['name', 'reach', 'trust', 'signIn'] as const) onStep(step)
      // Nothing is sent for a test.
      onStep('list', 'skipped')
      onStep('write', 'skipped')
    },
    // biome-ignore lint/correctness/useYield: what goes out has nothing that waits
    async *list() {
      await nothing()
    },
    read: nothing,
    settle: nothing,
    async send(filename, content, { contentType, key }) {
      const id = createHash('sha256').update(key).digest('hex').slice(0, 32)
      const { response } = await server
        .sendMail({
          from: config.MAIL_FROM,
          to: { name: '', address: settings.emailAddress },
          subject: settings.subjectFilter || filename,
          messageId: `<${id}@${new URL(config.MAIL_URL).hostname}>`,
          text: filename,
          attachments: [{ filename, content, contentType }],
        })
        .catch(failedAt('write', 'refusedByServer'))
      return { proof: String(response).slice(0, 200) }
    },
    has: async () => 'unknown',
    close: async () => server.close(),
  }
}
