import { once } from 'node:events'
import { connect } from 'node:net'

/** Sends these bytes as they are and answers all that comes back until the other side ends it or is silent for a while. */
export async function raw(url: string, bytes: string | Buffer, { silentMs = 500 } = {}): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  const parts: Buffer[] = []
  socket.on('data', (part: Buffer) => parts.push(part))
  socket.on('error', () => {})
  socket.setTimeout(silentMs, () => socket.destroy())
  socket.write(bytes)
  // A refusal that comes while the rest is still sent ends with an error here.
  await new Promise((resolve) => socket.once('close', resolve))
  return Buffer.concat(parts).toString('latin1')
}

export const answersIn = (text: string) => text.split(/(?=HTTP\/1\.1 \d{3} )/).filter(Boolean)
export const statusOf = (text: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0)
