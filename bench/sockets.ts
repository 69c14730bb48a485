import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Bench, median, ms } from './measure.ts'
import type { Command, Person } from './serve-sockets.ts'
import { SocketTab } from './socket-tab.ts'

const tabsPerPerson = 5
const people = 2000
const broadcasts = 10
const dropped = { people: 40, reconnects: 1000 }
const taskset = '/usr/bin/taskset'

export const sockets: Bench = {
  name: 'sockets',
  async run() {
    const server = await startServer()
    const persons = (await server.ask({ make: people })) as Person[]
    const tabs = persons.flatMap(({ token }) => Array.from({ length: tabsPerPerson }, () => new SocketTab(server.base, token)))
    for (let from = 0; from < tabs.length; from += 50) await Promise.all(tabs.slice(from, from + 50).map((tab) => tab.open()))
    const took: number[] = []
    for (let round = 0; round < broadcasts; round++) {
      const all = heardByAll(tabs, `RECORD_CHANGED|$|customers/${round}`)
      const started = performance.now()
      await Promise.all([server.ask({ broadcast: `customers/${round}` }), all])
      took.push(performance.now() - started)
    }
    const megabytes = Number(await server.ask({ measure: 'memory' })) / 2 ** 20
    for (const tab of tabs) tab.close()
    const slowest = Math.max(...took)
    const lost = await lostOver(server, persons.slice(0, dropped.people))
    server.stop()
    return [
      {
        what: `server memory with ${tabs.length} sockets`,
        value: `${megabytes.toFixed(0)} MB`,
        wanted: '≤ 600 MB',
        reached: megabytes <= 600,
      },
      {
        what: 'a broadcast until the last of them has it, slowest of 10',
        value: `${ms(slowest)} (median ${ms(median(took))})`,
        wanted: '≤ 1 s',
        reached: slowest <= 1000,
      },
      {
        what: `notifications lost over ${lost.reconnects} forced reconnects`,
        value: `${lost.missing} of ${lost.expected}`,
        wanted: '0',
        reached: lost.missing === 0 && lost.reconnects >= dropped.reconnects,
      },
    ]
  },
}

function heardByAll(tabs: SocketTab[], wanted: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let left = tabs.length
  for (const tab of tabs)
    tab.heard = (text) => {
      if (text !== wanted) return
      left--
      if (left === 0) resolve()
    }
  return promise
}

type Server = Awaited<ReturnType<typeof startServer>>

/** People are told things all the while their tabs lose their sockets. In the end each tab must know everything its person was told. */
async function lostOver(server: Server, persons: Person[]) {
  const told = persons.map(() => [] as string[])
  const tabs = persons.flatMap(({ token }, person) =>
    Array.from({ length: tabsPerPerson }, () => ({ person, tab: new SocketTab(server.base, token) })),
  )
  const following = tabs.map(({ tab }) => tab.follow())
  const reconnects = () => tabs.reduce((sum, { tab }) => sum + tab.reconnects, 0)
  for (let number = 0; reconnects() < dropped.reconnects; number++) {
    const person = number % persons.length
    const value = `told ${number}`
    told[person]?.push(value)
    const saying = server.ask({ notify: value, userId: persons[person]?.userId ?? '' })
    for (const offset of [0, 7]) tabs[(number * 3 + offset) % tabs.length]?.tab.drop()
    await saying
    await sleep(5)
  }
  await sleep(3000)
  const missing = tabs.reduce((sum, { person, tab }) => sum + (told[person] ?? []).filter((value) => !tab.values.has(value)).length, 0)
  const expected = tabs.reduce((sum, { person }) => sum + (told[person]?.length ?? 0), 0)
  const result = { missing, expected, reconnects: reconnects() }
  for (const { tab } of tabs) tab.close()
  await Promise.all(following)
  return result
}

/** On one core where the system can say so, its PostgreSQL with it. */
async function startServer() {
  const pinned = existsSync(taskset) && { execPath: taskset, execArgv: ['-c', '0', process.execPath] }
  const child = fork(new URL('serve-sockets.ts', import.meta.url), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], ...pinned })
  const waiting = new Map<number, (result: unknown) => void>()
  child.on('message', ({ id, result }: { id: number; result: unknown }) => {
    waiting.get(id)?.(result)
    waiting.delete(id)
  })
  let asked = 0
  const answerTo = (id: number) => new Promise<unknown>((resolve) => waiting.set(id, resolve))
  const base = String(await answerTo(0))
  return {
    base,
    ask: (command: Command) => {
      asked += 1
      const id = asked
      const answered = answerTo(id)
      child.send({ id, command })
      return answered
    },
    stop: () => child.disconnect(),
  }
}
