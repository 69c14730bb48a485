import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, mock, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import { until } from '#test/automations.ts'
import { signedInCompany } from '#test/company.ts'
import { liveTab, socketTo, tabAt } from '#test/live-tab.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { revokeSessions } from '../http/tokens.ts'
import { publish } from './live.ts'
import { liveTimes } from './live-sockets.ts'
import { makeTicket } from './live-tickets.ts'

let server: TestServer
/** Companies of which nothing was said of late: who opens a socket to them hears only what a test says. */
const quiet: Awaited<ReturnType<typeof signedInCompany>>[] = []
const times = { ...liveTimes }
before(async () => {
  liveTimes.request = 200
  server = await testServer({ listen: true, alone: true })
  for (let count = 0; count < 5; count++) quiet.push(await signedInCompany(server))
  await sleep(liveTimes.request + 50)
})
const quietCompany = () => quiet.shift() ?? assert.fail('no quiet company is left')
after(async () => {
  Object.assign(liveTimes, times)
  await server.close()
})

test('a message goes to the company it is for when its transaction commits, and to nobody else', async () => {
  const ours = await signedInCompany(server)
  const colleague = await signedInCompany(server, { companyId: ours.companyId })
  const stranger = await signedInCompany(server)
  const tabs = await Promise.all([ours, colleague, stranger].map((each) => liveTab(server, each)))
  const [mine, theirs, other] = tabs
  const scope = { companyId: ours.companyId }
  await assert.rejects(
    server.services.transaction(scope, async (db) => {
      await publish(db, scope, { code: 'LIST_CHANGED', value: 'never' })
      throw new Error('rolled back')
    }),
  )
  await server.services.transaction(scope, async (db) => {
    await publish(db, { ...scope, userId: ours.userId }, { code: 'NA_LEAD_RECEIVED', value: 'Harbor | $ Bakery' })
    await publish(db, scope, { code: 'RECORD_CHANGED', value: 'customers/1' })
  })
  await server.services.transaction({ companyId: stranger.companyId }, (db) =>
    publish(db, { companyId: stranger.companyId }, { code: 'MENU_CHANGED', value: '' }),
  )
  await Promise.all([mine?.message('RECORD'), theirs?.message('RECORD'), other?.message('MENU')])
  assert.deepEqual(mine?.received, ['NA_LEAD_RECEIVED|$|Harbor | $ Bakery', 'RECORD_CHANGED|$|customers/1'])
  assert.deepEqual(theirs?.received, ['RECORD_CHANGED|$|customers/1'])
  assert.deepEqual(other?.received, ['MENU_CHANGED|$|'])
  for (const tab of tabs) tab.close()
})

test('a page hears at times that it would hear', async () => {
  const usual = liveTimes.word
  liveTimes.word = 50
  const other = await testServer({ listen: true, alone: true })
  liveTimes.word = usual
  const tab = await liveTab(other, await signedInCompany(other))
  await tab.message('STILL_HERE|$|')
  tab.close()
  await other.close()
})

test('a ticket opens one socket, from our own pages only', async () => {
  const caller = await signedInCompany(server)
  const tab = await liveTab(server, caller)
  await assert.rejects(liveTab(server, caller, 'https://elsewhere.example'), /403/)
  await assert.rejects(openWith(tab.url), /401/)
  const { url } = (await caller.post('/api/Notification/Ticket')).json().result
  const taken = await server.services.pool.query(`update live_tickets set expires_at = now() - interval '1 second' returning 1`)
  assert.ok(taken.rowCount)
  await assert.rejects(openWith(url), /401/)
  await assert.rejects(openWith('/WebSocket/ws/?ticket=invented'), /401/)
  tab.close()
})

test('what is said between a ticket and its socket is not lost: the tab is told to look again, and no other', async () => {
  const [busy, calm] = [quietCompany(), quietCompany()]
  const say = (to: typeof busy) =>
    server.services.transaction({ companyId: to.companyId }, (db) =>
      publish(db, { companyId: to.companyId }, { code: 'RECORD_CHANGED', value: 'customers/1' }),
    )
  const open = await liveTab(server, busy)
  const urls = await Promise.all(
    [busy, calm].map(async (each) => (await each.post('/api/Notification/Ticket')).json().result.url as string),
  )
  await say(busy)
  await open.message('RECORD')
  const tabs = await Promise.all(urls.map((url) => tabAt(server, url)))
  const [late, other] = tabs
  await say(calm)
  await Promise.all([late?.message('RESUMED'), other?.message('RECORD')])
  assert.ok(![open, other].some((tab) => tab?.all.some((text) => text.startsWith('RESUMED'))))
  for (const tab of [open, ...tabs]) tab.close()
})

test('a socket that says something is cut off', async () => {
  const caller = await signedInCompany(server)
  const socket = await openWith((await caller.post('/api/Notification/Ticket')).json().result.url)
  const closed = once(socket, 'close')
  socket.send('hello')
  const [code] = await closed
  assert.equal(code, 1006)
})

test('a session that is swept away meanwhile gets no ticket', async () => {
  const scope = { sessionId: randomUUID(), companyId: (await signedInCompany(server)).companyId }
  await assert.rejects(
    server.services.transaction({ companyId: scope.companyId }, (db) => makeTicket(db, scope)),
    { code: 'unauthenticated' },
  )
})

test('signing out closes the socket within a second', async () => {
  const caller = await signedInCompany(server)
  const tab = await liveTab(server, caller)
  const started = performance.now()
  await server.services.transaction({}, (db) => revokeSessions(db, { userId: caller.userId }, 'test'))
  assert.equal(await tab.closed, 4401)
  assert.ok(performance.now() - started < 1000)
})

test('leaving a company closes its sockets', async () => {
  const caller = await signedInCompany(server)
  const tab = await liveTab(server, caller)
  await server.database.owner.query('delete from memberships where user_id = $1', [caller.userId])
  assert.equal(await tab.closed, 4401)
})

test('after the connection that listens was lost, everybody is told to look again', async () => {
  const caller = quietCompany()
  const tab = await liveTab(server, caller)
  const { rowCount } = await server.database.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen ledgerside_live' and datname = current_database()`,
  )
  assert.equal(rowCount, 1)
  assert.equal(await tab.message('RESUMED'), 'RESUMED|$|')
  await server.services.transaction({ companyId: caller.companyId }, (db) =>
    publish(db, { companyId: caller.companyId }, { code: 'MENU_CHANGED', value: '' }),
  )
  await tab.message('MENU_CHANGED')
  tab.close()
})

test('after an outage of the database one connection listens, however often it was tried', async () => {
  const { owner } = server.database
  const tab = await liveTab(server, quietCompany())
  const listening = `from pg_stat_activity where query = 'listen ledgerside_live' and datname = current_database()`
  const app = (await owner.query(`select usename ${listening}`)).rows[0].usename
  const warnings = mock.method(server.services.log, 'warn', (..._said: unknown[]) => {})
  const failures = async () =>
    warnings.mock.calls.filter(({ arguments: said }) => said.includes('the live connection is still lost')).length
  await owner.query(`alter role "${app}" connection limit 0`)
  await owner.query(`select pg_terminate_backend(pid) ${listening}`)
  await until(failures, (count) => count === 3)
  await owner.query(`alter role "${app}" connection limit -1`)
  await tab.message('RESUMED')
  warnings.mock.restore()
  // Longer than the pause before a next try has become: by now it would have been made.
  await sleep(1300)
  assert.equal((await owner.query(`select ${listening}`)).rowCount, 1)
  tab.close()
})

test('who is refused is cut off, even if they never end their side', async () => {
  const { port, host } = new URL(server.url)
  const asked = ['//', '/elsewhere', '/WebSocket/ws/?ticket=invented'].map(async (path) => {
    const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true }).resume()
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${server.url}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`)
    await once(socket, 'end')
    return socket
  })
  const sockets = await Promise.all(asked)
  const open = () => new Promise<number>((resolve) => server.app.server.getConnections((_error, count) => resolve(count)))
  for (let tries = 0; tries < 100 && (await open()) > 0; tries++) await sleep(20)
  const left = await open()
  for (const socket of sockets) socket.destroy()
  assert.equal(left, 0)
})

test('tabs beyond the most of a session end the oldest, agreed or not', async () => {
  const caller = quietCompany()
  const tabs: WebSocket[] = []
  for (let count = 0; count < 7; count++) {
    const { url } = (await caller.post('/api/Notification/Ticket')).json().result
    const tab = await openWith(url)
    // Reads nothing, so does not hear that it is to close.
    tab.pause()
    tabs.push(tab)
  }
  const newest = await liveTab(server, caller)
  await server.services.transaction({ companyId: caller.companyId }, (db) =>
    publish(db, { companyId: caller.companyId }, { code: 'MENU_CHANGED', value: '' }),
  )
  await newest.message('MENU_CHANGED')
  const heard = tabs.map(async (tab) => {
    const first = Promise.race([once(tab, 'message').then(([text]) => String(text)), once(tab, 'close').then(([code]) => code)])
    tab.resume()
    return first
  })
  const firsts = await Promise.all(heard)
  for (const tab of tabs) tab.terminate()
  newest.close()
  assert.deepEqual(firsts, [4408, 4408, 4408, ...Array(4).fill('MENU_CHANGED|$|')])
})

async function openWith(url: string): Promise<WebSocket> {
  const socket = socketTo(server, url)
  await once(socket, 'open')
  return socket
}
