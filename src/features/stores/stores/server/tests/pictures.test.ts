import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { signedInCompany } from '#test/company.ts'
import { multipart } from '#test/multipart.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { newStore } from '#test/stores.ts'

let server: TestServer
let office: Awaited<ReturnType<typeof signedInCompany>>
before(async () => {
  server = await testServer()
  office = await signedInCompany(server)
})
after(() => server.close())

const send = (id: string, which: string, version: number, content: Buffer) => {
  const { payload, headers } = multipart([
    { name: 'which', value: which },
    { name: 'version', value: String(version) },
    { name: 'file', filename: 'logo.png', content },
  ])
  return server.app.inject({
    method: 'POST',
    url: `/api/Sales/SaveStorePicture/${id}`,
    headers: { ...office.headers, ...headers },
    payload,
  })
}
const details = async (id: string) => (await office.get(`/api/Sales/Store/${id}`)).json().result

test('a logo is drawn anew, shown to whoever knows its address, kept from the sweep, and goes', async () => {
  const { id } = await newStore(server, office)
  const png = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#3366aa' } })
    .png()
    .toBuffer()
  const saved = await send(id, 'logo', 1, png)
  assert.equal(saved.statusCode, 200, saved.body)
  const { logoUrl, bannerUrl, version } = await details(id)
  assert.deepEqual([bannerUrl, version], [null, 2])
  const shown = await server.app.inject({ url: logoUrl })
  assert.deepEqual([shown.statusCode, shown.headers['content-type']], [200, 'image/webp'])
  assert.equal(shown.rawPayload.toString('latin1', 8, 12), 'WEBP')
  const file = logoUrl.split('/').at(-1)
  const { rows } = await server.database.owner.query(`select app.used_files(array[$1]) as file`, [file])
  assert.equal(rows.length, 1)
  assert.equal((await send(id, 'logo', 1, png)).json().code, 'storeChanged')
  assert.equal((await send(id, 'banner', 2, Buffer.from('<svg/>'))).json().code, 'fileContent')
  assert.equal((await office.post(`/api/Sales/SaveStorePicture/${id}`, { which: 'logo', version: 2 })).statusCode, 200)
  assert.equal((await details(id)).logoUrl, null)
  assert.equal((await server.app.inject({ url: logoUrl })).statusCode, 404)
})
