import { openDoor } from '../door.ts'
import type { Home } from '../home.ts'
import type { Supplier } from '../supplier.ts'
import type { TlsIdentity } from '../tls-identity.ts'
import type { Trouble } from '../trouble.ts'
import { FtpSession } from './session.ts'

export type FtpContext = { host: string; home: Home; supplier: Supplier; trouble: Trouble; tls: TlsIdentity }

/** FTP for the one supplier: passive mode, plain or with explicit TLS (RFC 959, 2228, 2428, 3659, 4217). */
export function startFtp({ port, ...context }: FtpContext & { port: number }) {
  return openDoor({ port, host: context.host, onSocket: (socket) => new FtpSession(socket, context) })
}
