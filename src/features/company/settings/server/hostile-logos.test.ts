import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { multipart, type Part } from '#test/multipart.ts'
import { sampleFiles } from '#test/sample-files.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { zip } from '#test/zip.ts'

const { png = Buffer.alloc(0), jpg = Buffer.alloc(0) } = sampleFiles as Record<string, Buffer>
const script = '<script>alert("CANARY")</script>'
let server: TestServer
let owner: Awaited<ReturnType<typeof signedInCompany>>
before(async () => {
  server = await testServer()
  owner = await signedInCompany(server)
})
after(() => server.close())

const fields: Part[] = Object.entries({ version: '1', companyName: 'Harbor', timeZone: 'Europe/Paris' }).map(([name, value]) => ({
  name,
  value,
}))
const send = (parts: Part[]) => {
  const { payload, headers } = multipart([...fields, ...parts])
  return server.app.inject({ method: 'POST', url: '/api/Settings/SaveCompany', payload, headers: { ...owner.headers, ...headers } })
}
const logo = (content: Buffer, filename = 'logo.png'): Part => ({ name: 'logo', filename, content })
const logoUrl = async () => (await owner.get('/api/Settings/Company')).json().result.logoUrl
const onDisk = () =>
  readdirSync(server.services.config.dataFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.parentPath.includes('files'))
    .map(({ name, parentPath }) => join(parentPath, name))

const huge = Buffer.from(png)
huge.writeUInt32BE(60_000, 16)
huge.writeUInt32BE(60_000, 20)
const hostile: [what: string, parts: Part[], status: number, code: string][] = [
  ['a JPEG named as PNG', [logo(jpg)], 400, 'logoNotPng'],
  ['a picture that can run', [logo(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`))], 400, 'logoNotPng'],
  ['the same by its own name', [logo(Buffer.from('<svg/>'), 'logo.svg')], 400, 'logoNotPng'],
  ['half a picture', [logo(png.subarray(0, 60))], 400, 'logoNotPng'],
  ['a picture that unfolds to 3,600 million pixels', [logo(huge)], 400, 'logoNotPng'],
  ['an archive', [logo(zip({ 'a.png': png }))], 400, 'logoNotPng'],
  ['1 MB and a byte', [logo(Buffer.concat([png, Buffer.alloc(1_048_577 - png.length)]))], 413, 'tooLarge'],
  ['10,000 parts', [...Array.from({ length: 10_000 }, (_, count) => ({ name: `f${count}`, value: 'x' })), logo(png)], 413, 'tooLarge'],
]
for (const [what, parts, status, code] of hostile) {
  test(`refused with a text, and nothing kept: ${what}`, async () => {
    const answer = await send(parts)
    assert.deepEqual([answer.statusCode, answer.json().code], [status, code], answer.body)
    assert.match(answer.json().message, /^[A-Z].+\w{3}/)
    assert.equal(await logoUrl(), null)
    assert.deepEqual(onDisk(), [])
  })
}

test('what hangs behind a picture is not kept, and a path in its name is none', async () => {
  const answer = await send([logo(Buffer.concat([png, Buffer.from(script)]), '../../etc/passwd.png')])
  assert.equal(answer.statusCode, 200, answer.body)
  const url = answer.json().result.logoUrl as string
  assert.match(url, /^\/api\/Settings\/Logo\/[0-9a-f]{64}$/)
  assert.ok(!(await server.app.inject(url)).body.includes('CANARY'))
  assert.equal(onDisk().length, 1)
})
