import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { get } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))

test('starts the wanted parts, prints their addresses, stops when told', async (t) => {
  const { child, addresses } = await sandbox(t, '--parts', 'mail,captcha,countries', '--ports', 'mail=0,captcha=0,countries=0')
  assert.deepEqual(Object.keys(addresses).sort(), ['captcha', 'countries', 'mail'])
  for (const { url } of Object.values(addresses)) assert.deepEqual(await (await fetch(`${url}/healthz`)).json(), { status: 'ok' })
  assert.match(addresses.mail?.smtpUrl ?? '', /^smtp:\/\/127\.0\.0\.1:\d+$/)
  child.kill('SIGTERM')
  assert.deepEqual(await once(child, 'exit'), [0, null])
})

test('what a part keeps is for its owner, and a page of the web that lets its name lead here gets nothing', async (t) => {
  const data = join(mkdtempSync(join(tmpdir(), 'sandbox-')), 'sandbox')
  t.after(() => rmSync(dirname(data), { recursive: true, force: true }))
  const names = ['quickbooks', 'mail', 'stripe', 'partner', 'payCard']
  const ports = names.map((name) => `${name}=0`).join(',')
  const { addresses } = await sandbox(t, '--parts', names.join(','), '--ports', ports, '--data', data)
  const open = readdirSync(data, { recursive: true }).filter((name) => statSync(join(data, String(name))).mode & 0o077)
  assert.deepEqual(open, [])
  assert.equal(statSync(data).mode & 0o777, 0o700)
  for (const [name, { url }] of Object.entries(addresses)) {
    assert.equal(await statusFor(url, 'attacker.example'), 421, name)
    assert.notEqual(await statusFor(url, `localhost:${new URL(url).port}`), 421, name)
  }
})

const statusFor = (url: string, host: string) =>
  new Promise<number | undefined>((answer, refuse) => {
    get(url, { headers: { host } }, (response) => answer(response.resume().statusCode)).on('error', refuse)
  })

test('ends with its parent', async (t) => {
  const { child } = await sandbox(t, '--parts', 'captcha', '--ports', 'captcha=0')
  child.disconnect()
  assert.deepEqual(await once(child, 'exit'), [0, null])
})

test('goes to a free port when the wanted one is busy', async (t) => {
  const occupant = createServer().listen(0, '127.0.0.1')
  t.after(() => occupant.close())
  await once(occupant, 'listening')
  const address = occupant.address()
  const port = address && typeof address === 'object' ? address.port : 0
  const { addresses } = await sandbox(t, '--parts', 'countries', '--ports', `countries=${port}`)
  const url = addresses.countries?.url ?? ''
  assert.notEqual(new URL(url).port, String(port))
  assert.equal((await fetch(`${url}/healthz`)).status, 200)
})

async function sandbox(t: TestContext, ...args: string[]) {
  const child = fork(main, args, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  t.after(() => child.kill('SIGKILL'))
  const [line] = child.stdout ? await once(child.stdout, 'data') : []
  const addresses: Record<string, { url: string; smtpUrl?: string }> = JSON.parse(String(line))
  return { child, addresses }
}
