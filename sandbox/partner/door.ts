import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { listenOrElse } from '../part.ts'

type DoorOptions = { port: number; host: string; onSocket(socket: Socket): void }

/** A TCP port that can be shut and opened again while the rest goes on. */
export async function openDoor({ port, host, onSocket }: DoorOptions) {
  const sockets = new Set<Socket>()
  let server: Server | undefined

  const enter = (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {}) // a client that hangs up in the middle
    onSocket(socket)
  }
  const listen = async (wanted: number) => {
    const opening = createServer({ noDelay: true }, enter).listen(wanted, host)
    await once(opening, 'listening')
    server = opening
    const address = opening.address()
    return address && typeof address === 'object' ? address.port : wanted
  }
  const bound = await listenOrElse(port, listen)

  return {
    port: bound,
    async open() {
      if (!server) await listen(bound)
    },
    /** Who is inside is thrown out; the next one finds the port closed. */
    async shut() {
      const closing = server
      server = undefined
      for (const socket of sockets) socket.destroy()
      if (closing) await new Promise((resolve) => closing.close(resolve))
    },
  }
}

export type Door = Awaited<ReturnType<typeof openDoor>>
