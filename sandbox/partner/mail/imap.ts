import { openDoor } from '../door.ts'
import { commands } from './imap-commands.ts'
import { type ImapContext, ImapSession } from './imap-session.ts'

/** The supplier's mailbox over IMAP4rev1 (RFC 3501, 4315, 6851), what a client needs that polls. `secure`: TLS from the first byte; else STARTTLS. */
export function startImap({ port, host, secure, ...context }: ImapContext & { port: number; host: string; secure: boolean }) {
  return openDoor({ port, host, onSocket: (socket) => new ImapSession(socket, context, { commands, secure }) })
}
