import { openDoor } from '../door.ts'
import type { Supplier } from '../supplier.ts'
import type { TlsIdentity } from '../tls-identity.ts'
import type { Trouble } from '../trouble.ts'
import { ImapSession } from './imap-session.ts'
import type { Mailbox } from './mailbox.ts'

export type ImapContext = { mailbox: Mailbox; supplier: Supplier; trouble: Trouble; tls: TlsIdentity }

/** The supplier's mailbox over IMAP4rev1 (RFC 3501, 4315, 6851), what a client needs that polls. `secure`: TLS from the first byte; else STARTTLS. */
export function startImap({ port, host, secure, ...context }: ImapContext & { port: number; host: string; secure: boolean }) {
  return openDoor({ port, host, onSocket: (socket) => new ImapSession(socket, context, secure) })
}
