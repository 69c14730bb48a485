import { openDoor } from '../door.ts'
import { commands } from './commands.ts'
import type { FtpContext } from './context.ts'
import { FtpSession } from './session.ts'

/** FTP for the one supplier: passive mode, plain or with explicit TLS (RFC 959, 2228, 2428, 3659, 4217). */
export function startFtp({ port, ...context }: FtpContext & { port: number }) {
  return openDoor({ port, host: context.host, onSocket: (socket) => new FtpSession(socket, context, commands) })
}
