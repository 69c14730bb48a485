import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
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
