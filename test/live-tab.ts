import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { signedInCompany } from './company.ts'
import type { TestServer } from './server.ts'

/** A browser tab's socket: collects what it is told, but for the hint to look again that a tab may get when it opens. */
export async function liveTab(server: TestServer, caller: Awaited<ReturnType<typeof signedInCompany>>, origin = server.url) {
  return tabAt(server, (await caller.post('/api/Notification/Ticket')).json().result.url, origin)
}

/** … opened with a ticket of before. */
export async function tabAt(server: TestServer, url: string, origin = server.url) {
  const socket = socketTo(server, url, origin)
  const all: string[] = []
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  socket.on('message', (data) => void all.push(String(data)))
  await once(socket, 'open')
  return {
    url,
    all,
    get received() {
      return all.filter((text) => !/^(?:RESUMED|STILL_HERE)/.test(text))
    },
    closed,
    /** Until nothing more has come for a while. */
    async silence(ms: number) {
      for (let heard = -1; heard !== all.length; ) {
        heard = all.length
        await sleep(ms)
      }
    },
    close: () => socket.close(),
    /** Resolves with the first message that arrived or arrives and begins like this. */
    async message(start: string): Promise<string> {
      for (;;) {
        const found = all.find((text) => text.startsWith(start))
        if (found) return found
        await Promise.race([
          once(socket, 'message'),
          closed.then((code) => {
            throw new Error(`closed with ${code}`)
          }),
        ])
      }
    },
  }
}

/** `url`: as a ticket names it. */
export const socketTo = (server: TestServer, url: string, origin = server.url) =>
  new WebSocket(new URL(url, server.url.replace(/^http/, 'ws')), { origin })
