import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { signedInCompany } from '#test/company.ts'
import { multipart } from '#test/multipart.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { readWebp } from './webp.ts'

let server: TestServer
let owner: Awaited<ReturnType<typeof signedInCompany>>
before(async () => {
  server = await testServer()
  owner = await signedInCompany(server)
})
after(() => server.close())

const chunk = (type: string, data: Buffer) => {
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}
const riff = (...chunks: Buffer[]) => chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]))
const lossless = (width: number, height: number) => {
  const data = Buffer.alloc(6)
  data[0] = 0x2f
  data.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 1)
  return chunk('VP8L', data)
}
const extended = (width: number, height: number, flag = 0) => {
  const data = Buffer.alloc(10)
  data[0] = flag
  data.writeUIntLE(width - 1, 4, 3)
  data.writeUIntLE(height - 1, 7, 3)
  return chunk('VP8X', data)
}

const send = (itemId: string, content: Buffer, person = owner) => {
  const { payload, headers } = multipart([
    { name: 'itemId', value: itemId },
    { name: 'file', filename: 'picture.webp', content },
  ])
  return server.app.inject({ method: 'POST', url: '/api/Item/AddPicture', headers: { ...person.headers, ...headers }, payload })
}
const newItem = async (name: string) => (await owner.post('/api/Item/Add', { itemType: 'Service', name })).json().result.id as string
const pictures = async (id: string) =>
  (await owner.get(`/api/Item/Details/${id}`)).json().result.pictures as { id: string; path: string; width: number }[]

test('pictures are kept without notes of cameras, put in order, shown in the list, and go', async () => {
  const id = await newItem('Pictured')
  const noted = riff(extended(40, 30, 0x08), lossless(40, 30), chunk('EXIF', Buffer.from('somewhere')))
  const first = await send(id, noted)
  assert.equal(first.statusCode, 200, first.body)
  const second = (await send(id, riff(lossless(20, 10)))).json().result.picture
  assert.deepEqual(
    (await pictures(id)).map(({ width }) => width),
    [40, 20],
  )
  const bytes = await owner.get(first.json().result.picture.path)
  assert.deepEqual(
    [bytes.statusCode, bytes.headers['content-type'], /private/.test(String(bytes.headers['cache-control']))],
    [200, 'image/webp', true],
  )
  assert.ok(!bytes.rawPayload.includes('somewhere'))
  assert.equal((await server.app.inject({ url: second.path })).statusCode, 401)
  const stranger = await signedInCompany(server)
  assert.equal((await stranger.get(second.path)).statusCode, 404)
  const [one, two] = await pictures(id)
  assert.equal((await owner.post(`/api/Item/OrderPictures/${id}`, { ids: [two?.id] })).json().code, 'picturesMoved')
  assert.equal((await owner.post(`/api/Item/OrderPictures/${id}`, { ids: [two?.id, one?.id] })).statusCode, 200)
  const row = (await owner.get('/api/Item/List?search=pictured')).json().result.rows[0]
  assert.equal(row.picture, `${second.path}?size=small`)
  assert.equal((await owner.post(`/api/Item/RemovePicture/${second.id}`)).statusCode, 200)
  assert.equal((await stranger.post(`/api/Item/RemovePicture/${one?.id}`)).statusCode, 404)
  assert.deepEqual(
    (await pictures(id)).map(({ width }) => width),
    [40],
  )
})

test('what is no picture, moves, is too large on a side or one too many is refused with its reason', async () => {
  const id = await newItem('Guarded')
  const codeOf = async (content: Buffer) => (await send(id, content)).json().code
  assert.equal(await codeOf(Buffer.from('<html>')), 'fileContent')
  assert.equal(await codeOf(Buffer.concat([riff(lossless(2, 2)), Buffer.from('<script>')])), 'fileContent')
  assert.equal(await codeOf(riff(lossless(2, 2), chunk('EVIL', Buffer.alloc(4)))), 'fileContent')
  assert.equal(await codeOf(riff(extended(9, 9), lossless(2, 2))), 'fileContent')
  assert.equal(await codeOf(riff(extended(2, 2, 0x02), chunk('ANIM', Buffer.alloc(6)))), 'pictureMoves')
  assert.equal(await codeOf(riff(lossless(5000, 2))), 'pictureSide')
  assert.equal((await send(id, Buffer.alloc(1_048_577))).statusCode, 413)
  for (let at = 0; at < 12; at++) assert.equal((await send(id, riff(lossless(2, 2 + at)))).statusCode, 200)
  assert.equal(await codeOf(riff(lossless(2, 2))), 'tooManyPictures')
})

test('what a browser without WebP sends becomes one; lists load the small one; a bomb and a broken one are refused', async () => {
  const id = await newItem('Painted')
  const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#3366aa' } })
  const [png, jpeg] = [await plain(2000, 1000).png().toBuffer(), await plain(300, 400).jpeg().toBuffer()]
  for (const [bytes, size] of [
    [png, [1600, 800]],
    [jpeg, [300, 400]],
  ] as const) {
    const added = await send(id, bytes)
    assert.equal(added.statusCode, 200, added.body)
    const { path, width, height } = added.json().result.picture
    assert.deepEqual([width, height], size)
    const [large, small] = [await owner.get(path), await owner.get(`${path}?size=small`)]
    assert.deepEqual(
      [large, small].map(({ headers, rawPayload }) => [headers['content-type'], rawPayload.toString('latin1', 8, 12)]),
      [
        ['image/webp', 'WEBP'],
        ['image/webp', 'WEBP'],
      ],
    )
    const kept = readWebp(small.rawPayload)
    assert.ok(typeof kept === 'object' && Math.max(kept.width, kept.height) === 160, JSON.stringify(kept))
    assert.notEqual(large.headers.etag, small.headers.etag)
  }
  // One that could not be made small stands for itself.
  const odd = (await send(id, riff(lossless(20, 10)))).json().result.picture
  assert.equal((await owner.get(`${odd.path}?size=small`)).headers.etag, (await owner.get(odd.path)).headers.etag)
  const codeOf = async (content: Buffer) => (await send(id, content)).json().code
  assert.equal(await codeOf(png.subarray(0, png.length / 2)), 'fileContent')
  assert.equal(await codeOf(await plain(4200, 4200).png().toBuffer()), 'fileContent')
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  assert.equal(await codeOf(svg), 'fileContent')
  assert.equal(await codeOf(Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), svg])), 'fileContent')
})
